/** Browser and operating system named by a user agent, untranslated; null for one that is not recognised. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** The first match wins: most browsers also carry the names of the browsers they imitate. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Microsoft Edge'],
  [/\bSznProhlizec\//, 'Seznam Prohlížeč'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

function findName(userAgent: string, names: typeof browsers): string | null {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}

/** Browser and system named by a `User-Agent` header (RFC 9110, 10.1.5). A hint for people, never proof of anything. */
export function describeDevice(userAgent: string): Device {
  return { browser: findName(userAgent, browsers), system: findName(userAgent, systems) };
}

/** Whether a person would call two user agents the same device: versions are ignored. */
export function isSameDevice(one: string, other: string): boolean {
  const [left, right] = [describeDevice(one), describeDevice(other)];
  const isUnknown = left.browser === null && left.system === null;
  if (isUnknown) return one === other;
  return left.browser === right.browser && left.system === right.system;
}

/** Whether people hold the device or sit before it; tablets count among the latter. */
export const deviceClasses = ['PHONE', 'DESKTOP'] as const;
export type DeviceClass = (typeof deviceClasses)[number];

/** Phones with Android name `Mobile`, its tablets do not. */
export const classOfDevice = (userAgent: string): DeviceClass =>
  /\b(?:iPhone|iPod)\b|\bAndroid\b.*\bMobile\b|\bWindows Phone\b/.test(userAgent) ? 'PHONE' : 'DESKTOP';
