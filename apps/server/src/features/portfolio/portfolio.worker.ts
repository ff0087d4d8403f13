import { measureEffects } from '@pramen/domain/portfolio/effects';
import type { LedgerEffects } from '@pramen/domain/portfolio/effects';
import type { Ledger } from '@pramen/domain/portfolio/ledger';
import { valueLedger } from '@pramen/domain/portfolio/valuation';
import type { Valuation } from '@pramen/domain/portfolio/valuation';

export interface MeasureTask {
  ledger: Ledger;
  hasEffects: boolean;
}

export interface Measured {
  valuation: Valuation | null;
  effects: LedgerEffects | null;
}

/** Runs in a thread of its own; a worker module is called by its default export. */
export default function measureInThread({ ledger, hasEffects }: MeasureTask): Measured {
  return { valuation: valueLedger(ledger), effects: hasEffects ? measureEffects(ledger) : null };
}
