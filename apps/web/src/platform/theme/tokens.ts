import type { TenantTheme } from '@pramen/contract/auth/auth.schemas';
import { isHexColour, nearestPassing, toHex, toOklch } from './colour.ts';

export type Scheme = 'light' | 'dark';
export type TenantColours = Omit<TenantTheme, 'logoBase64'>;

/** Colours of the product itself: used before a tenant is known and wherever a tenant's colour is unreadable. */
export const productColours: TenantColours = {
  primaryColor: '#0f5b57',
  primaryTextColor: '#ffffff',
  primaryHoverColor: '#0b4744',
  primaryHoverTextColor: '#ffffff',
  primaryInterfaceColor: '#10292b',
  primaryInterfaceTextColor: '#f1f6f5',
  secondaryInterfaceColor: '#1f4a4a',
  secondaryInterfaceTextColor: '#ffffff',
};

/** Every colour of the interface by role; style sheets use only these names. */
export interface Tokens {
  page: string;
  surface: string;
  subtle: string;
  line: string;
  control: string;
  text: string;
  quiet: string;
  primary: string;
  primaryText: string;
  primaryHover: string;
  primaryHoverText: string;
  link: string;
  focus: string;
  interface: string;
  interfaceText: string;
  interfaceQuiet: string;
  interfaceActive: string;
  interfaceActiveText: string;
  gain: string;
  loss: string;
  error: string;
  errorSoft: string;
  notice: string;
  noticeSoft: string;
  chartValue: string;
  chartInvested: string;
}

const TEXT_RATIO = 4.5;
const CONTROL_RATIO = 3;

/** Lightness of the greys; they have the tenant's hue and a very low chroma. */
const greys = {
  light: { page: 0.984, surface: 1, subtle: 0.966, line: 0.905, control: 0.62, text: 0.235, quiet: 0.5 },
  dark: { page: 0.178, surface: 0.216, subtle: 0.256, line: 0.325, control: 0.56, text: 0.945, quiet: 0.72 },
} as const;
const GREY_CHROMA = { light: 0.005, dark: 0.009 } as const;

const signals = {
  light: { gain: '#17754a', loss: '#b3261e', error: '#b3261e', errorSoft: '#fdf0ee', notice: '#6b4e00', noticeSoft: '#fdf6e3' },
  dark: { gain: '#5fd39b', loss: '#ff9a8f', error: '#ff9a8f', errorSoft: '#3a1f1d', notice: '#f0cf7a', noticeSoft: '#332a14' },
} as const;

/** A menu must not glow in the dark scheme: keeps the tenant's hue and caps lightness and chroma. */
function dim(hex: string, lightness: number): string {
  const colour = toOklch(hex);
  return toHex({ ...colour, lightness: Math.min(colour.lightness, lightness), chroma: Math.min(colour.chroma, 0.04) });
}

/** The tenant's text colour where it is readable, else its nearest readable shade. */
const inkOn = (ground: string, wanted: string): string => nearestPassing(wanted, [ground], TEXT_RATIO);

function readColours(theme: TenantColours): TenantColours {
  const entries = Object.entries(productColours) as [keyof TenantColours, string][];
  return Object.fromEntries(entries.map(([name, own]) => [name, isHexColour(theme[name]) ? theme[name] : own])) as TenantColours;
}

type Ground = Pick<Tokens, 'page' | 'surface' | 'subtle'>;

function makePrimary(colours: TenantColours, ground: Ground) {
  const grounds = [ground.page, ground.surface];
  const primary = nearestPassing(colours.primaryColor, grounds, CONTROL_RATIO);
  const primaryHover = nearestPassing(colours.primaryHoverColor, grounds, CONTROL_RATIO);
  const link = nearestPassing(colours.primaryColor, [...grounds, ground.subtle], TEXT_RATIO);
  return {
    primary,
    primaryText: inkOn(primary, colours.primaryTextColor),
    primaryHover,
    primaryHoverText: inkOn(primaryHover, colours.primaryHoverTextColor),
    link,
    focus: link,
    chartValue: link,
  };
}

