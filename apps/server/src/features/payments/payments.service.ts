import { sql } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { receivingAccounts } from '../../database/schema/payments.ts';
import type { AuditAuthor } from '../../platform/audit/append.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ReceivingAccount } from './payments.reader.ts';
import { findAccountFault } from './payments.rules.ts';

/**
 * Says to which account the clients of a tenant pay in a currency; a null intermediaryId is the company, for everybody whose
 * tenant has no account of its own. Throws RangeError naming the part that does not hold together.
 */
export async function setReceivingAccount(tx: Tx, platform: Pick<Platform, 'clock' | 'audit'>, author: AuditAuthor, intermediaryId: string | null, account: ReceivingAccount): Promise<void> {
  const fault = findAccountFault(account);
  if (fault) throw new RangeError(`the ${fault} of a receiving account does not hold together`);
  const at = platform.clock.now();
  const { currency, ownerName, iban, bic } = account;
  const values = { id: newId(), intermediaryId, currency, ownerName, iban, bic, createdAt: at, updatedAt: at };
  const [saved] = await tx
    .insert(receivingAccounts)
    .values(values)
    .onConflictDoUpdate({
      target: [receivingAccounts.intermediaryId, receivingAccounts.currency],
      set: { ownerName, iban, bic, updatedAt: at, version: sql`${receivingAccounts.version} + 1` },
    })
    .returning({ id: receivingAccounts.id });
  const entry = { action: 'payments.receivingAccountSet', objectType: 'receiving_account', facts: { intermediaryId, currency, iban, bic } };
  await platform.audit.append(tx, author, { ...entry, ...(saved ? { objectId: saved.id } : {}) });
}
