import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { multiplyRounded } from './multiply.ts';
import { formatScaled, parseScaled, ScaledError } from './scaled.ts';

function exact(a: number, b: number, divisor: number): number {
  const product = BigInt(a) * BigInt(b);
  const magnitude = product < 0n ? -product : product;
  const rounded = (2n * magnitude + BigInt(divisor)) / (2n * BigInt(divisor));
  return Number(product < 0n ? -rounded : rounded) + 0;
}

const divisors = fc.constantFrom(1, 100, 1_000_000, 10_000_000_000, 24_305_000, 7);

describe('multiplyRounded', () => {
  it.each([
    [1, 1, 2, 1],
    [-1, 1, 2, -1],
    [5, 1, 10, 1],
    [4, 1, 10, 0],
    [-5, 1, 10, -1],
    [10_500_000, 99_990_000, 10_000_000_000, 104_990],
    [9_007_199_254_740_991, 1, 1, 9_007_199_254_740_991],
    [0, -5, 3, 0],
  ])('%i * %i / %i = %i', (a, b, divisor, expected) => {
    expect(multiplyRounded(a, b, divisor)).toBe(expected);
  });

  it('equals exact arithmetic for any quantities, prices and rates', () => {
    const amount = fc.integer({ min: -4_000_000_000, max: 4_000_000_000 });
    const property = fc.property(amount, amount, divisors, (a, b, divisor) => {
      fc.pre(Math.abs(a) * Math.abs(b) < 2 ** 52 * divisor);
      expect(multiplyRounded(a, b, divisor) + 0).toBe(exact(a, b, divisor));
    });
    fc.assert(property, { numRuns: 2_000 });
  });

  it('equals exact arithmetic over the whole range of safe integers', () => {
    const property = fc.property(
      fc.maxSafeInteger(),
      fc.maxSafeInteger(),
      fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      (a, b, divisor) => {
        const outcome = () => {
          try {
            return multiplyRounded(a, b, divisor) + 0;
          } catch {
            return 'beyond 2^53';
          }
        };
        const expected = exact(a, b, divisor);
        expect(outcome()).toBe(Number.isSafeInteger(expected) ? expected : 'beyond 2^53');
      },
    );
    fc.assert(property, { numRuns: 5_000 });
  });

  it('equals exact arithmetic on and next to halves of products far beyond 2^53', () => {
    // 2ab = (2 half + 1) divisor exactly, when the divisor is twice a factor of the odd number.
    const factor = fc.integer({ min: 1, max: 2 ** 26 }).map((value) => 2 * value + 1);
    const property = fc.property(factor, factor, factor, fc.constantFrom(-1, 0, 1), (left, right, common, beside) => {
      const [a, b, divisor] = [left * common, right, 2 * common];
      fc.pre(Number.isSafeInteger(a) && left * right < 2 ** 53);
      const expected = exact(a + beside, b, divisor);
      expect(multiplyRounded(a + beside, b, divisor)).toBe(expected);
      expect(multiplyRounded(b, a + beside, divisor)).toBe(expected);
      expect(multiplyRounded(-b, a + beside, divisor)).toBe(-expected);
    });
    fc.assert(property, { numRuns: 5_000 });
  });

  it('equals exact arithmetic for cross rates, where any half is odd', () => {
    const property = fc.property(
      fc.integer({ min: -1e12, max: 1e12 }),
      fc.integer({ min: 1, max: 40_000_000 }),
      fc.integer({ min: 10_000, max: 40_000_000 }),
      (amount, from, to) => {
        expect(multiplyRounded(amount, from, to) + 0).toBe(exact(amount, from, to));
      },
    );
    fc.assert(property, { numRuns: 5_000 });
  });

  it('keeps NaN, and rejects a divisor that is not positive', () => {
    for (const [a, b, divisor] of [
      [NaN, 1, 1],
      [1, NaN, 1],
      [0, NaN, 1],
      [1, 1, NaN],
    ] as const)
      expect(multiplyRounded(a, b, divisor)).toBeNaN();
    expect(() => multiplyRounded(1, 1, 0)).toThrow('positive');
    expect(() => multiplyRounded(Infinity, 1, 1)).toThrow(RangeError);
  });

  it('equals exact arithmetic next to every half', () => {
    const property = fc.property(
      fc.integer({ min: 0, max: 2 ** 40 }),
      fc.integer({ min: -3, max: 3 }),
      fc.constantFrom(10_000, 1_000_000),
      (whole, offset, divisor) => {
        const product = whole * divisor + divisor / 2 + offset;
        expect(multiplyRounded(product, 1, divisor)).toBe(exact(product, 1, divisor));
        expect(multiplyRounded(-product, 1, divisor)).toBe(exact(-product, 1, divisor));
      },
    );
    fc.assert(property, { numRuns: 2_000 });
  });

  it('equals exact arithmetic next to a half of a product beyond 2^53', () => {
    const property = fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 90_000_000 }), (whole, factor) => {
      const quantity = (2 * whole + 1) * 5_000;
      const price = factor * 1_000_000 + 1;
      expect(multiplyRounded(quantity, price, 10_000_000_000)).toBe(exact(quantity, price, 10_000_000_000));
    });
    fc.assert(property, { numRuns: 2_000 });
  });

  it('rejects results beyond safe integers', () => {
    expect(() => multiplyRounded(2 ** 52, 2 ** 10, 1)).toThrow('beyond 2^53');
  });
});

