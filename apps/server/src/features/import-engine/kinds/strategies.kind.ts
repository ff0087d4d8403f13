import { requiredCode } from '@pramen/contract/fields';
import { PERFORMANCE_MAX } from '@pramen/contract/strategies/strategies.schemas';
import { readVariableSymbol } from '@pramen/domain/banking/payment';
import { currencies } from '@pramen/domain/money/currencies';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { writeStrategiesFrom } from '../../strategies/strategies.service.ts';
import { choiceCell, decimalCell, flagCell, noteCell, optional, textCell } from '../rows/cells.ts';
import type { CellReader } from '../rows/cells.ts';
import { change, fault } from '../rows/checks.ts';
import { fieldCell } from '../rows/fields.ts';
import type { Column, Entity, Layout } from '../rows/kind.ts';
import { because, becauseOf } from '../rows/reasons.ts';
import { benchmarkCodeCell } from './market/benchmarks.kind.ts';
import { fractionCell } from './market/instrument-costs.kind.ts';

/** The file's value; if the file lacks the column, the stored value, or `fallback` for a new row. */
export function keepUnlessNamed(layout: Layout, column: string, stored: SQL, fallback: SQL): SQL {
  return layout.has(column) ? sql`s.${sql.identifier(column)}` : sql`CASE WHEN x.id IS NULL THEN ${fallback} ELSE ${stored} END`;
}

export const externalIdCell = decimalCell(18, 0);
/** A yearly rate as a fraction: 0.07 is 7 %. Steps of 0.01 % are four decimals. */
const performanceCell: CellReader = (text) => {
  const cell = decimalCell(3, 4)(text);
  return 'value' in cell && (Number(cell.value) < 0 || Number(cell.value) > PERFORMANCE_MAX) ? { reason: because('outsideRates') } : cell;
};

const riskClassCell = choiceCell(['1', '2', '3', '4', '5', '6', '7'] as const);

export const variableSymbolCell: CellReader = (text) => {
  if (text === '') return { reason: because('empty') };
  const value = readVariableSymbol(text);
  return value === null ? { reason: because('notVariableSymbol', { cell: text.slice(0, 40) }) } : { value };
};
export const variableSymbol: Column = { name: 'variable_symbol', type: 'text', reader: variableSymbolCell };
export const contractNumberCell = fieldCell(requiredCode(50));

/**
 * The investments that a file names by variable symbols, current or former ones: `known` maps a symbol to an investment in `symbolised`.
 * Each is read once, by a separate query before the file's rows are joined to it, because both are on the nodes of their clients.
 */
export const withInvestments = (symbols: SQL): SQL => sql`
  asked AS MATERIALIZED (${symbols}), known AS MATERIALIZED (
    SELECT variable_symbol AS symbol, client_id, id FROM contract_strategies WHERE variable_symbol IN (SELECT symbol FROM asked)
    UNION ALL SELECT variable_symbol, client_id, contract_strategy_id FROM former_variable_symbols WHERE variable_symbol IN (SELECT symbol FROM asked)
  ), symbolised AS MATERIALIZED (
    SELECT h.* FROM contract_strategies h WHERE (h.client_id, h.id) IN (SELECT client_id, id FROM known)
  )`;

/** Joins the investment with a symbol as `alias`. */
export function joinInvestment(alias: string, symbol: SQL): SQL {
  const found = sql.identifier(alias);
  const known = sql.identifier(`${alias}_known`);
  return sql`
    LEFT JOIN known ${known} ON ${known}.symbol = ${symbol}
    LEFT JOIN symbolised ${found} ON ${found}.client_id = ${known}.client_id AND ${found}.id = ${known}.id`;
}

