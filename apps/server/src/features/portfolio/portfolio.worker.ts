import { valueLedger } from '@pramen/domain/portfolio/valuation';
import type { Ledger } from '@pramen/domain/portfolio/ledger';
import type { Valuation } from '@pramen/domain/portfolio/valuation';

/** Runs in a thread of its own; a worker module is called by its default export. */
export default function valueInThread(ledger: Ledger): Valuation | null {
  return valueLedger(ledger);
}
