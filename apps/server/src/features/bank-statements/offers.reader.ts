import type { InvestmentFault, SuggestionReason } from '@pramen/contract/bank-statements/bank-statements.lists';
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
import { unsignedOf } from '../contracts/record/contracts.reader.ts';
import { pausedOf } from '../identity/identity-standing.reader.ts';
import { faultOfInvestment, listSlips, whyToday } from './bank-statements.rules.ts';
import type { InvestmentState, KnownToday, UnmatchedReason } from './bank-statements.rules.ts';
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
  fault: InvestmentFault | null;
};

const MOST_OFFERED = 10;

/**
 * The investment of each variable symbol of `asked (symbol)`, current before former, as rows of `named` with what keeps money from being
 * booked for it.
 */
export const namedBySymbol = sql`known AS MATERIALIZED (
    SELECT DISTINCT ON (n.symbol) n.symbol, n.client_id, n.id FROM (
      SELECT variable_symbol AS symbol, client_id, id, 0 AS age FROM contract_strategies WHERE variable_symbol IN (SELECT symbol FROM asked)
      UNION ALL SELECT variable_symbol, client_id, contract_strategy_id, 1 FROM former_variable_symbols WHERE variable_symbol IN (SELECT symbol FROM asked)) n
    ORDER BY n.symbol, n.age
  ), symbolised AS MATERIALIZED (
    SELECT h.client_id, h.id, h.contract_id, h.strategy_id, h.held_since, h.created_at, h.deleted_at FROM contract_strategies h WHERE (h.client_id, h.id) IN (SELECT client_id, id FROM known)
  ), theirs AS MATERIALIZED (
    SELECT k.client_id, k.id, k.currency, k.held_since, k.signed_on, k.withdrawn_at, k.deleted_at FROM contracts k WHERE (k.client_id, k.id) IN (SELECT client_id, contract_id FROM symbolised)
  ), unsigned AS MATERIALIZED (
    ${unsignedOf(sql`SELECT client_id FROM symbolised`)}
  ), paused AS MATERIALIZED (
    ${pausedOf(sql`SELECT client_id FROM symbolised`)}
  ), named AS MATERIALIZED (
    SELECT n.symbol, h.client_id, h.id AS contract_strategy_id, c.currency AS contract_currency,
      coalesce(h.deleted_at, c.deleted_at, p.deleted_at) IS NOT NULL AS is_deleted, c.withdrawn_at IS NOT NULL AS is_withdrawn,
      coalesce(h.held_since, c.held_since) IS NOT NULL AS is_held, t.is_active,
      c.signed_on IS NULL AND u.contract_id IS NOT NULL AS is_unsigned, coalesce(w.since <= h.created_at, false) AS is_paused
    FROM known n JOIN symbolised h ON h.client_id = n.client_id AND h.id = n.id
    JOIN theirs c ON c.client_id = h.client_id AND c.id = h.contract_id
    JOIN clients p ON p.id = h.client_id JOIN strategies t ON t.id = h.strategy_id
    LEFT JOIN unsigned u ON u.client_id = c.client_id AND u.contract_id = c.id LEFT JOIN paused w ON w.client_id = h.client_id)`;