function makeInterface(colours: TenantColours, scheme: Scheme) {
  const isDark = scheme === 'dark';
  const base = isDark ? dim(colours.primaryInterfaceColor, 0.235) : colours.primaryInterfaceColor;
  const active = isDark ? dim(colours.secondaryInterfaceColor, 0.34) : colours.secondaryInterfaceColor;
  const text = inkOn(base, colours.primaryInterfaceTextColor);
  const textColour = toOklch(text);
  // Quieter than the text, towards the background, as far as it stays readable.
  const towards = toOklch(base).lightness < textColour.lightness ? -0.16 : 0.16;
  return {
    interface: base,
    interfaceText: text,
    interfaceQuiet: nearestPassing(toHex({ ...textColour, lightness: textColour.lightness + towards }), [base], TEXT_RATIO),
    interfaceActive: active,
    interfaceActiveText: inkOn(active, colours.secondaryInterfaceTextColor),
  };
}

/** All colours of one tenant in one scheme; every pair of pairsToCheck reaches its contrast, whatever the tenant chose. */
export function makeTokens(theme: TenantColours, scheme: Scheme): Tokens {
  const colours = readColours(theme);
  const { hue, chroma } = toOklch(colours.primaryInterfaceColor);
  const breath = Math.min(chroma, GREY_CHROMA[scheme]);
  const grey = (name: keyof (typeof greys)['light']): string => toHex({ lightness: greys[scheme][name], chroma: breath, hue });
  const ground: Ground = { page: grey('page'), surface: scheme === 'light' ? '#ffffff' : grey('surface'), subtle: grey('subtle') };
  const grounds = [ground.page, ground.surface, ground.subtle];
  const signal = signals[scheme];
  const onGround = (hex: string): string => nearestPassing(hex, grounds, TEXT_RATIO);
  return {
    ...ground,
    line: grey('line'),
    control: nearestPassing(grey('control'), [ground.page, ground.surface], CONTROL_RATIO),
    text: onGround(grey('text')),
    quiet: onGround(grey('quiet')),
    ...makePrimary(colours, ground),
    ...makeInterface(colours, scheme),
    gain: onGround(signal.gain),
    loss: onGround(signal.loss),
    error: nearestPassing(signal.error, [...grounds, signal.errorSoft], TEXT_RATIO),
    errorSoft: signal.errorSoft,
    notice: nearestPassing(signal.notice, [signal.noticeSoft], TEXT_RATIO),
    noticeSoft: signal.noticeSoft,
    chartInvested: nearestPassing(grey('quiet'), grounds, CONTROL_RATIO),
  };
}

/** Foreground, background and minimum contrast of every pair that the interface paints. */
export const pairsToCheck: readonly (readonly [keyof Tokens, keyof Tokens, number])[] = [
  ...(['text', 'quiet', 'link', 'gain', 'loss', 'error'] as const).flatMap((front) =>
    (['page', 'surface', 'subtle'] as const).map((back) => [front, back, TEXT_RATIO] as const),
  ),
  ['primaryText', 'primary', TEXT_RATIO],
  ['primaryHoverText', 'primaryHover', TEXT_RATIO],
  ['interfaceText', 'interface', TEXT_RATIO],
  ['interfaceQuiet', 'interface', TEXT_RATIO],
  ['interfaceActiveText', 'interfaceActive', TEXT_RATIO],
  ['text', 'errorSoft', TEXT_RATIO],
  ['error', 'errorSoft', TEXT_RATIO],
  ['text', 'noticeSoft', TEXT_RATIO],
  ['notice', 'noticeSoft', TEXT_RATIO],
  ['control', 'page', CONTROL_RATIO],
  ['control', 'surface', CONTROL_RATIO],
  ['primary', 'page', CONTROL_RATIO],
  ['primary', 'surface', CONTROL_RATIO],
  ['focus', 'page', CONTROL_RATIO],
  ['focus', 'surface', CONTROL_RATIO],
  ['chartValue', 'surface', CONTROL_RATIO],
  ['chartInvested', 'surface', CONTROL_RATIO],
];

/** The tokens as custom properties: `--pr-primary-text: #fff;` ... */
export function writeTokens(tokens: Tokens): string {
  const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return Object.entries(tokens)
    .map(([name, value]) => `--pr-${kebab(name)}:${value}`)
    .join(';');
}
