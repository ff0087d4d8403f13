import { eq } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { bankStatementEntries } from '../../database/schema/bank-statements.ts';
import { openPayer, readClientKeys } from './bank-statements.payers.ts';

/** A booked payment and the account that it came from. */
export interface CamePayment {
  clientId: string;
  paidOn: string;
  amount: string;
  currency: string;
  account: string | null;
}

/** A payment that was booked as a client's deposit; null when it is not, or went back meanwhile. */
export async function readBookedPayment(db: Readable, masterKey: Buffer, entryId: string): Promise<CamePayment | null> {
  const [row] = await db.select().from(bankStatementEntries).where(eq(bankStatementEntries.id, entryId));
  if (!row?.clientId || row.state !== 'BOOKED' || row.kind !== 'CREDIT') return null;
  const key = (await readClientKeys(db, masterKey, [row.clientId])).get(row.clientId);
  if (!key) return null;
  const { account } = openPayer(key, row.id, row.sealedPayer);
  return { clientId: row.clientId, paidOn: row.bookedOn, amount: row.amount, currency: row.currency, account };
}
