import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { writeContractStrategiesFrom } from '../../contracts/record/contracts.service.ts';
import { takeVariableSymbolsOf } from '../../contracts/record/numbering.service.ts';
import { decimalCell, optional, textCell } from '../rows/cells.ts';
import { change, fault } from '../rows/checks.ts';
import type { Check, Entity, ImportDeps, Layout, Written } from '../rows/kind.ts';
import { becauseOf } from '../rows/reasons.ts';
import { heldCheck, holdDecisions, markHeld } from '../rows/held-clients.ts';
import { contractNumberCell, externalIdCell, keepUnlessNamed, variableSymbol, withInvestments } from './strategies.kind.ts';

function resolve(layout: Layout): SQL {
  const next = sql`(coalesce(top.last, 0) + row_number() OVER (PARTITION BY c.id, x.id IS NULL ORDER BY s.line))::integer`;
  return sql`
    WITH named AS MATERIALIZED (
      SELECT s.*, ye.id AS strategy_of_id, yc.id AS strategy_of_code, yc.others
      FROM import_stage s
      LEFT JOIN strategies ye ON ye.external_id = s.strategy_external_id
      LEFT JOIN LATERAL (
        SELECT y.id, count(*) OVER () - 1 AS others FROM strategies y WHERE upper(y.code) = upper(s.strategy_code) ORDER BY y.id LIMIT 1) yc ON true
    ), numbered AS MATERIALIZED (
      SELECT k.client_id, k.id, k.contract_number FROM contracts k WHERE k.deleted_at IS NULL AND lower(k.contract_number) IN (SELECT lower(contract_number) FROM named)
    ), own AS MATERIALIZED (
      SELECT h.* FROM contract_strategies h WHERE h.client_id IN (SELECT client_id FROM numbered)
    ), top AS MATERIALIZED (
      SELECT contract_id, max(position) AS last FROM own GROUP BY contract_id
    ), held AS MATERIALIZED (
      SELECT DISTINCT ON (s.line) s.line AS of_line, h.* FROM named s
      JOIN numbered c ON lower(c.contract_number) = lower(s.contract_number)
      JOIN own h ON h.client_id = c.client_id AND h.contract_id = c.id AND h.strategy_id = coalesce(s.strategy_of_id, s.strategy_of_code) AND h.deleted_at IS NULL
      ORDER BY s.line, h.position, h.id
    ), ${withInvestments(sql`SELECT variable_symbol AS symbol FROM named`)}, found AS MATERIALIZED (
      SELECT s.line AS of_line, h.* FROM named s JOIN known ON known.symbol = s.variable_symbol JOIN symbolised h ON h.client_id = known.client_id AND h.id = known.id
      UNION ALL SELECT held.* FROM held JOIN named s ON s.line = held.of_line WHERE s.variable_symbol IS NULL
    )
    SELECT s.line, s.id, s.contract_number, s.strategy_external_id, s.strategy_code, coalesce(x.variable_symbol, s.variable_symbol) AS variable_symbol,
           x.id AS found_id, c.id AS contract_id, c.client_id, coalesce(s.strategy_of_id, s.strategy_of_code) AS strategy_id, s.strategy_of_id, s.strategy_of_code,
           false AS is_held, s.others, x.contract_id AS stored_contract_id, x.strategy_id AS stored_strategy_id, x.deleted_at, held.id AS held_id,
           ${keepUnlessNamed(layout, 'label_text', sql`x.label_text`, sql`NULL::text`)} AS label_text,
           ${layout.has('position') ? sql`coalesce(s.position, x.position, ${next})` : sql`CASE WHEN x.id IS NULL THEN ${next} ELSE x.position END`} AS position,
           x.label_text AS stored_label_text, x.position AS stored_position
    FROM named s
    LEFT JOIN numbered c ON lower(c.contract_number) = lower(s.contract_number)
    LEFT JOIN held ON held.of_line = s.line
    LEFT JOIN found x ON x.of_line = s.line
    LEFT JOIN top ON top.contract_id = c.id`;
}

