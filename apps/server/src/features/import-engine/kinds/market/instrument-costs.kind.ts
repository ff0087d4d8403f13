import { statedCostKinds } from '@pramen/domain/portfolio/statement/instrument-costs';
import { sql } from 'drizzle-orm';
import { writeInstrumentCostsFrom } from '../../../market/instrument-costs.service.ts';
import { choiceCell, decimalCell, optional } from '../../rows/cells.ts';
import type { CellReader } from '../../rows/cells.ts';
import { change, fault } from '../../rows/checks.ts';
import { anyDayCell } from '../../rows/fields.ts';
import type { Entity } from '../../rows/kind.ts';
import { because, becauseOf } from '../../rows/reasons.ts';
import { isin } from './market.kind.ts';

/** A fraction: 0.015 is 1.5 %. */
export const fractionCell: CellReader = (text) => {
  const cell = decimalCell(1, 6)(text);
  return 'value' in cell && (Number(cell.value) < 0 || Number(cell.value) > 1) ? { reason: because('outsideFees') } : cell;
};

export const instrumentCosts: Entity = {
  name: 'instrument-costs',
  permissions: ['imports.manage'],
  dependsOn: ['securities'],
  columns: () => [
    isin,
    { name: 'kind', type: 'text', reader: choiceCell(statedCostKinds) },
    // Issuers announce costs of days to come.
    { name: 'valid_from', type: 'date', reader: anyDayCell },
    { name: 'rate', type: 'numeric', reader: optional(fractionCell) },
    { name: 'amount', type: 'numeric', reader: optional(decimalCell(9, 2)), isOptional: true, isMoney: true },
  ],
  keys: [['isin', 'kind', 'valid_from']],
  naming: ['isin', 'kind', 'valid_from'],
  repeatedKey: 'FAULT',
  resolve: (layout) => sql`
    SELECT s.line, s.isin, s.kind, s.valid_from, s.rate,
           ${layout.has('amount') ? sql`s.amount` : sql`x.amount`} AS amount,
           e.id AS security_id, x.security_id AS found_id, x.rate AS stored_rate, x.amount AS stored_amount
    FROM import_stage s
    LEFT JOIN securities e ON e.isin = s.isin
    LEFT JOIN instrument_costs x ON x.security_id = e.id AND x.kind = s.kind AND x.valid_from = s.valid_from`,
  checks: () => [
    fault('isin', sql`r.security_id IS NULL`, becauseOf('securityUnknown', { isin: sql`r.isin` })),
    fault('rate', sql`r.rate IS NULL AND (r.kind <> 'TRANSACTION' OR r.amount IS NULL)`, becauseOf('empty')),
    fault('amount', sql`r.amount IS NOT NULL AND r.kind <> 'TRANSACTION'`, becauseOf('amountOnlyOfTrades')),
    fault('amount', sql`r.amount < 0`, becauseOf('mustNotBeNegative')),
    change('rate', sql`trim_scale(r.stored_rate)`, sql`trim_scale(r.rate)`),
    change('amount', sql`r.stored_amount`, sql`r.amount`),
  ],
  apply: (tx) => writeInstrumentCostsFrom(tx, sql`SELECT security_id, kind, valid_from, rate, amount FROM import_rows`),
};
