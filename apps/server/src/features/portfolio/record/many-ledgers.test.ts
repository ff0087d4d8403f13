import { addDays, calendarDateOf } from '@pramen/domain/dates/calendar-date';
import { valueLedger } from '@pramen/domain/portfolio/valuation/valuation';
import type { DailyFigures } from '@pramen/domain/portfolio/valuation/valuation';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createSmallCompany } from '../../../testing/worlds/small-company.ts';
import type { SmallCompany } from '../../../testing/worlds/small-company.ts';
import { readManyLedgers } from './many-ledgers.reader.ts';
import { createPortfolioDeps, loadPortfolio } from './portfolio.service.ts';

const database = useTestDatabase();
let app: TestApp;
let company: SmallCompany;

beforeAll(async () => {
  app = await createTestApp(database.current);
  company = await createSmallCompany(app);
});
afterAll(() => app.close());

/** Value, inflow and outflow of each day from a day on; days before the first row are worth nothing. */
function daysFrom({ firstDay, lastDay, value, inflow, outflow }: DailyFigures, from: string) {
  const days: (readonly [string, number, number, number])[] = [];
  for (let day = from; day <= calendarDateOf(lastDay); day = addDays(day, 1)) {
    const index = Math.round((Date.parse(day) - Date.parse(calendarDateOf(firstDay))) / 86_400_000);
    const on = (figures: Float64Array) => (index < 0 ? 0 : (figures[index] ?? NaN));
    days.push([day, on(value), on(inflow), on(outflow)]);
  }
  return days;
}

it.each(['2024-10-01', '2025-01-20', '2025-10-01', '2026-01-01', '2026-03-01'])(
  'from %s on, contracts have the values and flows that the portal shows',
  async (from) => {
    const { db, clock } = app.platform;
    const deps = createPortfolioDeps(clock);
    const people = Object.values(company.people);
    const ids = people.map(({ clientId }) => clientId ?? '');
    const ledgers = await readManyLedgers(db, deps.series, ids, { from, today: clock.today() });
    let compared = 0;
    for (const id of ids) {
      const { valuation } = await loadPortfolio(db, deps, 'test', id);
      const ledger = ledgers.get(id);
      const measured = ledger && valueLedger(ledger);
      for (const [contractId, figures] of valuation?.contracts ?? []) {
        const own = measured?.contracts.get(contractId);
        expect(own && daysFrom(own, addDays(from, -1)).map(([day, value]) => [day, value])).toEqual(
          daysFrom(figures, addDays(from, -1)).map(([day, value]) => [day, value]),
        );
        expect(own && daysFrom(own, from)).toEqual(daysFrom(figures, from));
        compared += 1;
      }
    }
    expect(compared).toBe(6);
  },
);

it('leaves out who has no investments, and everybody before the first price', async () => {
  const { db, clock } = app.platform;
  const { series } = createPortfolioDeps(clock);
  const id = company.withoutContracts.clientId ?? '';
  expect(await readManyLedgers(db, series, [id], { from: '2026-01-01', today: '2026-03-02' })).toEqual(new Map());
  expect(await readManyLedgers(db, series, [], { from: '2026-01-01', today: '2026-03-02' })).toEqual(new Map());
});
