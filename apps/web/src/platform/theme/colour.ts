/** Colour arithmetic in OKLCH, where equal steps of lightness look equal; formulas by Björn Ottosson, 'A perceptual color space for image processing' (2020). */
export interface Oklch {
  /** 0 black to 1 white. */
  lightness: number;
  /** 0 grey; about 0.3 the most colourful. */
  chroma: number;
  /** Degrees. */
  hue: number;
}

type Triple = readonly [number, number, number];

/** '#rgb' or '#rrggbb' to components 0 to 1; null for anything else. */
function readHex(hex: string): Triple | null {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(hex.trim());
  const digits = short ? `${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}` : /^#([0-9a-f]{6})$/i.exec(hex.trim())?.[1];
  if (digits === undefined) return null;
  const number = Number.parseInt(digits, 16);
  return [(number >> 16) / 255, ((number >> 8) & 255) / 255, (number & 255) / 255];
}

export function isHexColour(text: string): boolean {
  return readHex(text) !== null;
}

const toLinear = (component: number): number => (component <= 0.04045 ? component / 12.92 : ((component + 0.055) / 1.055) ** 2.4);
const fromLinear = (component: number): number => (component <= 0.0031308 ? component * 12.92 : 1.055 * component ** (1 / 2.4) - 0.055);

function linearOf(hex: string): Triple {
  const [red, green, blue] = readHex(hex) ?? [0, 0, 0];
  return [toLinear(red), toLinear(green), toLinear(blue)];
}

export function toOklch(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): Triple {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const fits = (rgb: Triple): boolean => rgb.every((component) => component >= -0.0005 && component <= 1.0005);

/** The nearest colour that a screen can show: keeps hue and lightness, reduces chroma. */
export function toHex(colour: Oklch): string {
  const lightness = Math.min(1, Math.max(0, colour.lightness));
  let chroma = colour.chroma;
  while (chroma > 0 && !fits(toLinearRgb({ lightness, chroma, hue: colour.hue }))) chroma = Math.max(0, chroma - 0.004);
  const rgb = toLinearRgb({ lightness, chroma, hue: colour.hue });
  const digits = rgb.map((component) => Math.round(Math.min(1, Math.max(0, fromLinear(Math.max(0, component)))) * 255));
  return `#${digits.map((digit) => digit.toString(16).padStart(2, '0')).join('')}`;
}

function luminanceOf(hex: string): number {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOfLuminances(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Contrast ratio 1 to 21 of two colours (WCAG 2.2, 'contrast ratio'). */
export function contrastOf(one: string, other: string): number {
  return contrastOfLuminances(luminanceOf(one), luminanceOf(other));
}

/**
 * The colour itself when its contrast with every background reaches the ratio, else the nearest lighter or darker shade of the
 * same hue that does. Backgrounds too far apart for any shade get black or white, whichever is better.
 */
export function nearestPassing(hex: string, backgrounds: readonly string[], ratio: number): string {
  const grounds = backgrounds.map(luminanceOf);
  const lowestOf = (candidate: string): number => {
    const luminance = luminanceOf(candidate);
    return Math.min(...grounds.map((ground) => contrastOfLuminances(luminance, ground)));
  };
  if (lowestOf(hex) >= ratio) return hex;
  const colour = toOklch(hex);
  for (let step = 0.01; step <= 1; step += 0.01) {
    for (const lightness of [colour.lightness - step, colour.lightness + step]) {
      if (lightness < 0 || lightness > 1) continue;
      const candidate = toHex({ ...colour, lightness });
      if (lowestOf(candidate) >= ratio) return candidate;
    }
  }
  return lowestOf('#000000') > lowestOf('#ffffff') ? '#000000' : '#ffffff';
}
