/** A dated amount: negative when the investor pays in, positive when money is paid out or still held. */
export interface DatedAmount {
  day: number;
  amount: number;
}

/**
 * Why there is no rate: no amounts at all; all on one day; nothing paid in or nothing received; the present value has no zero, or only at
 * meaningless rates.
 */
export type XirrFailure = 'no_flows' | 'no_time' | 'one_sign' | 'no_solution';

export type XirrResult = { rate: number; failure: null } | { rate: null; failure: XirrFailure };

/** A yearly force of interest, ln(1 + rate): it stays small where the rate itself exceeds a double. */
export type ForceResult = { force: number; failure: null } | { force: null; failure: XirrFailure };

/** Actual/365: the day count of the spreadsheet function XIRR. */
export const DAYS_PER_YEAR = 365;
/** A factor of 10^15 within a day: doubles cannot resolve anything beyond it. */
const LARGEST_FORCE = 13_000;
const STEP = 0.05;
const TOLERANCE = 1e-13;
const MOST_ITERATIONS = 200;

interface Curve {
  times: Float64Array;
  amounts: Float64Array;
  span: number;
}

function toCurve(flows: readonly DatedAmount[]): Curve {
  const byDay = new Map<number, number>();
  for (const { day, amount } of flows) byDay.set(day, (byDay.get(day) ?? 0) + amount);
  const days = [...byDay.keys()].filter((day) => byDay.get(day) !== 0).sort((left, right) => left - right);
  const start = days[0] ?? 0;
  const times = Float64Array.from(days, (day) => (day - start) / DAYS_PER_YEAR);
  return { times, amounts: Float64Array.from(days, (day) => byDay.get(day) ?? 0), span: times.at(-1) ?? 0 };
}

/** The present value at a force; for negative forces the value at the end of the span, which has the same sign and cannot overflow. */
function presentValue({ times, amounts, span }: Curve, force: number): number {
  const shift = force < 0 ? span : 0;
  let sum = 0;
  for (let index = 0; index < times.length; index += 1) sum += (amounts[index] ?? 0) * Math.exp(force * (shift - (times[index] ?? 0)));
  return sum;
}

interface Bracket {
  low: number;
  high: number;
}

/** Searches from zero in both directions: of several solutions, people mean the one nearest to zero. */
function findBracket(curve: Curve): Bracket | null {
  let [low, high] = [0, 0];
  let atHigh = presentValue(curve, 0);
  let atLow = atHigh;
  while (high < LARGEST_FORCE) {
    const up = high + STEP * (1 + high);
    const atUp = presentValue(curve, up);
    if (atHigh * atUp <= 0) return { low: high, high: up };
    [high, atHigh] = [up, atUp];
    const down = low - STEP * (1 - low);
    const atDown = presentValue(curve, down);
    if (atLow * atDown <= 0) return { low: down, high: low };
    [low, atLow] = [down, atDown];
  }
  return null;
}

/** Regula falsi with the Illinois rule: never leaves the bracket, and every fourth step bisects it, so that the loop always ends. */
function refine(curve: Curve, { low, high }: Bracket): number {
  let [a, b] = [low, high];
  let [atA, atB] = [presentValue(curve, a), presentValue(curve, b)];
  if (atA === 0) return a;
  if (atB === 0) return b;
  let lastSide = 0;
  for (let iteration = 0; iteration < MOST_ITERATIONS && b - a > TOLERANCE * (1 + Math.abs(a)); iteration += 1) {
    const crossing = iteration % 4 === 3 ? NaN : (a * atB - b * atA) / (atB - atA);
    const point = crossing > a && crossing < b ? crossing : (a + b) / 2;
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

function hasBothSigns(amounts: Float64Array | readonly number[]): boolean {
  return amounts.some((amount) => amount < 0) && amounts.some((amount) => amount > 0);
}

/** The force of interest at which the present value of dated amounts is zero; a named failure instead of a guess. */
export function solveForce(flows: readonly DatedAmount[]): ForceResult {
  const moving = flows.filter(({ amount }) => amount !== 0);
  const [first] = moving;
  if (!first) return { force: null, failure: 'no_flows' };
  if (!hasBothSigns(moving.map(({ amount }) => amount))) return { force: null, failure: 'one_sign' };
  if (moving.every(({ day }) => day === first.day)) return { force: null, failure: 'no_time' };
  const curve = toCurve(moving);
  // Amounts of one day are added up: a payment returned on the same day cancels out.
  if (!hasBothSigns(curve.amounts)) return { force: null, failure: 'one_sign' };
  const bracket = findBracket(curve);
  return bracket ? { force: refine(curve, bracket), failure: null } : { force: null, failure: 'no_solution' };
}

/**
 * The yearly rate at which the present value of the amounts is zero (money-weighted return; XIRR of spreadsheets: sum of amount / (1 +
 * rate)^(days / 365) = 0). Returns a named failure instead of a guess.
 */
export function solveXirr(flows: readonly DatedAmount[]): XirrResult {
  const { force, failure } = solveForce(flows);
  if (force === null) return { rate: null, failure };
  const rate = Math.expm1(force);
  return Number.isFinite(rate) ? { rate, failure: null } : { rate: null, failure: 'no_solution' };
}
