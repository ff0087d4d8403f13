import { accountOfIban } from '@pramen/domain/banking/iban';
import { ibanOfWritten } from '@pramen/domain/banking/same-account';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../../database/connect.ts';
import { writeMinor } from '../../../../platform/bank-statement/amounts.ts';
import { openStatementFile } from '../../../../platform/bank-statement/read-statement.ts';
import { StatementRefused } from '../../../../platform/bank-statement/statement.ts';
import type { FindAccount, StatementEntry } from '../../../../platform/bank-statement/statement.ts';
import { digestPayment } from '../../../bank-statements/payment-digest.service.ts';
import { statementColumns } from './bank-statements.kind.ts';
import type { ReadStatements } from './bank-statements.kind.ts';
import { because } from '../../rows/reasons.ts';
import { FileRefused } from '../records.ts';
import type { TableRecord } from '../records.ts';

/** Finds receiving accounts by IBAN, by domestic number, and by the 16 digits of a GPC file. */
function findAmong(ibans: readonly string[]): FindAccount {
  const known = new Map<string, string>();
  for (const iban of ibans) {
    known.set(iban, iban);
    const account = accountOfIban(iban);
    if (account) known.set(account.prefix.padStart(6, '0') + account.number.padStart(10, '0'), iban);
  }
  return (written) => known.get(written) ?? known.get(ibanOfWritten(written) ?? '') ?? null;
}

async function readOwnIbans(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ iban: string }>(sql`SELECT DISTINCT r.iban FROM receiving_accounts r`);
  return rows.map(({ iban }) => iban);
}

function toRecord(entry: StatementEntry, account: string): TableRecord {
  const { bookedOn, currency, kind, variableSymbol, reference, counterparty, statement, line, isUnsplitBatch, originalReferences } = entry;
  const amount = writeMinor(entry.amountMinor);
  const cells: Readonly<Record<string, string | null>> = {
    booked_on: bookedOn,
    amount,
    currency,
    variable_symbol: variableSymbol,
    bank_reference: reference,
    account,
    entry_kind: kind,
    statement: String(statement),
    is_batch: String(isUnsplitBatch),
    digest: digestPayment({ account, bookedOn, amount, variableSymbol, reference, counterparty }),
    original_references: originalReferences.join(' '),
    payer: JSON.stringify(counterparty),
  };
  return { line, cells: statementColumns.map(({ name }) => cells[name] ?? '') };
}

/** The payments of a file of statements as records below a header. Throws FileRefused. */
export async function* readStatementRecords(bytes: AsyncIterable<Buffer>, tx: Tx, read: ReadStatements): AsyncGenerator<TableRecord[]> {
  const find = findAmong(await readOwnIbans(tx));
  try {
    const { format, parts } = await openStatementFile(bytes, find);
    read.format = format;
    yield [{ line: 0, cells: statementColumns.map(({ name }) => name) }];
    for await (const batch of parts) {
      const records: TableRecord[] = [];
      for (const part of batch)
        if ('entry' in part) records.push(toRecord(part.entry, find(part.entry.account) ?? part.entry.account));
        else read.statements.push({ ...part.statement, account: find(part.statement.account) ?? part.statement.account });
      yield records;
    }
  } catch (error) {
    if (error instanceof StatementRefused) throw new FileRefused(because(error.key, error.values));
    throw error;
  }
}
