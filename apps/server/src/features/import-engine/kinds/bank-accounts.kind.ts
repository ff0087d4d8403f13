import { MOST_BANK_ACCOUNTS, NewBankAccount } from '@pramen/contract/clients/client.schemas';
import { Currency } from '@pramen/contract/fields';
import { parseCzechAccount, passesCzechCheck } from '@pramen/domain/banking/czech-account';
import { compactIban, isIban } from '@pramen/domain/banking/iban';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { judgeBankAccount, writeBankAccountsFrom } from '../../clients/import/client-items-import.service.ts';
import { flagCell, optional } from '../rows/cells.ts';
import type { CellReader } from '../rows/cells.ts';
import { change, countChanged, tooManyOf } from '../rows/checks.ts';
import { clientNameChecks, clientNameColumns, holdNamedClients, namedClient, withNamedClients } from './named-client.ts';
import type { Check, Column, Entity, ImportDeps, Layout, Refuse } from '../rows/kind.ts';
import { fieldCell } from '../rows/fields.ts';
import { because, becauseOf } from '../rows/reasons.ts';
import type { ReasonKey } from '../rows/reasons.ts';
import { keepUnlessNamed } from './strategies.kind.ts';

const known = Currency.options;
type Known = (typeof known)[number];

/** `CZK`, `EUR, USD` or `EUR USD`, staged in the order in which accounts store them. */
const currenciesCell: CellReader = (text) => {
  const words = text
    .toUpperCase()
    .split(/[\s,;/+]+/)
    .filter(Boolean);
  if (words.length === 0) return { reason: because('empty') };
  const strange = words.find((word) => !known.some((currency) => currency === word));
  if (strange !== undefined) return { reason: because('unknownChoice', { cell: strange.slice(0, 40), choices: known.join(', ') }) };
  return { value: known.filter((currency) => words.includes(currency)).join(' ') };
};

const rules = NewBankAccount.shape;
const bankCodeRule = fieldCell(rules.bank_code);
/** Bank codes have four digits; a spreadsheet that treats them as numbers drops leading zeros. */
const bankCodeCell: CellReader = (text) => bankCodeRule(/^\d{1,3}$/.test(text) ? text.padStart(4, '0') : text);
const ibanRule = fieldCell(rules.iban);
const bicRule = fieldCell(rules.bic);

function isDoubtfulNumber(number: string): boolean {
  const account = parseCzechAccount(`${number}/0000`);
  return account === null || !passesCzechCheck(account);
}
const doubtful = because('doubtfulAccount');

const optionalText = (name: string, reader: CellReader, more: Partial<Column> = {}): Column => ({
  name,
  type: 'text',
  reader,
  isOptional: true,
  ...more,
});
const flags = ['is_multicurrency', 'is_primary', 'declaration_owner', 'declaration_spouses_property'] as const;
const columns: readonly Column[] = [
  ...clientNameColumns,
  { name: 'currencies', type: 'text', reader: currenciesCell },
  optionalText('account_number', fieldCell(rules.account_number), { hint: (value) => (isDoubtfulNumber(value) ? doubtful : null) }),
  optionalText('bank_code', bankCodeCell),
  optionalText('iban', (text) => ibanRule(compactIban(text)), { hint: (value) => (isIban(value) ? null : doubtful) }),
  optionalText('bic', (text) => bicRule(compactIban(text))),
  optionalText('bank_account_owner', fieldCell(rules.bank_account_owner)),
  optionalText('note', fieldCell(rules.note)),
  ...flags.map((name): Column => ({ name, type: 'boolean', reader: optional(flagCell), isOptional: true })),
];

const texts = ['account_number', 'bank_code', 'iban', 'bic', 'bank_account_owner', 'note'] as const;
const secret = new Set<string>(['account_number', 'bank_code', 'iban', 'bic']);

const checks = (): Check[] => [
  ...clientNameChecks(),
  ...[...texts, ...flags, 'currencies'].map((name) =>
    change(name, sql`r.${sql.identifier(`stored_${name}`)}`, sql`r.${sql.identifier(name)}`, secret.has(name)),
  ),
];

function resolve(layout: Layout): SQL {
  const stored = [...texts, ...flags, 'currencies'].map((name) => sql`x.${sql.identifier(name)} AS ${sql.identifier(`stored_${name}`)}`);
  const kept = texts.map(
    (name) => sql`${keepUnlessNamed(layout, name, sql`x.${sql.identifier(name)}`, sql`NULL::text`)} AS ${sql.identifier(name)}`,
  );
  const isDomestic = sql`s.currencies = 'CZK'`;
  return sql`
    WITH ${withNamedClients}, stored AS MATERIALIZED (SELECT a.* FROM client_bank_accounts a WHERE a.client_id IN (SELECT client_id FROM named))
    SELECT s.line, s.id, ${namedClient}, x.id AS found_id, string_to_array(s.currencies, ' ') AS currencies,
           ${sql.join(kept, sql`, `)}, ${sql.join(stored, sql`, `)},
           coalesce(s.is_multicurrency, x.is_multicurrency, false) OR (s.is_multicurrency IS NULL AND position(' ' in s.currencies) > 0) AS is_multicurrency,
           coalesce(s.is_primary, coalesce(x.is_primary, false) AND NOT coalesce(bool_or(s.is_primary) OVER (PARTITION BY s.client_id), false)) AS is_primary,
           coalesce(s.declaration_owner, x.declaration_owner, false) AS declaration_owner,
           coalesce(s.declaration_spouses_property, x.declaration_spouses_property, false) AS declaration_spouses_property
    FROM named s
    LEFT JOIN (
      SELECT DISTINCT ON (s.line) s.line AS of_line, a.* FROM named s
      JOIN stored a ON a.client_id = s.client_id
        AND CASE WHEN ${isDomestic} THEN replace(a.account_number, ' ', '') = replace(s.account_number, ' ', '') AND a.bank_code = s.bank_code ELSE a.iban = s.iban END
      ORDER BY s.line, a.created_at, a.id) x ON x.of_line = s.line`;
}

