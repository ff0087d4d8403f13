import type { Ledger } from '../ledger/ledger.ts';
import type { StatementPeriod, StatementRow } from '../statement/booked.ts';

/** The movements of a period, read from the rows of a ledger without packed columns. */
export function rowsWithin({ cash, trades }: Ledger, { firstDay, lastDay }: StatementPeriod): StatementRow[] {
  const money = cash.map((row): StatementRow => ({ ...row, security: null, quantityMicro: 0 }));
  return [...money, ...trades].filter(({ day }) => day >= firstDay && day <= lastDay);
}
