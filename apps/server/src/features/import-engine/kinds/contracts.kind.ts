import { currencies } from '@pramen/domain/money/currencies';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { pragueMinuteOf } from '../../../platform/clock/clock.ts';
import { readContractTypes, takesContracts, takesContractsOn } from '../../contract-types/contract-types.reader.ts';
import { addContractTypes, nameContractTypesFrom } from '../../contract-types/contract-types.service.ts';
import { writeContractsFrom } from '../../contracts/record/contracts.service.ts';
import { takeContractNumbers } from '../../contracts/record/numbering.service.ts';
import { choiceCell, dateCell, optional, textCell } from '../rows/cells.ts';
import { change, countChanged, fault, warning } from '../rows/checks.ts';
import { clientNameChecks, clientNameColumns, holdNamedClients, namedClient, withNamedClients } from './named-client.ts';
import type { Check, Entity, ImportDeps, Layout, Written } from '../rows/kind.ts';
import { becauseOf } from '../rows/reasons.ts';
import { heldCheck, holdDecisions, markHeld } from '../rows/held-clients.ts';
import { contractNumberCell, keepUnlessNamed } from './strategies.kind.ts';

/** From the file, as stored, or what the portal would choose for the client. */
const currencyOf = (stored: SQL) => sql`coalesce(s.currency, ${stored}, CASE WHEN s.language = 'sk' THEN 'EUR' ELSE 'CZK' END)`;

/** A day set by staff or by the document's last signature is kept. */
const isKept = sql`(x.signing_source IN ('STAFF', 'DOCUMENT'))`;
const signedOf = (layout: Layout) =>
  sql`CASE WHEN ${isKept} THEN x.signed_on ELSE ${keepUnlessNamed(layout, 'signed_on', sql`x.signed_on`, sql`NULL::date`)} END`;

function resolve(layout: Layout): SQL {
  const isSameDay = layout.has('signed_on') ? sql`k.signed_on IS NOT DISTINCT FROM s.signed_on` : sql`true`;
  return sql`
    WITH ${withNamedClients}, numbered AS MATERIALIZED (
      SELECT k.* FROM contracts k WHERE lower(k.contract_number) IN (SELECT lower(contract_number) FROM named)
    ), own AS MATERIALIZED (
      SELECT k.* FROM contracts k WHERE k.client_id IN (SELECT client_id FROM named WHERE contract_number IS NULL) AND k.deleted_at IS NULL
    ), typed AS MATERIALIZED (
      SELECT s.*, lu.language, t.id AS contract_type_id, t.name_sk AS stored_contract_type_sk
      FROM named s LEFT JOIN clients c ON c.id = s.client_id LEFT JOIN users lu ON lu.id = c.user_id LEFT JOIN contract_types t ON t.name = s.contract_type
    ), alike AS MATERIALIZED (
      SELECT DISTINCT ON (s.line) s.line AS of_line, k.* FROM typed s
      JOIN own k ON s.contract_number IS NULL AND k.client_id = s.client_id AND k.contract_type_id = s.contract_type_id AND k.currency = ${currencyOf(sql`NULL::text`)} AND ${isSameDay}
      ORDER BY s.line, k.created_at, k.id
    ), found AS MATERIALIZED (
      SELECT s.line AS of_line, k.* FROM named s JOIN numbered k ON lower(k.contract_number) = lower(s.contract_number) UNION ALL SELECT * FROM alike
    )
    SELECT s.line, s.id, ${namedClient}, s.contract_type, s.contract_type_sk, s.stored_contract_type_sk, x.id AS found_id, coalesce(x.contract_number, s.contract_number) AS contract_number,
           ${currencyOf(sql`x.currency`)} AS currency, ${signedOf(layout)} AS signed_on, ${layout.has('signed_on') ? sql`s.signed_on` : sql`NULL::date`} AS named_signed_on,
           s.contract_type_id, false AS is_type_closed, false AS is_held, x.client_id AS stored_client_id, x.currency AS stored_currency,
           xt.name AS stored_contract_type, x.signed_on AS stored_signed_on, x.deleted_at
    FROM typed s
    LEFT JOIN found x ON x.of_line = s.line
    LEFT JOIN contract_types xt ON xt.id = x.contract_type_id`;
}

async function prepare(tx: Tx, deps: ImportDeps): Promise<void> {
  await markHeld(tx);
  await closeTypes(tx, deps);
}

/** A new contract needs a type that was open for contracts when it was signed (now, if unsigned); a changed type must be open now. */
async function closeTypes(tx: Tx, { clock }: ImportDeps): Promise<void> {
  const { rows } = await tx.execute<{ type_id: string; day: string | null }>(sql`
    SELECT DISTINCT contract_type_id AS type_id, CASE WHEN found_id IS NULL THEN signed_on END::text AS day
    FROM import_rows WHERE contract_type_id IS NOT NULL AND (found_id IS NULL OR stored_contract_type <> contract_type)`);
  if (rows.length === 0) return;
  const types = new Map((await readContractTypes(tx)).map((type) => [type.id, type]));
  const now = pragueMinuteOf(clock.now());
  const closed = rows.filter(({ type_id: id, day }) => {
    const type = types.get(id);
    return type && !(day === null ? takesContracts(type, now) : takesContractsOn(type, day));
  });
  await tx.execute(sql`
    UPDATE import_rows r SET is_type_closed = true
    FROM jsonb_to_recordset(${JSON.stringify(closed)}::jsonb) AS k(type_id uuid, day date)
    WHERE r.contract_type_id = k.type_id AND (CASE WHEN r.found_id IS NULL THEN r.signed_on END) IS NOT DISTINCT FROM k.day
      AND (r.found_id IS NULL OR r.stored_contract_type <> r.contract_type)`);
}

