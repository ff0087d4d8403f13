import type { MatchedPayment } from '@pramen/contract/identifications/first-payment.schemas';
import { eq } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { users } from '../../../database/schema/people.ts';
import type { IdentificationVault } from '../content/identification-vault.service.ts';
import type { IdentificationRow } from '../record/identifications.reader.ts';

/** The first payment that was matched with an identification; null: none. */
export async function readMatchedPayment(
  db: Readable,
  vault: IdentificationVault,
  { id, payment }: IdentificationRow,
): Promise<MatchedPayment | null> {
  if (!payment) return null;
  const { paidOn, amount, currency, sealedAccount, matchedBy, matchedAt } = payment;
  const [matcher] = matchedBy === null ? [] : await db.select({ name: users.name }).from(users).where(eq(users.id, matchedBy));
  return {
    paid_on: paidOn,
    amount: Number(amount),
    currency,
    account: vault.open('account', id, 1, sealedAccount),
    user: matcher?.name ?? null,
    at: matchedAt.toISOString(),
  };
}
