import { describe, expect, test } from 'vitest';
import { contrastOf, isHexColour, nearestPassing, toHex, toOklch } from './colour.ts';

describe('contrastOf', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#123456', '#123456', 1],
    ['#fff', '#000', 21],
  ])('%s on %s', (front, back, ratio) => expect(contrastOf(front, back)).toBeCloseTo(ratio, 2));
});

describe('a colour survives the conversion to OKLCH and back', () => {
  test.each(['#000000', '#ffffff', '#0f5b57', '#f2b705', '#b3261e', '#1d2a5b', '#808080'])('%s', (hex) => {
    expect(toHex(toOklch(hex))).toBe(hex);
  });
});

describe('nearestPassing', () => {
  test('leaves a colour that passes', () => expect(nearestPassing('#0f5b57', ['#ffffff'], 4.5)).toBe('#0f5b57'));

  test('keeps the hue of one that fails', () => {
    const shade = nearestPassing('#f2b705', ['#ffffff'], 4.5);
    expect(contrastOf(shade, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(Math.abs(toOklch(shade).hue - toOklch('#f2b705').hue)).toBeLessThan(4);
  });

  test('gives the better of black and white when no shade can pass', () => {
    expect(nearestPassing('#808080', ['#777777', '#999999'], 10)).toBe('#000000');
  });
});

test.each([
  ['#abc', true],
  ['#A1B2C3', true],
  ['abc', false],
  ['#12345', false],
  ['red;}', false],
])('isHexColour(%s)', (text, expected) => expect(isHexColour(text)).toBe(expected));