interface AccountRow extends Record<string, unknown> {
  line: number;
  bank_account_owner: string | null;
  account_number: string | null;
  bank_code: string | null;
  is_multicurrency: boolean;
  currencies: Known[];
  iban: string | null;
  bic: string | null;
  note: string | null;
  is_primary: boolean;
  declaration_owner: boolean;
  declaration_spouses_property: boolean;
}

const sentences = { required: 'empty', oneCurrency: 'oneCurrency', oneDeclaration: 'oneDeclaration' } as const satisfies Record<
  string,
  ReasonKey
>;

function judge(row: AccountRow, refuse: Refuse) {
  const { kept, faults } = judgeBankAccount({
    bankAccountOwner: row.bank_account_owner,
    accountNumber: row.account_number,
    bankCode: row.bank_code,
    isMulticurrency: row.is_multicurrency,
    currencies: row.currencies,
    iban: row.iban,
    bic: row.bic,
    note: row.note,
    isPrimary: row.is_primary,
    declarationOwner: row.declaration_owner,
    declarationSpousesProperty: row.declaration_spouses_property,
  });
  for (const [column, sentence] of faults) refuse(row.line, column, because(sentences[sentence]));
  return { line: row.line, account_number: kept.accountNumber, bank_code: kept.bankCode, iban: kept.iban, bic: kept.bic };
}

const ROWS_AT_ONCE = 1_000;

/** Checks accounts, completed with the stored values, against the rules of the dialog. */
async function prepare(tx: Tx, _deps: ImportDeps, _layout: Layout, refuse: Refuse): Promise<void> {
  await tx.execute(sql`CREATE INDEX ON import_rows (line)`);
  for (let line = 0; ;) {
    const { rows } = await tx.execute<AccountRow>(sql`SELECT * FROM import_rows WHERE line > ${line} ORDER BY line LIMIT ${ROWS_AT_ONCE}`);
    if (rows.length === 0) return;
    const judged = JSON.stringify(rows.map((row) => judge(row, refuse)));
    await tx.execute(sql`
      UPDATE import_rows r SET account_number = k.account_number, bank_code = k.bank_code, iban = k.iban, bic = k.bic
      FROM jsonb_to_recordset(${judged}::jsonb) AS k(line integer, account_number text, bank_code text, iban text, bic text)
      WHERE r.line = k.line`);
    line = rows.at(-1)?.line ?? line;
  }
}

const repeated = (column: string, reason: 'repeatsLine' | 'onePrimary', key: SQL, when: SQL) => sql`
  SELECT line, 'FAULT'::text AS severity, ${column}::text AS column_name, ${becauseOf(reason, { line: sql`first_line` })} AS reason FROM (
    SELECT r.line, first_value(r.line) OVER (PARTITION BY r.client_id, ${key} ORDER BY r.line) AS first_line
    FROM import_rows r WHERE r.client_id IS NOT NULL AND ${when}) k
  WHERE line > first_line`;

/** Bank accounts to which clients are paid. */
export const clientBankAccounts: Entity = {
  name: 'client-bank-accounts',
  permissions: ['clients.edit'],
  dependsOn: ['clients'],
  columns: () => columns,
  keys: [],
  naming: ['client_code', 'client_email', 'currencies'],
  repeatedKey: 'FAULT',
  hold: holdNamedClients,
  resolve,
  prepare,
  checks,
  findings: () => [
    repeated('account_number', 'repeatsLine', sql`replace(r.account_number, ' ', ''), r.bank_code`, sql`r.account_number IS NOT NULL`),
    repeated('iban', 'repeatsLine', sql`r.iban`, sql`r.iban IS NOT NULL`),
    repeated('is_primary', 'onePrimary', sql`r.is_primary`, sql`r.is_primary`),
    tooManyOf('client_bank_accounts', MOST_BANK_ACCOUNTS, { column: 'currencies', reason: 'mostAccounts' }),
  ],
  apply: async (tx, { clock }) => {
    const updated = await countChanged(tx, checks());
    return { inserted: await writeBankAccountsFrom(tx, sql`SELECT * FROM import_rows`, clock.now()), updated };
  },
};
