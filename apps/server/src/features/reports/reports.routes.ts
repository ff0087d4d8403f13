import * as endpoints from '@pramen/contract/reports/reports.endpoints';
import { translate } from '@pramen/texts/translate';
import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../platform/calls/call.ts';
import { refusedField } from '../../platform/calls/refused-field.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import type { ExportDeps } from '../../platform/lists/list-export.ts';
import type { Platform } from '../../platform/platform.ts';
import { readChanges } from './history/history.reader.ts';
import { accumulate, bucketsOf, faultOf, rangeOf } from './history/periods.rules.ts';
import { openReport, peopleWithin, readCurrentness } from './reach/report-reach.reader.ts';
import { presentHistory, presentRow, presentSums, presentWhole } from './reports.present.ts';
import { readShares } from './table/shares.reader.ts';
import type { Shared } from './table/shares.reader.ts';
import { exportLevel } from './table/table-export.service.ts';
import { openWithFigures } from './table/opened.reader.ts';
import { readChildren, readLevel } from './table/table.reader.ts';

const sentences = { reversed: 'validation:reversed', future: 'reports:future', tooLong: 'reports:tooLong' } as const;

async function shares(db: Db, actor: Actor, kind: 'TYPE' | 'STRATEGY', shared: Shared) {
  const opened = await openReport(db, actor, null);
  const rows = await readShares(db, peopleWithin(opened), kind, shared, actor.origin.language);
  return { data: rows.map(({ name, value }) => ({ name, value: Number(value) })), meta: await readCurrentness(db, opened) };
}

export function reportRoutes({ clock }: Pick<Platform, 'clock'>, exportDeps: ExportDeps): Route[] {
  return [
    serve(endpoints.readReportTable, async ({ tx, actor, body }) => {
      const { language } = actor.origin;
      const { opened, sums, current } = await openWithFigures(tx, actor, body.filter);
      const { rows, total } = await readLevel(tx, opened, body, language);
      const children = await readChildren(tx, opened, rows, language);
      return {
        data: rows.map((row) => presentRow(row, children)),
        meta: { ...current, total, name: opened.name, stats: presentSums(sums) },
      };
    }),
    serve(endpoints.exportReportTable, (call) => Promise.resolve(exportLevel(exportDeps, call))),
    serve(endpoints.readReportHistory, async ({ tx, actor, body: { filter, mode } }) => {
      const { language } = actor.origin;
      const opened = await openReport(tx, actor, filter.intermediary_person_id);
      const range = rangeOf(filter.period, filter, clock.today());
      const wrong = faultOf(range, clock.today());
      if (wrong) throw refusedField(language, `filter.${wrong.field}`, sentences[wrong.fault]);
      const isOwnOnly = filter.scope === 'clients' && opened.id !== null;
      const people = peopleWithin(isOwnOnly ? { ...opened, scope: 'own' } : opened);
      const { before, days } = await readChanges(tx, people, mode, range);
      const buckets = bucketsOf(filter.period, range);
      const ends = accumulate(buckets, before, days);
      return presentHistory(
        translate(language, `reports:modes.${mode}`),
        mode,
        buckets,
        { before, ends },
        await readCurrentness(tx, opened),
      );
    }),
    serve(endpoints.readReportTotal, async ({ db, actor }) => {
      const { sums, current } = await openWithFigures(db, actor, { intermediary_person_id: null, scope: null });
      return { data: presentWhole(sums), meta: current };
    }),
    serve(endpoints.readContractTypeCounts, ({ db, actor }) => shares(db, actor, 'TYPE', 'count')),
    serve(endpoints.readContractTypeAmounts, ({ db, actor }) => shares(db, actor, 'TYPE', 'amount')),
    serve(endpoints.readStrategyCounts, ({ db, actor }) => shares(db, actor, 'STRATEGY', 'count')),
    serve(endpoints.readStrategyAmounts, ({ db, actor }) => shares(db, actor, 'STRATEGY', 'amount')),
  ];
}