const checks = (): Check[] => [
  fault('contract_number', sql`r.contract_id IS NULL`, becauseOf('contractUnknown', { number: sql`r.contract_number` })),
  fault('strategy_external_id', sql`r.strategy_external_id IS NULL AND r.strategy_code IS NULL`, becauseOf('strategyUnnamed')),
  fault(
    'strategy_external_id',
    sql`r.strategy_external_id IS NOT NULL AND r.strategy_of_id IS NULL`,
    becauseOf('strategyUnknown', { id: sql`r.strategy_external_id` }),
  ),
  fault(
    'strategy_code',
    sql`r.strategy_code IS NOT NULL AND r.strategy_of_code IS NULL`,
    becauseOf('strategyCodeUnknown', { code: sql`r.strategy_code` }),
  ),
  fault(
    'strategy_code',
    sql`r.strategy_external_id IS NULL AND r.others > 0`,
    becauseOf('strategyCodeShared', { code: sql`r.strategy_code` }),
  ),
  fault('strategy_code', sql`r.others = 0 AND r.strategy_of_id <> r.strategy_of_code`, becauseOf('strategiesDiffer')),
  fault('variable_symbol', sql`r.stored_contract_id <> r.contract_id`, becauseOf('symbolOfAnotherContract')),
  fault('strategy_external_id', sql`r.stored_strategy_id <> r.strategy_id`, becauseOf('symbolOfAnotherStrategy')),
  fault('variable_symbol', sql`r.deleted_at IS NOT NULL`, becauseOf('investmentDeleted')),
  fault('variable_symbol', sql`r.found_id IS NULL AND r.held_id IS NOT NULL`, becauseOf('strategyHeld')),
  fault('position', sql`r.position < 1`, becauseOf('positionTooLow')),
  heldCheck('contract_number'),
  change('label_text', sql`r.stored_label_text`, sql`r.label_text`),
  change('position', sql`r.stored_position`, sql`r.position`),
];

/** Assigns symbols to new investments without one, contract by contract in the order of the file. */
async function giveSymbols(tx: Tx, { clock }: ImportDeps): Promise<number[]> {
  const { rows } = await tx.execute<{ contract_number: string; lines: number[] }>(sql`
    SELECT contract_number, array_agg(line ORDER BY line) AS lines FROM import_rows WHERE variable_symbol IS NULL GROUP BY contract_number ORDER BY min(line)`);
  if (rows.length === 0) return [];
  const symbols = await takeVariableSymbolsOf(
    tx,
    clock,
    rows.map(({ contract_number: contractNumber, lines }) => ({ contractNumber, count: lines.length })),
  );
  const lines = rows.flatMap((row) => row.lines);
  await tx.execute(sql`
    UPDATE import_rows r SET variable_symbol = g.symbol
    FROM unnest(${sql.param(lines)}::integer[], ${sql.param(symbols.flat())}::text[]) g(line, symbol) WHERE r.line = g.line`);
  return lines;
}

async function apply(tx: Tx, deps: ImportDeps): Promise<Written> {
  await holdDecisions(tx);
  const named = await writeContractStrategiesFrom(tx, deps, sql`SELECT * FROM import_rows WHERE variable_symbol IS NOT NULL`);
  // After the rows with symbols in the file, so that none of those is assigned again.
  const lines = await giveSymbols(tx, deps);
  if (lines.length === 0) return named;
  const given = await writeContractStrategiesFrom(
    tx,
    deps,
    sql`SELECT * FROM import_rows WHERE line = ANY(${sql.param(lines)}::integer[])`,
  );
  return { inserted: named.inserted + given.inserted, updated: named.updated };
}

export const contractStrategies: Entity = {
  name: 'contract-strategies',
  permissions: ['contracts.edit'],
  dependsOn: ['contracts', 'strategies'],
  columns: () => [
    { name: 'contract_number', type: 'text', reader: contractNumberCell },
    { name: 'strategy_external_id', type: 'numeric', reader: optional(externalIdCell), isOptional: true },
    { name: 'strategy_code', type: 'text', reader: optional(textCell(3)), isOptional: true },
    { ...variableSymbol, reader: optional(variableSymbol.reader), isOptional: true },
    { name: 'label_text', type: 'text', reader: optional(textCell(200)), isOptional: true },
    { name: 'position', type: 'integer', reader: optional(decimalCell(6, 0)), isOptional: true },
  ],
  keys: [['variable_symbol']],
  naming: ['contract_number', 'variable_symbol'],
  repeatedKey: 'FAULT',
  resolve,
  prepare: markHeld,
  checks,
  // A contract holds a strategy only once.
  findings: () => [
    sql`SELECT line, 'FAULT'::text AS severity, 'strategy_external_id'::text AS column_name, ${becauseOf('repeatsLine', { line: sql`first_line` })} AS reason FROM (
      SELECT r.line, first_value(r.line) OVER (PARTITION BY r.contract_id, r.strategy_id ORDER BY r.line) AS first_line
      FROM import_rows r WHERE r.contract_id IS NOT NULL AND r.strategy_id IS NOT NULL AND r.deleted_at IS NULL) k
    WHERE line > first_line`,
  ],
  apply,
};
