import type { SuggestionReason } from '@pramen/contract/bank-statements/bank-statements.lists';
import { isRecordedAccount } from '@pramen/domain/banking/same-account';
import { parseCzechAccount } from '@pramen/domain/banking/czech-account';
import { accountOfIban, compactIban } from '@pramen/domain/banking/iban';
import { ibanOfWritten } from '@pramen/domain/banking/same-account';
import { foldText } from '@pramen/domain/text/fold';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { nameIn } from '../../database/names.ts';
import type { Language } from '../../platform/calls/call.ts';
import { listSlips } from './bank-statements.rules.ts';
import type { OpenPayment } from './queue.reader.ts';

export type Offer = {
  id: string;
  client_id: string;
  client_name: string;
  contract_number: string;
  strategy: string;
  variable_symbol: string;
  currency: string;
  reason: SuggestionReason | null;
};

const MOST_OFFERED = 10;

/** Investments that money can be booked for; `condition` names `h`, `c` and `p`. */
async function readOffers(db: Readable, language: Language, condition: SQL, reason: SuggestionReason | null): Promise<Offer[]> {
  const { rows } = await db.execute<Omit<Offer, 'reason'>>(sql`
    SELECT h.id, h.client_id, trim(concat_ws(' ', p.firstname, p.surname)) AS client_name, c.contract_number,
           ${nameIn(language, sql`t.strategy_name`, sql`t.strategy_name_sk`)} AS strategy, h.variable_symbol, c.currency
    FROM contract_strategies h JOIN contracts c ON c.client_id = h.client_id AND c.id = h.contract_id
    JOIN clients p ON p.id = h.client_id JOIN strategies t ON t.id = h.strategy_id
    WHERE h.deleted_at IS NULL AND c.deleted_at IS NULL AND p.deleted_at IS NULL AND (${condition})
    ORDER BY c.contract_number, h.position, h.id LIMIT ${MOST_OFFERED}`);
  return rows.map((row) => ({ ...row, reason }));
}

/** The clients with an account in their record, however it is written. */
async function findOwners(db: Readable, written: string): Promise<string[]> {
  const iban = ibanOfWritten(written);
  if (iban === null) return [];
  const czech = parseCzechAccount(written) ?? accountOfIban(compactIban(iban));
  const { rows } = await db.execute<{
    client_id: string;
    iban: string | null;
    account_number: string | null;
    bank_code: string | null;
  }>(sql`
    SELECT b.client_id, b.iban, b.account_number, b.bank_code FROM client_bank_accounts b
    WHERE replace(upper(b.iban), ' ', '') = ${iban} OR (b.bank_code = ${czech?.bankCode ?? ''} AND b.account_number LIKE ${`%${czech?.number ?? ''}`})`);
  const owners = rows.filter((row) =>
    isRecordedAccount(written, [{ iban: row.iban, accountNumber: row.account_number, bankCode: row.bank_code }]),
  );
  return [...new Set(owners.map(({ client_id: id }) => id))];
}

const among = (column: SQL, values: readonly string[], type: 'text' | 'uuid') =>
  sql`${column} = ANY(${sql.param([...values])}::${sql.raw(type)}[])`;

/** Likely investments of a payment that waits: its symbol's, the payer's account, a slip in the symbol, the payer's name; each once. */
export async function suggestInvestments(db: Readable, language: Language, { entry, payer }: OpenPayment): Promise<Offer[]> {
  if (entry.state !== 'UNMATCHED' || entry.kind !== 'CREDIT') return [];
  const { variableSymbol: symbol, currency } = entry;
  const found: Offer[] = [];
  if (symbol !== null) found.push(...(await readOffers(db, language, sql`h.variable_symbol = ${symbol}`, 'SYMBOL')));
  const owners = payer.account === null ? [] : await findOwners(db, payer.account);
  if (owners.length > 0) found.push(...(await readOffers(db, language, among(sql`h.client_id`, owners, 'uuid'), 'PAYER_ACCOUNT')));
  if (symbol !== null)
    found.push(...(await readOffers(db, language, among(sql`h.variable_symbol`, listSlips(symbol), 'text'), 'SYMBOL_SLIP')));
  const words = foldText(payer.name ?? '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);
  if (words.length > 1)
    found.push(
      ...(await readOffers(
        db,
        language,
        sql.join(
          words.map((word) => sql`p.search_text LIKE ${`%${word}%`}`),
          sql` AND `,
        ),
        'PAYER_NAME',
      )),
    );
  const distinct = found.filter(({ id }, place) => found.findIndex((one) => one.id === id) === place);
  // What is in the currency of the payment can be booked at once.
  return distinct
    .toSorted((left, right) => Number(right.currency === currency) - Number(left.currency === currency))
    .slice(0, MOST_OFFERED);
}

/** Investments by the start of a variable symbol or contract number, or by words of the client's name. */
export async function searchOffers(db: Readable, language: Language, needle: string): Promise<Offer[]> {
  const typed = needle.trim();
  const symbol = typed.replaceAll(/\s/g, '').replace(/^0+/, '');
  const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const isNamed = sql.join(
    words.map((word) => sql`p.search_text LIKE ${`%${escaped(word)}%`}`),
    sql` AND `,
  );
  const isNumbered = sql`c.contract_number LIKE ${`${escaped(typed)}%`} OR h.variable_symbol = ${symbol}`;
  return readOffers(db, language, sql`(${isNumbered}) OR (${isNamed})`, null);
}
