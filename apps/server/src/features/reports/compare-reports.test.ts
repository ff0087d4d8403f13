import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import { markReported } from '../../platform/rollups/report-marks.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { createReportWorld } from '../../testing/worlds/report-world.ts';
import type { ReportWorld } from '../../testing/worlds/report-world.ts';
import { foldReports } from './fold/fold.service.ts';
import { compareReports, watchReports } from './compare-reports.service.ts';

const database = useTestDatabase();
let app: TestApp;
let first: ReportWorld['first'];

beforeAll(async () => {
  app = await createTestApp(database.current);
  ({ first } = await createReportWorld(app, database.current));
});
afterAll(() => app.close());

describe('the comparison with the ledger', () => {
  const changed = async (statement: string, back: string) => {
    await database.current.pool.query(statement);
    const { differences } = await compareReports(app.platform.db);
    await database.current.pool.query(back);
    return differences;
  };

  it('finds nothing while nothing was changed', async () => {
    expect(await compareReports(app.platform.db)).toEqual({ compared: 4, pending: 0, differences: [] });
  });

  it('names a changed row of a client, and the sums that are no longer those of their parts', async () => {
    const of = `report_client_days SET paid_in = paid_in %s WHERE client_id = '${first.clientId}' AND day = '2026-01-05'`;
    const found = await changed(`UPDATE ${of.replace('%s', '+ 0.01')}`, `UPDATE ${of.replace('%s', '- 0.01')}`);
    expect(found.map(({ table: name }) => name)).toEqual(['report_client_days', 'report_person_days', 'report_person_days']);
    expect(found[0]?.key).toContain(first.clientId);
    expect(found[0]?.key).toContain('2026-01-05');
  });

  it.each(['report_person_days', 'report_person_totals'])('names a changed and a missing row of %s', async (name) => {
    const { pool } = database.current;
    const { rows } = await pool.query<{ row: { person_id: string } }>(
      `DELETE FROM ${name} WHERE ctid = (SELECT ctid FROM ${name} WHERE invested <> 0 LIMIT 1) RETURNING to_jsonb(${name}) AS row`,
    );
    const tablesOf = async () => (await compareReports(app.platform.db)).differences.map((difference) => difference.table);
    expect(await tablesOf()).toEqual([name]);
    const put = (added: number) =>
      pool.query(
        `INSERT INTO ${name} SELECT * FROM jsonb_populate_record(NULL::${name}, $1::jsonb || jsonb_build_object('contracts', ($1::jsonb ->> 'contracts')::int + ${added}))`,
        [JSON.stringify(rows[0]?.row)],
      );
    await put(1);
    expect(await tablesOf()).toEqual([name]);
    await pool.query(`DELETE FROM ${name} WHERE person_id = $1 AND to_jsonb(${name}) @> $2::jsonb - 'contracts'`, [
      rows[0]?.row.person_id,
      JSON.stringify(rows[0]?.row),
    ]);
    await put(0);
    expect(await tablesOf()).toEqual([]);
  });

  it('counts those who wait, and does not compare them', async () => {
    await inTransaction(app.platform.db, (tx) => markReported(tx, first.clientId));
    expect(await compareReports(app.platform.db)).toMatchObject({ compared: 3, pending: 1 });
    await foldReports(app.platform.db, app.clock);
  });

  it('of the night writes an alarm into the log', async () => {
    const error = vi.fn<() => void>();
    const log = { ...app.platform.log, error };
    await watchReports({ db: app.platform.db, log });
    expect(error).not.toHaveBeenCalled();
    await database.current.pool.query('UPDATE report_person_days SET unrated = unrated + 1');
    await watchReports({ db: app.platform.db, log });
    await database.current.pool.query('UPDATE report_person_days SET unrated = unrated - 1');
    expect(error).toHaveBeenCalledOnce();
  });
});
