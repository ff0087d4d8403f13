import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Ledger } from '@pramen/domain/portfolio/ledger/ledger';
import { measurePerformance } from '@pramen/domain/portfolio/returns/performance';
import { valueLedger } from '@pramen/domain/portfolio/valuation/valuation';
import type { Valuation } from '@pramen/domain/portfolio/valuation/valuation';
import { findDailyDifference, findDifference } from './find-difference.ts';
import { valueByReference } from './frozen-reference.ts';
import { randomLedger } from './random-ledger.ts';
import { makeSampleLedger } from './sample-ledger.ts';

function valuationOf(ledger: Ledger): Valuation {
  const valuation = valueLedger(ledger);
  if (!valuation) throw new Error('the ledger has rows');
  return valuation;
}

describe('the engine and the frozen reference', () => {
  it('agree to the last haléř on any ledger', () => {
    const property = fc.property(randomLedger, (ledger) => {
      expect(findDailyDifference(valueByReference(ledger), valuationOf(ledger))).toBeNull();
    });
    fc.assert(property, { numRuns: 60 });
  });

  it('agree on values and on both returns of a client of three years', () => {
    const ledger = makeSampleLedger({ years: 3, positions: 12, trades: 150, cash: 60 }, 7);
    const valuation = valuationOf(ledger);
    expect(findDifference(valueByReference(ledger), valuation, measurePerformance(valuation.total))).toBeNull();
  });

  it('agree within the first year, where returns are those of the period', () => {
    const ledger = makeSampleLedger({ years: 3, positions: 5, trades: 40, cash: 20 }, 11);
    const early = { ...ledger, lastDay: ledger.lastDay - 3 * 365 + 200 };
    const valuation = valuationOf(early);
    expect(findDifference(valueByReference(early), valuation, measurePerformance(valuation.total))).toBeNull();
  });

  it('would notice a haléř', () => {
    const ledger = makeSampleLedger({ years: 1, positions: 2, trades: 10, cash: 4 }, 3);
    const valuation = valuationOf(ledger);
    const figures = measurePerformance(valuation.total);
    valuation.total.value[100] = (valuation.total.value[100] ?? 0) + 1;
    expect(findDifference(valueByReference(ledger), valuation, figures)).toContain('total on day 100');
  });
});
