import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { addContractTypes } from '../contract-types/contract-types.service.ts';
import { writeContractsFrom, writeContractStrategiesFrom } from '../contracts/contracts.service.ts';
import { writeStrategiesFrom } from '../strategies/strategies.service.ts';
import { choiceCell, dateCell, decimalCell, flagCell, optional, patternCell, textCell } from './importer.cells.ts';
import type { CellReader } from './importer.cells.ts';
import { change, fault, warning } from './importer.checks.ts';
import type { Column, Entity, Layout } from './importer.entities.ts';
import { currencies } from './importer.market.ts';
import { because, becauseOf } from './importer.reasons.ts';

/** The file's value; without the column what is stored, and `fallback` for a new row. */
export function keepUnlessNamed(layout: Layout, column: string, stored: SQL, fallback: SQL): SQL {
  return layout.has(column) ? sql`s.${sql.identifier(column)}` : sql`CASE WHEN x.id IS NULL THEN ${fallback} ELSE ${stored} END`;
}

const externalIdCell = decimalCell(18, 0);
/** A yearly rate as a fraction: 0.07 is 7 %. */
const performanceCell: CellReader = (text) => {
  const cell = decimalCell(3, 6)(text);
  return 'value' in cell && (Number(cell.value) < 0 || Number(cell.value) > 100) ? { reason: because('outsideRates') } : cell;
};

export const variableSymbol: Column = { name: 'variable_symbol', type: 'text', reader: patternCell(/^\d{1,10}$/, 'notVariableSymbol') };

/** Joins the investment that a column of the file names by its variable symbol, the one it has or one that it had, as `alias`. */
export function joinInvestment(alias: string, symbol: SQL): SQL {
  const found = sql.identifier(alias);
  const known = sql.identifier(`${alias}_known`);
  return sql`
    LEFT JOIN (
      SELECT variable_symbol, client_id, id FROM contract_strategies
      UNION ALL SELECT variable_symbol, client_id, contract_strategy_id FROM former_variable_symbols) ${known} ON ${known}.variable_symbol = ${symbol}
    LEFT JOIN contract_strategies ${found} ON ${found}.client_id = ${known}.client_id AND ${found}.id = ${known}.id`;
}

export const strategies: Entity = {
  name: 'strategies',
  dependsOn: [],
  columns: () => [
    { name: 'external_id', type: 'numeric', reader: externalIdCell },
    { name: 'name', type: 'text', reader: textCell(200) },
    { name: 'strategy_name', type: 'text', reader: textCell(200), isOptional: true },
    { name: 'code', type: 'text', reader: optional(textCell(3)), isOptional: true },
    { name: 'is_active', type: 'boolean', reader: flagCell, isOptional: true },
    { name: 'performance', type: 'numeric', reader: optional(performanceCell), isOptional: true },
    { name: 'description', type: 'text', reader: optional(textCell(10_000)), isOptional: true },
  ],
  keys: [['external_id']],
  naming: ['external_id', 'name'],
  repeatedKey: 'FAULT',
  resolve: (layout) => sql`
    SELECT s.line, s.id, x.id AS found_id, s.external_id, s.name,
           ${keepUnlessNamed(layout, 'strategy_name', sql`x.strategy_name`, sql`s.name`)} AS strategy_name,
           ${keepUnlessNamed(layout, 'code', sql`x.code`, sql`NULL::text`)} AS code,
           ${keepUnlessNamed(layout, 'is_active', sql`x.is_active`, sql`true`)} AS is_active,
           ${keepUnlessNamed(layout, 'performance', sql`x.performance`, sql`NULL::numeric`)} AS performance,
           ${keepUnlessNamed(layout, 'description', sql`x.description`, sql`NULL::text`)} AS description,
           x.name AS stored_name, x.strategy_name AS stored_strategy_name, x.code AS stored_code, x.is_active AS stored_is_active,
           x.performance AS stored_performance, x.description AS stored_description
    FROM import_stage s LEFT JOIN strategies x ON x.external_id = s.external_id`,
  checks: () => [
    change('name', sql`r.stored_name`, sql`r.name`),
    change('strategy_name', sql`r.stored_strategy_name`, sql`r.strategy_name`),
    change('code', sql`r.stored_code`, sql`r.code`),
    change('is_active', sql`r.stored_is_active`, sql`r.is_active`),
    change('performance', sql`trim_scale(r.stored_performance)`, sql`trim_scale(r.performance)`),
    change('description', sql`r.stored_description`, sql`r.description`),
  ],
  apply: (tx, { clock }) => writeStrategiesFrom(tx, sql`SELECT * FROM import_rows`, clock.now()),
};

