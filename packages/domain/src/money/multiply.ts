/** Adding and subtracting it rounds a double below 2^51 of either sign to the nearest integer. */
const TO_NEAREST = 1.5 * 2 ** 52;
/** A product and a division are each off by at most 2^-53 of the result: this bound is twice their sum. */
const ERROR_BOUND = 2 ** -51;
/** Below it a quotient is off by less than 1/4: its floor is one of the two integers next to the true quotient. */
const LARGEST_FLOOR = 2 ** 49;
/** Below it the error term of a product is an integer that later sums hold exactly. */
const LARGEST_PRODUCT = 2 ** 100;
/** Splits the 53 bits of a double into two halves (Veltkamp). */
const SPLITTER = 2 ** 27 + 1;

/** The true product minus the double product, exactly (T. J. Dekker, A floating-point technique, 1971). */
function productError(a: number, b: number, product: number): number {
  const shiftedA = SPLITTER * a;
  const highA = shiftedA - (shiftedA - a);
  const lowA = a - highA;
  const shiftedB = SPLITTER * b;
  const highB = shiftedB - (shiftedB - b);
  const lowB = b - highB;
  return lowA * lowB - (product - highA * highB - lowA * highB - highA * lowB);
}

function multiplyWide(a: number, b: number, divisor: number): number {
  const by = BigInt(divisor);
  const rounded = Number((2n * BigInt(a) * BigInt(b) + by) / (2n * by));
  if (!Number.isSafeInteger(rounded)) throw new RangeError('the product of a money amount is beyond 2^53');
  return rounded;
}

/** For a and b of zero or more: compares 2ab with (2 floor + 1) divisor, each as a double and its exact error. */
function multiplyMagnitudes(a: number, b: number, divisor: number): number {
  const quotient = (a * b) / divisor;
  const double = 2 * a * b;
  if (!(quotient < LARGEST_FLOOR && double < LARGEST_PRODUCT)) return multiplyWide(a, b, divisor);
  const floor = Math.floor(quotient);
  const half = 2 * floor + 1;
  const border = half * divisor;
  // Both doubles are within a factor of two, so their difference is exact; rounding the last sum cannot change its sign.
  const beyond = double - border + (productError(2 * a, b, double) - productError(half, divisor, border));
  return beyond >= 0 ? floor + 1 : floor;
}

/** a * b / divisor rounded half away from zero by exact arithmetic; NaN stays NaN. The slow path of multiplyRounded. */
export function multiplyExactly(a: number, b: number, divisor: number): number {
  if (Number.isNaN(a) || Number.isNaN(b) || Number.isNaN(divisor)) return NaN;
  if (!(divisor > 0)) throw new RangeError('money can only be divided by a positive integer');
  const magnitude = multiplyMagnitudes(Math.abs(a), Math.abs(b), divisor);
  return a < 0 !== b < 0 ? 0 - magnitude : magnitude;
}

/** Nearest integer of a double below 2^51. */
export function toNearest(quotient: number): number {
  return quotient + TO_NEAREST - TO_NEAREST;
}

/**
 * Whether rounding a quotient gives the nearest integer of the true a * b / divisor. The quotient must come from one product and one
 * division of doubles in any order: their error must not reach the next half. False for NaN.
 */
export function isCertain(quotient: number, nearest: number): boolean {
  return Math.abs(quotient - nearest) + Math.abs(quotient) * ERROR_BOUND < 0.5;
}

/**
 * a * b / divisor rounded half away from zero, exactly, for safe integers and a positive safe divisor. Throws RangeError when the result
 * is not a safe integer. NaN means "not known" and stays NaN.
 */
export function multiplyRounded(a: number, b: number, divisor: number): number {
  const quotient = (a * b) / divisor;
  const nearest = toNearest(quotient);
  return isCertain(quotient, nearest) ? nearest : multiplyExactly(a, b, divisor);
}
