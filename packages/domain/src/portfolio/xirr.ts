/** A dated amount: negative when the investor pays in, positive when money comes back or is worth. */
export interface DatedAmount {
  day: number;
  amount: number;
}

/** Why no rate exists or none could be found. */
export type XirrFailure = 'no_flows' | 'no_time' | 'one_sign' | 'no_solution';

export type XirrResult = { rate: number; failure: null } | { rate: null; failure: XirrFailure };

/** Actual/365: the day count of the XIRR function of spreadsheets. */
export const DAYS_PER_YEAR = 365;
/** ln(1 + rate) is searched from -99.9999 % up to a hundred-million-fold year. */
const LOWEST = Math.log(1e-6);
const HIGHEST = Math.log(1e8);
const STEP = 0.05;
const TOLERANCE = 1e-13;
const MOST_ITERATIONS = 200;

interface Curve {
  times: Float64Array;
  amounts: Float64Array;
}

function toCurve(flows: readonly DatedAmount[]): Curve {
  const byDay = new Map<number, number>();
  for (const { day, amount } of flows) byDay.set(day, (byDay.get(day) ?? 0) + amount);
  const days = [...byDay.keys()].filter((day) => byDay.get(day) !== 0).sort((left, right) => left - right);
  const start = days[0] ?? 0;
  const times = Float64Array.from(days, (day) => (day - start) / DAYS_PER_YEAR);
  return { times, amounts: Float64Array.from(days, (day) => byDay.get(day) ?? 0) };
}

/** Net present value at the force of interest u = ln(1 + rate). */
function presentValue({ times, amounts }: Curve, u: number): number {
  let sum = 0;
  for (let index = 0; index < times.length; index += 1) sum += (amounts[index] ?? 0) * Math.exp(-u * (times[index] ?? 0));
  return sum;
}

/** Walks away from zero in both directions: of several solutions the one nearest to no return is the one people mean. */
function findBracket(curve: Curve): [number, number] | null {
  let [low, high] = [0, 0];
  let [atLow, atHigh] = [presentValue(curve, 0), presentValue(curve, 0)];
  while (low > LOWEST || high < HIGHEST) {
    if (high < HIGHEST) {
      const next = Math.min(HIGHEST, high + STEP * (1 + Math.abs(high)));
      const value = presentValue(curve, next);
      if (atHigh * value <= 0) return [high, next];
      [high, atHigh] = [next, value];
    }
    if (low > LOWEST) {
      const next = Math.max(LOWEST, low - STEP * (1 + Math.abs(low)));
      const value = presentValue(curve, next);
      if (atLow * value <= 0) return [next, low];
      [low, atLow] = [next, value];
    }
  }
  return null;
}

/** Regula falsi with the Illinois rule inside a bracket: never leaves it, converges superlinearly. */
function refine(curve: Curve, [left, right]: [number, number]): number {
  let [a, b] = [left, right];
  let [atA, atB] = [presentValue(curve, a), presentValue(curve, b)];
  if (atA === 0) return a;
  if (atB === 0) return b;
  let lastSide = 0;
  for (let iteration = 0; iteration < MOST_ITERATIONS && b - a > TOLERANCE; iteration += 1) {
    // Every fourth step halves the bracket, so a flat curve cannot hold the search up.
    const middle = iteration % 4 === 3 ? (a + b) / 2 : (a * atB - b * atA) / (atB - atA);
    const point = middle > a && middle < b ? middle : (a + b) / 2;
    const value = presentValue(curve, point);
    if (value === 0) return point;
    if (value * atB < 0) {
      [a, atA] = [point, value];
      if (lastSide === -1) atB /= 2;
      lastSide = -1;
    } else {
      [b, atB] = [point, value];
      if (lastSide === 1) atA /= 2;
      lastSide = 1;
    }
  }
  return (a + b) / 2;
}

/**
 * The yearly rate at which the amounts are worth nothing together (money-weighted return; XIRR of spreadsheets:
 * sum of amount / (1 + rate)^(days / 365) = 0). Answers a named failure instead of a guess.
 */
export function solveXirr(flows: readonly DatedAmount[]): XirrResult {
  const curve = toCurve(flows);
  if (curve.times.length === 0) return { rate: null, failure: 'no_flows' };
  const paid = curve.amounts.some((amount) => amount < 0);
  const returned = curve.amounts.some((amount) => amount > 0);
  if (!paid || !returned) return { rate: null, failure: curve.times.length === 1 && flows.length > 1 ? 'no_time' : 'one_sign' };
  const bracket = findBracket(curve);
  if (!bracket) return { rate: null, failure: 'no_solution' };
  return { rate: Math.expm1(refine(curve, bracket)), failure: null };
}