export const contracts: Entity = {
  name: 'contracts',
  dependsOn: ['clients'],
  columns: (today) => [
    { name: 'contract_number', type: 'text', reader: textCell(50) },
    { name: 'client_code', type: 'text', reader: textCell(50) },
    { name: 'contract_type', type: 'text', reader: textCell(200) },
    { name: 'currency', type: 'text', reader: choiceCell(currencies) },
    { name: 'signed_on', type: 'date', reader: optional(dateCell(today)), isOptional: true },
  ],
  keys: [['contract_number']],
  naming: ['contract_number'],
  repeatedKey: 'FAULT',
  resolve: (layout) => sql`
    SELECT s.line, s.id, s.contract_number, s.client_code, s.contract_type, s.currency, x.id AS found_id, c.id AS client_id,
           ${keepUnlessNamed(layout, 'signed_on', sql`x.signed_on`, sql`NULL::date`)} AS signed_on,
           t.id AS contract_type_id, x.client_id AS stored_client_id, x.currency AS stored_currency,
           xt.name AS stored_contract_type, x.signed_on AS stored_signed_on, x.deleted_at
    FROM import_stage s
    LEFT JOIN clients c ON c.client_code = s.client_code AND c.deleted_at IS NULL
    LEFT JOIN contracts x ON x.contract_number = s.contract_number
    LEFT JOIN contract_types t ON t.name = s.contract_type
    LEFT JOIN contract_types xt ON xt.id = x.contract_type_id`,
  checks: () => [
    fault('client_code', sql`r.client_id IS NULL`, becauseOf('clientUnknown', { code: sql`r.client_code` })),
    fault('client_code', sql`r.stored_client_id <> r.client_id`, becauseOf('contractOfAnother')),
    fault('contract_number', sql`r.deleted_at IS NOT NULL`, becauseOf('contractDeleted')),
    fault('currency', sql`r.stored_currency <> r.currency`, becauseOf('contractCurrencyFixed', { currency: sql`r.stored_currency` })),
    warning('contract_type', sql`r.contract_type_id IS NULL`, becauseOf('contractTypeAdded', { name: sql`r.contract_type` })),
    change('contract_type', sql`r.stored_contract_type`, sql`r.contract_type`),
    change('signed_on', sql`r.stored_signed_on`, sql`r.signed_on`),
  ],
  apply: async (tx, { clock }) => {
    const { rows } = await tx.execute<{ name: string }>(sql`SELECT DISTINCT contract_type AS name FROM import_rows WHERE contract_type_id IS NULL`);
    await addContractTypes(tx, rows.map(({ name }) => name), clock.now());
    return writeContractsFrom(
      tx,
      sql`SELECT w.id, w.found_id, w.client_id, w.contract_number, t.id AS contract_type_id, w.currency, w.signed_on
          FROM import_rows w JOIN contract_types t ON t.name = w.contract_type`,
      clock.now(),
    );
  },
};

export const contractStrategies: Entity = {
  name: 'contract-strategies',
  dependsOn: ['contracts', 'strategies'],
  columns: () => [
    { name: 'contract_number', type: 'text', reader: textCell(50) },
    { name: 'strategy_external_id', type: 'numeric', reader: externalIdCell },
    variableSymbol,
    { name: 'label_text', type: 'text', reader: optional(textCell(200)), isOptional: true },
    { name: 'position', type: 'integer', reader: decimalCell(6, 0), isOptional: true },
  ],
  keys: [['variable_symbol']],
  naming: ['variable_symbol'],
  repeatedKey: 'FAULT',
  resolve: (layout) => sql`
    SELECT s.line, s.id, s.contract_number, s.strategy_external_id, s.variable_symbol, x.id AS found_id, c.id AS contract_id, c.client_id,
           y.id AS strategy_id, x.contract_id AS stored_contract_id, x.strategy_id AS stored_strategy_id, x.deleted_at,
           ${keepUnlessNamed(layout, 'label_text', sql`x.label_text`, sql`NULL::text`)} AS label_text,
           ${keepUnlessNamed(
             layout,
             'position',
             sql`x.position`,
             sql`((SELECT coalesce(max(h.position), 0) FROM contract_strategies h WHERE h.client_id = c.client_id AND h.contract_id = c.id)
                  + row_number() OVER (PARTITION BY s.contract_number, x.id IS NULL ORDER BY s.line))::integer`,
           )} AS position,
           x.label_text AS stored_label_text, x.position AS stored_position
    FROM import_stage s
    LEFT JOIN contracts c ON c.contract_number = s.contract_number AND c.deleted_at IS NULL
    LEFT JOIN strategies y ON y.external_id = s.strategy_external_id
    ${joinInvestment('x', sql`s.variable_symbol`)}`,
  checks: () => [
    fault('contract_number', sql`r.contract_id IS NULL`, becauseOf('contractUnknown', { number: sql`r.contract_number` })),
    fault('strategy_external_id', sql`r.strategy_id IS NULL`, becauseOf('strategyUnknown', { id: sql`r.strategy_external_id` })),
    fault('variable_symbol', sql`r.stored_contract_id <> r.contract_id`, becauseOf('symbolOfAnotherContract')),
    fault('strategy_external_id', sql`r.stored_strategy_id <> r.strategy_id`, becauseOf('symbolOfAnotherStrategy')),
    fault('variable_symbol', sql`r.deleted_at IS NOT NULL`, becauseOf('investmentDeleted')),
    fault('position', sql`r.position < 1`, becauseOf('positionTooLow')),
    change('label_text', sql`r.stored_label_text`, sql`r.label_text`),
    change('position', sql`r.stored_position`, sql`r.position`),
  ],
  apply: (tx, { clock }) => writeContractStrategiesFrom(tx, sql`SELECT * FROM import_rows`, clock.now()),
};