/** Investments that exist, with what keeps money from being booked for them; `condition` names `h`, `c` and `p`. */
async function readOffers(db: Readable, language: Language, condition: SQL, reason: SuggestionReason | null): Promise<Offer[]> {
  const { rows } = await db.execute<Omit<Offer, 'reason' | 'fault'> & Record<keyof InvestmentState, boolean>>(sql`
    WITH offered AS MATERIALIZED (
    SELECT h.id, h.client_id, trim(concat_ws(' ', p.firstname, p.surname)) AS client_name, c.contract_number,
           ${nameIn(language, sql`t.strategy_name`, sql`t.strategy_name_sk`)} AS strategy, h.variable_symbol, c.currency,
           h.position, h.contract_id, h.created_at, c.signed_on, c.withdrawn_at, coalesce(h.held_since, c.held_since) AS held_since
    FROM contract_strategies h JOIN contracts c ON c.client_id = h.client_id AND c.id = h.contract_id
    JOIN clients p ON p.id = h.client_id JOIN strategies t ON t.id = h.strategy_id
    WHERE h.deleted_at IS NULL AND c.deleted_at IS NULL AND p.deleted_at IS NULL AND (${condition})
    ORDER BY c.contract_number, h.position, h.id LIMIT ${MOST_OFFERED}
    ), unsigned AS MATERIALIZED (
      ${unsignedOf(sql`SELECT client_id FROM offered`)}
    ), paused AS MATERIALIZED (
      ${pausedOf(sql`SELECT client_id FROM offered`)}
    )
    SELECT o.id, o.client_id, o.client_name, o.contract_number, o.strategy, o.variable_symbol, o.currency,
           o.withdrawn_at IS NOT NULL AS "isWithdrawn", o.held_since IS NOT NULL AS "isHeld",
           coalesce(w.since <= o.created_at, false) AS "isPaused", o.signed_on IS NULL AND u.contract_id IS NOT NULL AS "isUnsigned"
    FROM offered o LEFT JOIN unsigned u ON u.client_id = o.client_id AND u.contract_id = o.contract_id
    LEFT JOIN paused w ON w.client_id = o.client_id
    ORDER BY o.contract_number, o.position, o.id`);
  return rows.map((row) => ({ ...row, reason, fault: faultOfInvestment(row) }));
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

/** The name's line of what search looks through: an e-mail address below it names relatives and namesakes as well. */
const wordsOfName = sql`(' ' || translate(split_part(p.search_text, chr(10), 1), '.-', '  '))`;

/** More investments than this agreed to the same amount: then the amount says nothing. */
const FEW = 3;

/** The deposits that a client chose with a goal; indexes know these expressions. */
const monthlyDeposit = sql`(h.goal_calculation ->> 'monthly_deposit')::numeric`;
const firstDeposit = sql`((h.goal_calculation #>> '{parameters,saving,initial_deposit}')::numeric / (h.goal_calculation ->> 'divided_between')::numeric)`;

/** Investments in the payment's currency whose regular or first deposit is exactly its amount, when they are few. */
async function suggestByAmount(db: Readable, language: Language, { amount, currency }: OpenPayment['entry']): Promise<Offer[]> {
  const agreed = (deposit: SQL, isFirst: boolean) => sql`(h.goal_calculation IS NOT NULL AND ${deposit} = ${amount}::numeric
    ${isFirst ? sql`AND h.goal_calculation ->> 'mode' = 'SAVING'` : sql``})`;
  const found = await readOffers(
    db,
    language,
    sql`c.currency = ${currency} AND (${agreed(monthlyDeposit, false)} OR ${agreed(firstDeposit, true)})`,
    'AMOUNT',
  );
  return found.length > FEW ? [] : found;
}

/**
 * Likely investments of a payment that waits: its symbol's, the payer's account, a slip in the symbol, the payer's name, an agreed deposit of
 * its amount; each once.
 */
export async function suggestInvestments(db: Readable, language: Language, { entry, payer }: OpenPayment): Promise<Offer[]> {
  if (entry.state !== 'UNMATCHED' || entry.kind !== 'CREDIT') return [];
  const { variableSymbol: symbol, currency } = entry;
  const found: Offer[] = [];
  if (symbol !== null) {
    const isFormer = sql`(h.client_id, h.id) IN (SELECT n.client_id, n.contract_strategy_id FROM former_variable_symbols n WHERE n.variable_symbol = ${symbol})`;
    found.push(...(await readOffers(db, language, sql`h.variable_symbol = ${symbol} OR ${isFormer}`, 'SYMBOL')));
  }
  const owners = payer.account === null ? [] : await findOwners(db, payer.account);
  if (owners.length > 0) found.push(...(await readOffers(db, language, among(sql`h.client_id`, owners, 'uuid'), 'PAYER_ACCOUNT')));
  // Neighbouring symbols differ in one digit: only one that nobody has was mistyped.
  if (symbol !== null && !found.some(({ reason }) => reason === 'SYMBOL'))
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
          // The index knows the whole text; what counts is a word of the name.
          words.flatMap((word) => [sql`p.search_text LIKE ${`%${word}%`}`, sql`${wordsOfName} LIKE ${`% ${word}%`}`]),
          sql` AND `,
        ),
        'PAYER_NAME',
      )),
    );
  found.push(...(await suggestByAmount(db, language, entry)));
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

type Named = {
  id: string;
  is_our_account: boolean;
  is_account_currency: boolean;
  is_named: boolean;
  contract_currency: string | null;
} & Record<'is_deleted' | 'is_withdrawn' | 'is_held' | 'is_paused' | 'is_unsigned' | 'is_active', boolean>;

const toKnown = (row: Named): KnownToday => ({
  isOurAccount: row.is_our_account,
  isAccountCurrency: row.is_account_currency,
  isNamed: row.is_named,
  isDeleted: row.is_deleted,
  isWithdrawn: row.is_withdrawn,
  isHeld: row.is_held,
  isPaused: row.is_paused,
  isUnsigned: row.is_unsigned,
  isActive: row.is_active,
  contractCurrency: row.contract_currency,
});

/** Why payments that wait would not be booked by themselves today, by payment; null: they would. */
export async function readReasonsToday(db: Readable, payments: readonly OpenPayment[]): Promise<Map<string, UnmatchedReason | null>> {
  const waiting = payments.map(({ entry }) => entry).filter(({ state }) => state === 'UNMATCHED');
  if (waiting.length === 0) return new Map();
  const column = <Key extends 'id' | 'variableSymbol' | 'account' | 'currency'>(key: Key) => sql.param(waiting.map((entry) => entry[key]));
  const { rows } = await db.execute<Named>(sql`
    WITH waiting AS MATERIALIZED (
      SELECT u.id, u.symbol, u.account, u.currency FROM unnest(${column('id')}::uuid[], ${column('variableSymbol')}::text[],
        ${column('account')}::text[], ${column('currency')}::text[]) AS u(id, symbol, account, currency)
    ), asked AS MATERIALIZED (
      SELECT w.symbol FROM waiting w WHERE w.symbol IS NOT NULL
    ), ${namedBySymbol}
    SELECT w.id, EXISTS (SELECT 1 FROM receiving_accounts a WHERE a.iban = w.account) AS is_our_account,
      EXISTS (SELECT 1 FROM receiving_accounts a WHERE a.iban = w.account AND a.currency = w.currency) AS is_account_currency,
      n.symbol IS NOT NULL AS is_named, n.contract_currency, coalesce(n.is_deleted, false) AS is_deleted,
      coalesce(n.is_withdrawn, false) AS is_withdrawn, coalesce(n.is_held, false) AS is_held, coalesce(n.is_paused, false) AS is_paused,
      coalesce(n.is_unsigned, false) AS is_unsigned, coalesce(n.is_active, false) AS is_active
    FROM waiting w LEFT JOIN named n ON n.symbol = w.symbol`);
  const known = new Map(rows.map((row) => [row.id, toKnown(row)]));
  return new Map(
    waiting.flatMap((entry) => {
      const today = known.get(entry.id);
      return today ? [[entry.id, whyToday(entry, today)] as const] : [];
    }),
  );
}