export const strategies: Entity = {
  name: 'strategies',
  permissions: ['strategies.manage'],
  dependsOn: ['benchmarks'],
  columns: () => [
    { name: 'external_id', type: 'numeric', reader: externalIdCell },
    { name: 'name', type: 'text', reader: textCell(200) },
    { name: 'strategy_name', type: 'text', reader: textCell(200), isOptional: true },
    { name: 'name_sk', type: 'text', reader: optional(textCell(200)), isOptional: true },
    { name: 'strategy_name_sk', type: 'text', reader: optional(textCell(200)), isOptional: true },
    { name: 'currency', type: 'text', reader: optional(choiceCell(currencies)), isOptional: true },
    { name: 'code', type: 'text', reader: optional(textCell(3)), isOptional: true },
    { name: 'is_active', type: 'boolean', reader: flagCell, isOptional: true },
    { name: 'performance', type: 'numeric', reader: optional(performanceCell), isOptional: true },
    { name: 'ongoing_fee', type: 'numeric', reader: optional(fractionCell), isOptional: true },
    { name: 'entry_fee', type: 'numeric', reader: optional(fractionCell), isOptional: true },
    { name: 'risk_class', type: 'integer', reader: optional(riskClassCell), isOptional: true },
    { name: 'benchmark', type: 'text', reader: optional(benchmarkCodeCell), isOptional: true },
    { name: 'description', type: 'text', reader: optional(noteCell(10_000)), isOptional: true },
  ],
  keys: [['external_id']],
  naming: ['external_id', 'name'],
  repeatedKey: 'FAULT',
  resolve: (layout) => sql`
    SELECT s.line, s.id, x.id AS found_id, s.external_id, s.name,
           ${keepUnlessNamed(layout, 'strategy_name', sql`x.strategy_name`, sql`s.name`)} AS strategy_name,
           ${keepUnlessNamed(layout, 'name_sk', sql`x.name_sk`, sql`NULL::text`)} AS name_sk,
           ${keepUnlessNamed(layout, 'strategy_name_sk', sql`x.strategy_name_sk`, sql`NULL::text`)} AS strategy_name_sk,
           ${keepUnlessNamed(layout, 'currency', sql`x.currency`, sql`NULL::text`)} AS currency,
           ${keepUnlessNamed(layout, 'code', sql`x.code`, sql`NULL::text`)} AS code,
           ${keepUnlessNamed(layout, 'is_active', sql`x.is_active`, sql`true`)} AS is_active,
           ${keepUnlessNamed(layout, 'performance', sql`x.performance`, sql`NULL::numeric`)} AS performance,
           ${keepUnlessNamed(layout, 'ongoing_fee', sql`x.ongoing_fee`, sql`NULL::numeric`)} AS ongoing_fee,
           ${keepUnlessNamed(layout, 'entry_fee', sql`x.entry_fee`, sql`NULL::numeric`)} AS entry_fee,
           ${keepUnlessNamed(layout, 'risk_class', sql`x.risk_class`, sql`NULL::integer`)} AS risk_class,
           ${keepUnlessNamed(layout, 'benchmark', sql`x.benchmark`, sql`NULL::text`)} AS benchmark,
           ${keepUnlessNamed(layout, 'description', sql`x.description`, sql`NULL::text`)} AS description,
           x.name AS stored_name, x.strategy_name AS stored_strategy_name, x.name_sk AS stored_name_sk, x.strategy_name_sk AS stored_strategy_name_sk, x.currency AS stored_currency, x.code AS stored_code, x.is_active AS stored_is_active,
           x.performance AS stored_performance, x.ongoing_fee AS stored_ongoing_fee, x.entry_fee AS stored_entry_fee, x.risk_class AS stored_risk_class, x.description AS stored_description,
           x.benchmark AS stored_benchmark, b.code AS known_benchmark
    FROM import_stage s
    LEFT JOIN strategies x ON x.external_id = s.external_id
    LEFT JOIN benchmarks b ON b.code = ${layout.has('benchmark') ? sql`s.benchmark` : sql`x.benchmark`}`,
  checks: () => [
    fault(
      'benchmark',
      sql`r.benchmark IS NOT NULL AND r.known_benchmark IS NULL`,
      becauseOf('benchmarkUnknown', { code: sql`r.benchmark` }),
    ),
    change('name', sql`r.stored_name`, sql`r.name`),
    change('strategy_name', sql`r.stored_strategy_name`, sql`r.strategy_name`),
    change('name_sk', sql`r.stored_name_sk`, sql`r.name_sk`),
    change('strategy_name_sk', sql`r.stored_strategy_name_sk`, sql`r.strategy_name_sk`),
    change('currency', sql`r.stored_currency`, sql`r.currency`),
    change('code', sql`r.stored_code`, sql`r.code`),
    change('is_active', sql`r.stored_is_active`, sql`r.is_active`),
    change('performance', sql`trim_scale(r.stored_performance)`, sql`trim_scale(r.performance)`),
    change('ongoing_fee', sql`trim_scale(r.stored_ongoing_fee)`, sql`trim_scale(r.ongoing_fee)`),
    change('entry_fee', sql`trim_scale(r.stored_entry_fee)`, sql`trim_scale(r.entry_fee)`),
    change('risk_class', sql`r.stored_risk_class`, sql`r.risk_class`),
    change('benchmark', sql`r.stored_benchmark`, sql`r.benchmark`),
    change('description', sql`r.stored_description`, sql`r.description`),
  ],
  apply: (tx, { clock }) => writeStrategiesFrom(tx, sql`SELECT * FROM import_rows`, clock.now()),
};
