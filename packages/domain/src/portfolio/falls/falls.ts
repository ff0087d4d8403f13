import { multiplyRounded } from '../../money/multiply.ts';

/**
 * A portfolio over the days of one reporting period, in minor units of its currency; every list has one entry for each day. NaN: not known,
 * because a price or a rate is missing.
 */
export interface MeasuredPeriod {
  /** Value at the end of the day before the period. */
  startMinor: number;
  /** At the end of the day. */
  value: ArrayLike<number>;
  /** Money and securities that came from outside on the day, zero or more. */
  inflow: ArrayLike<number>;
  /** What left to the outside on the day, zero or more. */
  outflow: ArrayLike<number>;
  /** The part of the value that is held in cash. */
  cash: ArrayLike<number>;
}

/** A tenth of the start value that the portfolio lost: `step` 1 is 10 %; `index` is the day of the period on which it first had. */
export interface Crossing {
  step: number;
  index: number;
}

/** All of the start value. More can only be lost by debts, which are no fall of prices. */
const LAST_STEP = 10;

/** How many whole tenths of the start value are lost. The quotient of two integers is rounded to an integer only where it is one. */
const stepOf = (startMinor: number, valueMinor: number): number =>
  Math.min(Math.max(Math.floor(((startMinor - valueMinor) * 10) / startMinor), 0), LAST_STEP);

/** What the value of a day is compared with. */
interface Base {
  /** The start value with all that was invested since; NaN: not known yet. */
  start: number;
  /** Cash paid in since that is not invested yet. */
  added: number;
}

/** Money that comes in, comes in at the start of its day. What an empty portfolio gets is its start value. */
function payIn({ start, added }: Base, inflow: number): Base {
  return start <= 0 ? { start: inflow, added: 0 } : { start, added: added + inflow };
}

/**
 * Money that goes out, goes out at the end of its day: first what was paid in and not invested, then a part of all the rest, which lowers the
 * start value, and with it every step, by the same part: to withdraw is neither a fall nor a recovery.
 */
function payOut({ start, added }: Base, outflow: number, valueBefore: number): Base {
  if (outflow === 0) return { start, added };
  const left = Math.max(added - outflow, 0);
  const rest = outflow - (added - left);
  const measured = valueBefore - added;
  if (rest === 0 || Number.isNaN(measured)) return { start: rest === 0 ? start : NaN, added: left };
  return { start: rest < measured ? multiplyRounded(start, measured - rest, measured) : 0, added: left };
}

/** Cash that is spent is invested: from then on it is part of the start value. Cash held longer is spent first. */
function invest({ start, added }: Base, cash: number): Base {
  const left = Number.isNaN(cash) ? added : Math.min(added, Math.max(cash, 0));
  return { start: start + added - left, added: left };
}

/**
 * The steps of 10 % of the start value that a portfolio crossed in a reporting period, each with the first day on which it had. Article 62(1)
 * of Delegated Regulation (EU) 2017/565 as ESMA reads it (Q&A 35-43-349, chapter 8, questions 1, 2, 4, 7 and 12; ESMA_QA_1801, 1802, 1804,
 * 1807, 1812): one value a day; steps are multiples of the value at the beginning; cash added in the period is left out of the current value,
 * and once invested it raises the start value; withdrawals lower the start value; a step crossed again is no new one. A portfolio that
 * begins within the period begins with what is first paid in, one without a known value with the first that is known.
 */
export function findFalls({ startMinor, value, inflow, outflow, cash }: MeasuredPeriod): Crossing[] {
  const crossings: Crossing[] = [];
  let base: Base = { start: startMinor, added: 0 };
  for (let index = 0; index < value.length; index += 1) {
    const [valueMinor, came, went] = [value[index] ?? NaN, inflow[index] ?? NaN, outflow[index] ?? NaN];
    base = invest(payOut(payIn(base, came), went, valueMinor + went), cash[index] ?? NaN);
    if (Number.isNaN(valueMinor)) continue;
    // Without what came in, neither part is known.
    if (Number.isNaN(base.start)) base = { start: valueMinor, added: 0 };
    if (base.start <= 0) continue;
    const step = stepOf(base.start, valueMinor - base.added);
    for (let next = crossings.length + 1; next <= step; next += 1) crossings.push({ step: next, index });
  }
  return crossings;
}