describe('scaled integers', () => {
  it.each([
    ['1234.567890', 6, 1_234_567_890],
    ['-0.05', 2, -5],
    ['7', 2, 700],
    ['1.500', 2, 150],
    ['-0.00', 2, 0],
    ['+1.5', 2, 150],
    ['007', 0, 7],
    ['7.000', 0, 7],
    ['1.05', 2, 105],
    ['0.000001', 6, 1],
    ['9007199254740991', 0, 9_007_199_254_740_991],
    ['-90071992547409.91', 2, -9_007_199_254_740_991],
  ])('%s at %i decimals is %i', (text, scale, expected) => {
    expect(parseScaled(text, scale)).toBe(expected);
  });

  it.each([
    ['1.005', 2, 'too_many_decimals'],
    ['1e5', 2, 'not_a_number'],
    ['', 2, 'not_a_number'],
    ['1,5', 2, 'not_a_number'],
    ['NaN', 2, 'not_a_number'],
    ['x1', 2, 'not_a_number'],
    ['1x', 2, 'not_a_number'],
    ['1.', 2, 'not_a_number'],
    ['.5', 2, 'not_a_number'],
    ['1.x', 2, 'not_a_number'],
    ['--1', 2, 'not_a_number'],
    ['0.5', 0, 'too_many_decimals'],
    ['1.0100001', 6, 'too_many_decimals'],
    ['1.00010', 2, 'too_many_decimals'],
    ['9007199254740992', 0, 'too_big'],
    ['-9007199254740992', 0, 'too_big'],
    ['99999999999999.99', 6, 'too_big'],
  ])('%s is refused: %s', (text, scale, fault) => {
    expect(() => parseScaled(text, scale)).toThrow(expect.objectContaining({ fault }));
  });

  it('names the reason and the beginning of the text in its error', () => {
    expect(() => parseScaled(`1.${'5'.repeat(60)}`, 2)).toThrow(new ScaledError('too_many_decimals', `1.${'5'.repeat(60)}`));
    expect(new ScaledError('not_a_number', 'a'.repeat(60))).toMatchObject({
      name: 'ScaledError',
      message: `${'a'.repeat(40)}: not a number`,
      fault: 'not_a_number',
    });
    expect(() => formatScaled(0.5, 2)).toThrow('0.5 is not a scaled integer');
  });

  it('parses -0 as 0', () => expect(Object.is(parseScaled('-0', 2), 0)).toBe(true));

  it.each([
    [-5, 2, '-0.05'],
    [5, 2, '0.05'],
    [0, 2, '0.00'],
    [100, 2, '1.00'],
    [-123_456, 2, '-1234.56'],
    [-7, 0, '-7'],
    [0, 0, '0'],
    [1, 6, '0.000001'],
  ])('%i at %i decimals is written %s', (value, scale, written) => expect(formatScaled(value, scale)).toBe(written));

  it('rejects a number that is not a scaled integer', () => {
    for (const value of [0.5, NaN, 2 ** 53]) expect(() => formatScaled(value, 2)).toThrow(RangeError);
  });

  it('writes what it reads', () => {
    const property = fc.property(fc.maxSafeInteger(), fc.integer({ min: 0, max: 6 }), (value, scale) => {
      expect(parseScaled(formatScaled(value, scale), scale)).toBe(value);
    });
    fc.assert(property);
  });
});
