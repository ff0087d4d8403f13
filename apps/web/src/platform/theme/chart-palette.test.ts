import { expect, test } from 'vitest';
import { chartColour, chartPalette } from './chart-palette.ts';
import { contrastOf } from './colour.ts';
import { makeTokens, productColours } from './tokens.ts';

type Triple = readonly [number, number, number];

/** Normal vision and three kinds of colour-blind vision, on linear RGB; Machado, Oliveira and Fernandes (2009), severity 1. */
const visions: Record<string, readonly [Triple, Triple, Triple]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function linearOf(hex: string): Triple {
  const component = (from: number) => {
    const share = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return [component(1), component(3), component(5)];
}

const times = (row: Triple, [red, green, blue]: Triple) => Math.min(1, Math.max(0, row[0] * red + row[1] * green + row[2] * blue));

/** Lightness and the two colour axes of OKLab as seen with this kind of vision. */
function seenAs(hex: string, vision: readonly [Triple, Triple, Triple]): Triple {
  const given = linearOf(hex);
  const rgb: Triple = [times(vision[0], given), times(vision[1], given), times(vision[2], given)];
  const l = Math.cbrt(times([0.4122214708, 0.5363325363, 0.0514459929], rgb));
  const m = Math.cbrt(times([0.2119034982, 0.6806995451, 0.1073969566], rgb));
  const s = Math.cbrt(times([0.0883024619, 0.2817188376, 0.6299787005], rgb));
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

test('28 different colours, and the first follows the last', () => {
  expect(new Set(chartPalette).size).toBe(28);
  expect([27, 28, 29, 56].map(chartColour)).toEqual([chartPalette[27], chartPalette[0], chartPalette[1], chartPalette[0]]);
});

test.each(['light', 'dark'] as const)('every colour stands out from the %s surface', (scheme) => {
  const { surface } = makeTokens(productColours, scheme);
  expect(chartPalette.filter((colour) => contrastOf(colour, surface) < 3)).toEqual([]);
});

test.each(Object.entries(visions))('neighbours stay apart with %s', (_, vision) => {
  const close = chartPalette.flatMap((colour, index) => {
    const [one, other] = [seenAs(colour, vision), seenAs(chartColour(index + 1), vision)];
    const distance = Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
    return distance < 0.11 ? [`${colour} ${chartColour(index + 1)} ${distance.toFixed(3)}`] : [];
  });
  expect(close).toEqual([]);
});
