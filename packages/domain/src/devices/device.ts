/** What a user agent says of a device, in names that need no translation; null where it says nothing we know. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** The first that fits counts: most browsers also carry the names of those that they imitate. */
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

/** Browser and system behind a `User-Agent` header (RFC 9110, 10.1.5). A hint for people, never proof of anything. */
export function describeDevice(userAgent: string): Device {
  return { browser: findName(userAgent, browsers), system: findName(userAgent, systems) };
}

/** Whether two user agents look like one device to a person: versions do not matter. */
export function isSameDevice(one: string, other: string): boolean {
  const [left, right] = [describeDevice(one), describeDevice(other)];
  const isUnknown = left.browser === null && left.system === null;
  if (isUnknown) return one === other;
  return left.browser === right.browser && left.system === right.system;
}
