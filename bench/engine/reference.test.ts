import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measurePerformance } from '@pramen/domain/portfolio/performance';
import { valueLedger } from '@pramen/domain/portfolio/valuation';
import { findDailyDifference, findDifference } from './find-difference.ts';
import { valueByReference } from './frozen-reference.ts';
import { randomLedger } from './random-ledger.ts';
import { makeSampleLedger } from './sample-ledger.ts';

describe('the engine and the frozen reference', () => {
  it('agree to the last haléř on any ledger', () => {
    const property = fc.property(randomLedger, (ledger) => {
      const valuation = valueLedger(ledger);
      expect(valuation).not.toBeNull();
      if (valuation) expect(findDailyDifference(valueByReference(ledger), valuation)).toBeNull();
    });
    fc.assert(property, { numRuns: 60 });
  }, 60_000);

  it('agree on values and on both returns of a client of three years', () => {
    const ledger = makeSampleLedger({ years: 3, positions: 12, trades: 150, cash: 60 }, 7);
    const valuation = valueLedger(ledger);
    expect(valuation).not.toBeNull();
    if (valuation) expect(findDifference(valueByReference(ledger), valuation, measurePerformance(valuation.total))).toBeNull();
  }, 60_000);

  it('agree within the first year, where returns are those of the period', () => {
    const ledger = makeSampleLedger({ years: 3, positions: 5, trades: 40, cash: 20 }, 11);
    const early = { ...ledger, lastDay: ledger.lastDay - 3 * 365 + 200 };
    const valuation = valueLedger(early);
    expect(valuation).not.toBeNull();
    if (valuation) expect(findDifference(valueByReference(early), valuation, measurePerformance(valuation.total))).toBeNull();
  }, 60_000);

  it('would notice a haléř', () => {
    const ledger = makeSampleLedger({ years: 1, positions: 2, trades: 10, cash: 4 }, 3);
    const valuation = valueLedger(ledger);
    if (valuation) valuation.total.value[100] = (valuation.total.value[100] ?? 0) + 1;
    expect(valuation && findDifference(valueByReference(ledger), valuation, measurePerformance(valuation.total))).toContain('on day 100');
  });
});
