import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../../../database/connect.ts';
import type { unmatchedReasons } from '../../../../database/schema/bank-statements.ts';
import type { Counterparty, EntryKind, StatementFacts, StatementFormat } from '../../../../platform/bank-statement/statement.ts';
import { addEntries, addStatements, RETURN_DAYS } from '../../../bank-statements/bank-statements.service.ts';
import type { AddedStatement, NewEntry } from '../../../bank-statements/bank-statements.service.ts';
import { namedBySymbol } from '../../../bank-statements/offers.reader.ts';
import { bookReturns } from '../../../bank-statements/returns.service.ts';
import { writeMinor } from '../../../../platform/bank-statement/amounts.ts';
import { fault, warning } from '../../rows/checks.ts';
import type { Check, Column, Entity, ImportDeps, Layout, StatementPreview, Written } from '../../rows/kind.ts';
import { becauseOf } from '../../rows/reasons.ts';
import type { ReasonKey } from '../../rows/reasons.ts';

type UnmatchedReason = (typeof unmatchedReasons)[number];

/** What a file of statements says beside its payments; filled while it is read. */
export interface ReadStatements {
  format: StatementFormat | null;
  statements: StatementFacts[];
}

/** The reader has written the cells, so they need no rules of their own. */
const asRead: Column['reader'] = (text) => ({ value: text === '' ? null : text });
const column = (name: string, type: Column['type'], more: Partial<Column> = {}): Column => ({ name, type, reader: asRead, ...more });

export const statementColumns: readonly Column[] = [
  column('booked_on', 'date'),
  column('amount', 'numeric', { isMoney: true }),
  column('currency', 'text'),
  column('variable_symbol', 'text'),
  column('bank_reference', 'text'),
  column('account', 'text'),
  column('entry_kind', 'text', { isHidden: true }),
  column('statement', 'integer', { isHidden: true }),
  column('is_batch', 'boolean', { isHidden: true }),
  column('digest', 'text', { isHidden: true }),
  column('original_references', 'text', { isHidden: true }),
  column('payer', 'text', { isHidden: true, isSecret: true }),
];

const why = (reason: UnmatchedReason) => sql`${reason}::text`;

/** Whether a payment that the return takes back is stored, or stands before it in the file. */
const hasOriginal = sql`(
  EXISTS (
    SELECT 1 FROM bank_statement_entries o
    WHERE o.account = s.account AND o.kind = 'CREDIT' AND o.amount = -s.amount AND o.currency = coalesce(s.currency, 'CZK')
      AND (o.state IN ('BOOKED', 'UNMATCHED') OR (o.state = 'RETURNED' AND o.reversal_id IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM bank_statement_entries t WHERE t.returned_entry_id = o.id)))
      AND o.booked_on <= s.booked_on
      AND (o.bank_reference = ANY(string_to_array(s.original_references, ' ')) OR o.variable_symbol = s.variable_symbol))
  OR EXISTS (
    SELECT 1 FROM import_stage o
    WHERE o.account = s.account AND o.entry_kind = 'CREDIT' AND o.amount = -s.amount AND o.booked_on <= s.booked_on
      AND (o.bank_reference = ANY(string_to_array(s.original_references, ' ')) OR o.variable_symbol = s.variable_symbol)))`;

/** Whether money that left may be a payment going back: one of its account, amount and symbol came at most thirty days before it. */
const maybeReturn = sql`(
  EXISTS (
    SELECT 1 FROM bank_statement_entries o
    WHERE o.account = s.account AND o.variable_symbol = s.variable_symbol AND o.kind = 'CREDIT' AND o.amount = -s.amount
      AND o.currency = coalesce(s.currency, 'CZK') AND o.booked_on BETWEEN s.booked_on - ${RETURN_DAYS}::integer AND s.booked_on
      AND (o.state IN ('BOOKED', 'UNMATCHED') OR (o.state = 'RETURNED' AND o.reversal_id IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM bank_statement_entries t WHERE t.returned_entry_id = o.id))))
  OR EXISTS (SELECT 1 FROM unnest(w.days) AS came(day) WHERE came.day BETWEEN s.booked_on - ${RETURN_DAYS}::integer AND s.booked_on))`;