const checks = (): Check[] => [
  ...clientNameChecks(),
  fault('client_code', sql`r.stored_client_id <> r.client_id`, becauseOf('contractOfAnother')),
  fault('contract_number', sql`r.deleted_at IS NOT NULL`, becauseOf('contractDeleted')),
  fault('currency', sql`r.stored_currency <> r.currency`, becauseOf('contractCurrencyFixed', { currency: sql`r.stored_currency` })),
  fault('contract_type', sql`r.is_type_closed`, becauseOf('contractTypeClosed', { name: sql`r.contract_type` })),
  warning('contract_type', sql`r.contract_type_id IS NULL`, becauseOf('contractTypeAdded', { name: sql`r.contract_type` })),
  warning('signed_on', sql`r.named_signed_on <> r.signed_on`, becauseOf('contractSignedOtherwise', { day: sql`r.signed_on::text` })),
  heldCheck('client_code'),
  change('contract_type', sql`r.stored_contract_type`, sql`r.contract_type`),
  // A row without a Slovak name of its type keeps the stored one.
  change('contract_type_sk', sql`r.stored_contract_type_sk`, sql`coalesce(r.contract_type_sk, r.stored_contract_type_sk)`),
  change('signed_on', sql`r.stored_signed_on`, sql`r.signed_on`),
];

const written = (condition: SQL) => sql`
  SELECT w.id, w.found_id, w.client_id, w.contract_number, t.id AS contract_type_id, w.currency, w.signed_on
  FROM import_rows w JOIN contract_types t ON t.name = w.contract_type WHERE ${condition}`;

async function apply(tx: Tx, deps: ImportDeps): Promise<Written> {
  const { clock } = deps;
  await holdDecisions(tx);
  const { rows } = await tx.execute<{ name: string }>(
    sql`SELECT DISTINCT contract_type AS name FROM import_rows WHERE contract_type_id IS NULL`,
  );
  await addContractTypes(
    tx,
    rows.map(({ name }) => name),
    clock.now(),
  );
  const updated = await countChanged(tx, checks());
  await nameContractTypesFrom(tx, sql`SELECT contract_type AS name, contract_type_sk AS name_sk FROM import_rows`);
  const { inserted } = await writeContractsFrom(tx, deps, written(sql`w.contract_number IS NOT NULL`));
  const { rows: unnumbered } = await tx.execute<{ line: number }>(
    sql`SELECT line FROM import_rows WHERE contract_number IS NULL ORDER BY line`,
  );
  if (unnumbered.length === 0) return { inserted, updated };
  // After the rows with numbers in the file, so that none of those is assigned again.
  const numbers = await takeContractNumbers(tx, clock, unnumbered.length);
  const lines = unnumbered.map(({ line }) => line);
  await tx.execute(sql`
    UPDATE import_rows r SET contract_number = g.number
    FROM unnest(${sql.param(lines)}::integer[], ${sql.param(numbers)}::text[]) g(line, number) WHERE r.line = g.line`);
  const given = await writeContractsFrom(tx, deps, written(sql`w.line = ANY(${sql.param(lines)}::integer[])`));
  return { inserted: inserted + given.inserted, updated };
}

export const contracts: Entity = {
  name: 'contracts',
  // The file adds contract types that do not exist yet.
  permissions: ['contracts.edit', 'contract-types.manage'],
  dependsOn: ['clients'],
  columns: (today) => [
    { name: 'contract_number', type: 'text', reader: optional(contractNumberCell), isOptional: true, isCaseless: true },
    ...clientNameColumns,
    { name: 'contract_type', type: 'text', reader: textCell(200) },
    { name: 'contract_type_sk', type: 'text', reader: optional(textCell(200)), isOptional: true },
    { name: 'currency', type: 'text', reader: optional(choiceCell(currencies)), isOptional: true },
    { name: 'signed_on', type: 'date', reader: optional(dateCell(today)), isOptional: true },
  ],
  keys: [['contract_number']],
  naming: ['contract_number', 'client_code', 'client_email'],
  repeatedKey: 'FAULT',
  hold: holdNamedClients,
  resolve,
  prepare,
  checks,
  // Two identical rows without a number could not be told apart when the file is imported again.
  findings: () => [
    sql`SELECT line, 'FAULT'::text AS severity, 'contract_number'::text AS column_name, ${becauseOf('repeatsLine', { line: sql`first_line` })} AS reason FROM (
      SELECT r.line, first_value(r.line) OVER (PARTITION BY r.client_id, r.contract_type, r.currency, r.signed_on ORDER BY r.line) AS first_line
      FROM import_rows r JOIN import_stage s ON s.line = r.line WHERE s.contract_number IS NULL AND r.client_id IS NOT NULL) k
    WHERE line > first_line`,
    // A type has one Slovak name.
    sql`SELECT line, 'FAULT'::text AS severity, 'contract_type_sk'::text AS column_name, ${becauseOf('namedOtherwise', { line: sql`first_line` })} AS reason FROM (
      SELECT r.line, r.contract_type_sk AS name, first_value(r.line) OVER w AS first_line, first_value(r.contract_type_sk) OVER w AS first_name
      FROM import_rows r WHERE r.contract_type_sk IS NOT NULL WINDOW w AS (PARTITION BY r.contract_type ORDER BY r.line)) k
    WHERE name <> first_name`,
  ],
  apply,
};
