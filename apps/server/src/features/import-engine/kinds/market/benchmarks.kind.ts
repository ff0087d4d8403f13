import { requiredCode } from '@pramen/contract/fields';
import { BENCHMARK_CODE_MAX_LENGTH } from '@pramen/contract/strategies/strategies.lists';
import { currencies } from '@pramen/domain/money/currencies';
import { sql } from 'drizzle-orm';
import { writeBenchmarksFrom, writeBenchmarkValuesFrom } from '../../../market/market.service.ts';
import { choiceCell, dateCell, optional, sixDecimalsCell, textCell } from '../../rows/cells.ts';
import { change, fault, skip } from '../../rows/checks.ts';
import { fieldCell } from '../../rows/fields.ts';
import type { Column, Entity } from '../../rows/kind.ts';
import { becauseOf } from '../../rows/reasons.ts';
import { traps } from './market.kind.ts';

export const benchmarkCodeCell = fieldCell(requiredCode(BENCHMARK_CODE_MAX_LENGTH));
const code: Column = { name: 'code', type: 'text', reader: benchmarkCodeCell };

export const benchmarks: Entity = {
  name: 'benchmarks',
  permissions: ['imports.manage'],
  dependsOn: [],
  columns: () => [
    code,
    { name: 'name', type: 'text', reader: textCell(200) },
    { name: 'name_sk', type: 'text', reader: optional(textCell(200)), isOptional: true },
    { name: 'currency', type: 'text', reader: choiceCell(currencies) },
  ],
  keys: [['code']],
  naming: ['code'],
  repeatedKey: 'FAULT',
  resolve: (layout) => sql`
    SELECT s.line, s.id, s.code, s.name, ${layout.has('name_sk') ? sql`s.name_sk` : sql`x.name_sk`} AS name_sk, s.currency,
           x.code AS found_id, x.name AS stored_name, x.name_sk AS stored_name_sk, x.currency AS stored_currency
    FROM import_stage s LEFT JOIN benchmarks x ON x.code = s.code`,
  checks: () => [
    fault('currency', sql`r.stored_currency <> r.currency`, becauseOf('benchmarkCurrencyFixed', { currency: sql`r.stored_currency` })),
    change('name', sql`r.stored_name`, sql`r.name`),
    change('name_sk', sql`r.stored_name_sk`, sql`r.name_sk`),
  ],
  apply: (tx, { clock }) => writeBenchmarksFrom(tx, sql`SELECT code, found_id, name, name_sk, currency FROM import_rows`, clock.now()),
};

export const benchmarkValues: Entity = {
  name: 'benchmark-values',
  permissions: ['imports.manage'],
  dependsOn: ['benchmarks'],
  columns: (today) => [
    code,
    { name: 'date', type: 'date', reader: dateCell(today) },
    { name: 'value', type: 'numeric', reader: sixDecimalsCell },
  ],
  keys: [['code', 'date']],
  naming: ['code', 'date'],
  repeatedKey: 'SKIP',
  skips: [skip('value', sql`s.value <= 0`, becauseOf('notAboveZero', { value: sql`s.value` }))],
  resolve: () => sql`
    SELECT s.*, x.code AS benchmark, v.benchmark AS found_id, v.value AS found_value
    FROM import_stage s
    LEFT JOIN benchmarks x ON x.code = s.code
    LEFT JOIN benchmark_values v ON v.benchmark = x.code AND v.value_date = s.date`,
  checks: () => [
    fault('code', sql`r.benchmark IS NULL`, becauseOf('benchmarkUnknown', { code: sql`r.code` })),
    change('value', sql`trim_scale(r.found_value)`, sql`trim_scale(r.value)`),
  ],
  findings: () => [
    traps({
      key: sql`r.benchmark`,
      value: sql`r.value`,
      valueColumn: 'value',
      stored: sql`
        SELECT v.value_date AS date, v.value FROM benchmark_values v
        WHERE v.benchmark = f.key AND v.value_date < f.date ORDER BY v.value_date DESC LIMIT 1`,
      isSplit: sql`false`,
      splits: sql`SELECT NULL`,
    }),
  ],
  apply: (tx) => writeBenchmarkValuesFrom(tx, sql`SELECT benchmark, date AS value_date, value FROM import_rows`),
};