/**
 * The investment of each payment by its variable symbol, current or former, or why it has none. A payment is known by its digest, equal ones
 * of a file by their order.
 */
const resolve = sql`
  WITH asked AS MATERIALIZED (SELECT variable_symbol AS symbol FROM import_stage WHERE entry_kind = 'CREDIT' AND variable_symbol IS NOT NULL),
  ${namedBySymbol}, keyed AS MATERIALIZED (
    SELECT s.*, s.digest || '/' || row_number() OVER (PARTITION BY s.digest ORDER BY s.line) AS booking_key FROM import_stage s
  ), came AS MATERIALIZED (
    SELECT o.account, o.variable_symbol, o.amount, coalesce(o.currency, 'CZK') AS currency, array_agg(DISTINCT o.booked_on) AS days
    FROM import_stage o WHERE o.entry_kind = 'CREDIT' AND o.variable_symbol IS NOT NULL AND o.amount > 0 GROUP BY 1, 2, 3, 4
  ), decided AS MATERIALIZED (
    SELECT s.line, s.id, s.statement, s.account, s.booked_on, s.amount, coalesce(s.currency, 'CZK') AS currency, s.entry_kind, s.variable_symbol,
      s.bank_reference, s.original_references, s.payer, s.booking_key, n.client_id, n.contract_strategy_id, n.contract_currency, x.id AS found_id,
      CASE
        WHEN x.id IS NOT NULL THEN NULL
        WHEN s.entry_kind = 'DEBIT' THEN CASE WHEN ${maybeReturn} THEN ${why('MAYBE_RETURN')} ELSE ${why('DEBIT')} END
        WHEN NOT EXISTS (SELECT 1 FROM receiving_accounts a WHERE a.iban = s.account) THEN ${why('ACCOUNT_UNKNOWN')}
        WHEN s.entry_kind = 'RETURN_OF_DEBIT' THEN ${why('RETURNED_PAYOUT')}
        WHEN s.entry_kind = 'RETURN_OF_CREDIT' THEN CASE WHEN NOT ${hasOriginal} THEN ${why('RETURN_UNKNOWN')} END
        WHEN s.amount = 0 THEN ${why('ZERO')}
        WHEN s.is_batch THEN ${why('BATCH')}
        WHEN s.variable_symbol IS NULL THEN ${why('NO_SYMBOL')}
        WHEN n.symbol IS NULL THEN ${why('SYMBOL_UNKNOWN')}
        WHEN n.is_deleted THEN ${why('DELETED')}
        WHEN n.is_withdrawn THEN ${why('WITHDRAWN')}
        WHEN n.is_held THEN ${why('HELD')}
        WHEN n.is_paused THEN ${why('PAUSED')}
        WHEN n.is_unsigned THEN ${why('UNSIGNED')}
        WHEN n.contract_currency <> coalesce(s.currency, 'CZK')
          OR NOT EXISTS (SELECT 1 FROM receiving_accounts a WHERE a.iban = s.account AND a.currency = coalesce(s.currency, 'CZK')) THEN ${why('CURRENCY')}
        WHEN NOT n.is_active THEN ${why('INACTIVE')}
      END AS why
    FROM keyed s
    LEFT JOIN named n ON n.symbol = s.variable_symbol AND s.entry_kind = 'CREDIT'
    LEFT JOIN came w ON s.entry_kind = 'DEBIT' AND w.account = s.account AND w.variable_symbol = s.variable_symbol AND w.amount = -s.amount
      AND w.currency = coalesce(s.currency, 'CZK')
    LEFT JOIN bank_statement_entries x ON x.booking_key = s.booking_key
  )
  SELECT d.*, d.found_id IS NULL AND d.entry_kind = 'CREDIT' AND d.why IS NULL AS is_matched FROM decided d`;

/** Of the payments that wait for staff. */
const reasons: Readonly<
  Record<Exclude<UnmatchedReason, 'DEBIT'>, { key: ReasonKey; column: string; values?: Readonly<Record<string, SQL>> }>
