import { sql } from 'drizzle-orm';
import type { Readable, Tx } from '../../database/connect.ts';
import { bookEntries } from './bank-statements.service.ts';
import type { StatementDeps } from './bank-statements.service.ts';
import { openPayer, readClientKeys, readStatementKeys, sealPayer } from './bank-statements.payers.ts';

/** A payment that a return takes back. */
type Original = {
  id: string;
  state: 'BOOKED' | 'UNMATCHED';
  client_id: string | null;
  contract_strategy_id: string | null;
};

type Return = {
  id: string;
  statement_id: string;
  account: string;
  booking_key: string;
  booked_on: string;
  amount: string;
  currency: string;
  bank_reference: string | null;
  variable_symbol: string | null;
  sealed_payer: Buffer;
};

/**
 * The payment of the same account and amount that a return takes back: by one of the bank's references, else the latest with its variable
 * symbol. A payment that went back already is none.
 */
async function findOriginal(db: Readable, returned: Return, references: readonly string[]): Promise<Original | null> {
  const { rows } = await db.execute<Original>(sql`
    SELECT o.id, o.state, o.client_id, o.contract_strategy_id FROM bank_statement_entries o
    WHERE o.account = ${returned.account} AND o.kind = 'CREDIT' AND o.amount = -(${returned.amount}::numeric) AND o.currency = ${returned.currency}
      AND o.state IN ('BOOKED', 'UNMATCHED') AND o.booked_on <= ${returned.booked_on}::date
      AND (o.bank_reference = ANY(${sql.param([...references])}::text[]) OR o.variable_symbol = ${returned.variable_symbol})
    ORDER BY (o.bank_reference = ANY(${sql.param([...references])}::text[])) DESC NULLS LAST, o.booked_on DESC, o.id DESC
    LIMIT 1 FOR UPDATE`);
  return rows[0] ?? null;
}

/** Takes the original back: what was booked is booked with the opposite sign for the same investment. */
export async function takeBack(
  tx: Tx,
  { config, clock }: Pick<StatementDeps, 'config' | 'clock'>,
  returned: Return,
  original: Original,
): Promise<void> {
  const { client_id: clientId, contract_strategy_id: contractStrategyId } = original;
  const investment =
    clientId !== null && contractStrategyId !== null && original.state === 'BOOKED' ? { clientId, contractStrategyId } : null;
  const { master } = config.keys;
  const own = (await readStatementKeys(tx, master, [returned.statement_id])).get(returned.statement_id);
  const theirs = investment ? (await readClientKeys(tx, master, [investment.clientId])).get(investment.clientId) : undefined;
  const sealed = own && theirs ? sealPayer(theirs, returned.id, openPayer(own, returned.id, returned.sealed_payer)) : returned.sealed_payer;
  await tx.execute(sql`UPDATE bank_statement_entries SET state = 'RETURNED', version = version + 1 WHERE id = ${original.id}`);
  await tx.execute(sql`
    UPDATE bank_statement_entries SET state = ${investment ? 'BOOKED' : 'RETURNED'}, why = NULL, returned_entry_id = ${original.id},
      client_id = ${investment?.clientId ?? null}::uuid, contract_strategy_id = ${investment?.contractStrategyId ?? null}::uuid,
      cash_transaction_id = ${investment ? returned.id : null}::uuid, sealed_payer = ${sealed}, version = version + 1
    WHERE id = ${returned.id}`);
  await bookEntries(tx, clock.now(), 'WITHDRAWAL', [
    {
      id: returned.id,
      bookingKey: returned.booking_key,
      bookedOn: returned.booked_on,
      amount: returned.amount,
      currency: returned.currency,
      reference: returned.bank_reference,
      investment,
    },
  ]);
}

/** Finds the originals of added returns, given with the references under which banks may know them, and takes those back. */
export async function bookReturns(
  tx: Tx,
  deps: Pick<StatementDeps, 'config' | 'clock'>,
  returns: readonly { id: string; references: readonly string[] }[],
): Promise<void> {
  for (const { id, references } of returns) {
    const { rows } = await tx.execute<Return>(sql`
      SELECT e.id, e.statement_id, e.account, e.booking_key, e.booked_on::text AS booked_on, e.amount::text AS amount, e.currency,
             e.bank_reference, e.variable_symbol, e.sealed_payer
      FROM bank_statement_entries e WHERE e.id = ${id} AND e.state = 'UNMATCHED'`);
    const [returned] = rows;
    const original = returned ? await findOriginal(tx, returned, references) : null;
    if (returned && original) await takeBack(tx, deps, returned, original);
  }
}