> = {
  ACCOUNT_UNKNOWN: { key: 'paymentAccountUnknown', column: 'account', values: { account: sql`r.account` } },
  MAYBE_RETURN: { key: 'paymentMaybeReturn', column: 'amount' },
  RETURNED_PAYOUT: { key: 'paymentReturnedPayout', column: 'amount' },
  RETURN_UNKNOWN: { key: 'paymentReturnUnknown', column: 'amount' },
  ZERO: { key: 'paymentZero', column: 'amount' },
  BATCH: { key: 'paymentBatch', column: 'amount' },
  NO_SYMBOL: { key: 'paymentNoSymbol', column: 'variable_symbol' },
  SYMBOL_UNKNOWN: { key: 'paymentSymbolUnknown', column: 'variable_symbol', values: { symbol: sql`r.variable_symbol` } },
  DELETED: { key: 'paymentDeleted', column: 'variable_symbol', values: { symbol: sql`r.variable_symbol` } },
  WITHDRAWN: { key: 'paymentWithdrawn', column: 'variable_symbol', values: { symbol: sql`r.variable_symbol` } },
  HELD: { key: 'paymentHeld', column: 'variable_symbol', values: { symbol: sql`r.variable_symbol` } },
  UNSIGNED: { key: 'paymentUnsigned', column: 'variable_symbol', values: { symbol: sql`r.variable_symbol` } },
  PAUSED: { key: 'paymentPaused', column: 'variable_symbol', values: { symbol: sql`r.variable_symbol` } },
  INACTIVE: { key: 'paymentInactive', column: 'variable_symbol', values: { symbol: sql`r.variable_symbol` } },
  CURRENCY: {
    key: 'paymentCurrency',
    column: 'currency',
    values: { currency: sql`r.currency`, contract: sql`coalesce(r.contract_currency, '')` },
  },
};

const queued: Check[] = Object.entries(reasons).map(([name, { key, column: at, values }]) =>
  warning(at, sql`r.found_id IS NULL AND r.why = ${name}`, becauseOf(key, values ?? { line: sql`r.line` })),
);

type StagedRow = {
  line: number;
  id: string;
  statement: number;
  booking_key: string;
  booked_on: string;
  amount: string;
  currency: string;
  entry_kind: EntryKind;
  variable_symbol: string | null;
  bank_reference: string | null;
  original_references: string | null;
  payer: string;
  why: UnmatchedReason | null;
  is_matched: boolean;
  client_id: string | null;
  contract_strategy_id: string | null;
};

/** A file holds a statement per account and day; more are counted in its rows. */
const MOST_PREVIEWED = 100;
/** Payments sealed and written together: few enough to keep memory flat. */
const ROWS_AT_ONCE = 1_000;

async function* readNewRows(tx: Tx): AsyncGenerator<StagedRow[]> {
  for (let last = 0; ;) {
    const { rows } = await tx.execute<StagedRow>(sql`
      SELECT r.line, r.id, r.statement, r.booking_key, r.booked_on::text AS booked_on, r.amount::text AS amount, r.currency, r.entry_kind,
             r.variable_symbol, r.bank_reference, r.original_references, r.payer, r.why, r.is_matched, r.client_id, r.contract_strategy_id
      FROM import_rows r WHERE r.found_id IS NULL AND r.line > ${last} ORDER BY r.line LIMIT ${ROWS_AT_ONCE}`);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.line ?? last;
  }
}

function toEntry(row: StagedRow, statements: ReadonlyMap<number, AddedStatement>, { secrets }: Layout): NewEntry {
  const statement = statements.get(row.statement);
  if (!statement) throw new Error('a payment without its statement');
  // The reader wrote the cell, as a Counterparty.
  const payer = JSON.parse(secrets.open(row.payer)) as Counterparty;
  return {
    id: row.id,
    line: row.line,
    statement,
    bookingKey: row.booking_key,
    bookedOn: row.booked_on,
    amount: row.amount,
    currency: row.currency,
    kind: row.entry_kind,
    variableSymbol: row.variable_symbol,
    reference: row.bank_reference,
    payer,
    // A return that finds its original is booked after all credits of the file.
    why: row.is_matched ? null : (row.why ?? 'RETURN_UNKNOWN'),
    investment:
      row.is_matched && row.client_id !== null && row.contract_strategy_id !== null
        ? { clientId: row.client_id, contractStrategyId: row.contract_strategy_id }
        : null,
  };
}

async function apply(tx: Tx, deps: ImportDeps, layout: Layout, read: ReadStatements): Promise<Written> {
  // Read by line a thousand rows at a time.
  await tx.execute(sql`CREATE INDEX ON import_rows (line)`);
  const { format, statements } = read;
  const { rows: counted } = await tx.execute<{ statement: number }>(
    sql`SELECT DISTINCT r.statement FROM import_rows r WHERE r.found_id IS NULL`,
  );
  const fresh = new Set(counted.map(({ statement }) => statement));
  // A statement all of whose payments are known was imported before.
  const added = await addStatements(
    tx,
    deps,
    statements
      .filter(({ statement }) => fresh.has(statement))
      .map((facts) => ({ facts, format: format ?? 'GPC', fileSha256: layout.sha256, runId: layout.runId })),
  );
  const returns: { id: string; references: string[] }[] = [];
  let inserted = 0;
  for await (const rows of readNewRows(tx)) {
    await addEntries(
      tx,
      deps,
      rows.map((row) => toEntry(row, added, layout)),
    );
    inserted += rows.length;
    for (const { id, entry_kind: kind, original_references: references } of rows)
      if (kind === 'RETURN_OF_CREDIT') returns.push({ id, references: references?.split(' ') ?? [] });
  }
  await bookReturns(tx, deps, returns);
  return { inserted, updated: 0 };
}

async function previewStatements(tx: Tx, { statements }: ReadStatements): Promise<StatementPreview[]> {
  const { rows } = await tx.execute<{ statement: number; matched: number; queued: number; outgoing: number; known: number }>(sql`
    SELECT r.statement, count(*) FILTER (WHERE r.found_id IS NULL AND r.why IS NULL)::integer AS matched,
      count(*) FILTER (WHERE r.found_id IS NULL AND r.why <> 'DEBIT')::integer AS queued,
      count(*) FILTER (WHERE r.found_id IS NULL AND r.why = 'DEBIT')::integer AS outgoing, count(r.found_id)::integer AS known
    FROM import_rows r GROUP BY r.statement`);
  // A statement without payments may not say its currency: it is that of the account, the company's own before a tenant's.
  const { rows: accounts } = await tx.execute<{ iban: string; currency: string }>(sql`
    SELECT DISTINCT ON (a.iban) a.iban, a.currency FROM receiving_accounts a
    ORDER BY a.iban, (a.currency = 'CZK') DESC, a.intermediary_id NULLS FIRST, a.id`);
  const decimal = (minor: bigint | null) => (minor === null ? null : writeMinor(minor));
  return statements.slice(0, MOST_PREVIEWED).map((facts) => {
    const { matched = 0, queued: waiting = 0, outgoing = 0, known = 0 } = rows.find(({ statement }) => statement === facts.statement) ?? {};
    return {
      account: facts.account,
      number: facts.number,
      from: facts.from,
      to: facts.to,
      currency: facts.currency ?? accounts.find(({ iban }) => iban === facts.account)?.currency ?? null,
      opening: decimal(facts.openingMinor),
      closing: decimal(facts.closingMinor),
      credits: writeMinor(facts.creditMinor),
      debits: writeMinor(facts.debitMinor),
      matched,
      queued: waiting,
      outgoing,
      known,
      pending: facts.pendingCount,
    };
  });
}

/** The kind of one file of bank statements, which is known by its content. */
export function createStatementEntity(read: ReadStatements): Entity {
  return {
    name: 'bank-statements',
    permissions: ['imports.manage'],
    dependsOn: ['contract-strategies'],
    columns: () => statementColumns,
    keys: [],
    naming: ['booked_on', 'amount', 'currency'],
    repeatedKey: 'FAULT',
    resolve: () => resolve,
    // A payment that is still to come would be valued before its day.
    checks: ({ today }) => [
      fault('booked_on', sql`r.booked_on > ${today}::date`, becauseOf('future', { date: sql`r.booked_on::text` })),
      ...queued,
    ],
    previewStatements: (tx) => previewStatements(tx, read),
    apply: (tx, deps, layout) => apply(tx, deps, layout, read),
  };
}
