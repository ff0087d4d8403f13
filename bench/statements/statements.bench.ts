// Measures quarterly statements per second, without and with sealing and storing: `npm run bench statements`.
import { setTimeout as pause } from 'node:timers/promises';
import type { StatementRun } from '@pramen/contract/statements/statements.schemas';
import { dayNumberOf } from '@pramen/domain/dates/calendar-date';
import { wholeScope } from '@pramen/domain/portfolio/ledger/ledger';
import { findClosingFaults } from '@pramen/domain/portfolio/statement/closing';
import { stateScope } from '@pramen/domain/portfolio/statement/statement';
import type { StatementRow } from '@pramen/domain/portfolio/statement/booked';
import { valueLedger } from '@pramen/domain/portfolio/valuation/valuation';
import { printStatement } from '../../apps/server/src/features/statements/making/statement-print.present.ts';
import { openPdfStudio } from '../../apps/server/src/platform/pdf/pdf-studio.ts';
import { readDemoSealKey } from '../../apps/server/src/platform/pdf/seal/seal-key.ts';
import { makeSampleLedger } from '../engine/sample-ledger.ts';
import { tell, timeMs } from '../setup/figures.ts';
import { signIn, startPortal, withDataFolder } from '../setup/portal.ts';
import { measureCpu } from '../setup/processes.ts';
import { samplePrint } from './samples.ts';

/** Twenty a second on two cores leave this much of their time to each: independent of other load on the machine. */
const MOST_CPU_MS = (2 * 1000) / 20;
const COUNT = 120;
const WARM_UP = 20;
/** As many as a run works on at once. */
const AT_ONCE = 4;

const QUARTER = { firstDay: dayNumberOf('2026-07-01'), lastDay: dayNumberOf('2026-09-30') };
const ledger = makeSampleLedger({ years: 10, positions: 8, trades: 400, cash: 200 });
/** The movements of the quarter. */
const rows = [...ledger.cash.map((row): StatementRow => ({ ...row, security: null, quantityMicro: 0 })), ...ledger.trades].filter(
  ({ day }) => day >= QUARTER.firstDay && day <= QUARTER.lastDay,
);
const studio = openPdfStudio({ sealKey: readDemoSealKey(), authorityUrl: null, office: null });

/** Values ten years, states the quarter, checks that it closes, and lays it out; sealed when wished. */
async function makeOne(isSealed: boolean): Promise<void> {
  const fresh = { ...ledger };
  const total = valueLedger(fresh)?.total;
  if (!total) throw new Error('an empty ledger');
  const statement = stateScope(fresh, wholeScope, total, rows, QUARTER);
  if (findClosingFaults(fresh, wholeScope, total, statement, rows, QUARTER).length > 0) throw new Error('a statement does not close');
  const pages = await studio.bulk.print(printStatement(samplePrint(8, 15), 'cs'));
  if (!isSealed) return;
  const sealedAt = new Date('2026-11-27T09:00:00.000Z');
  const { bytes } = await studio.bulk.seal({ original: pages, evidence: null, reason: 'Výpis', location: 'CZ', sealedAt });
  const { signatures } = await studio.bulk.verify(bytes);
  if (signatures[0]?.isIntact !== true) throw new Error('the seal does not verify');
}

async function makeMany(count: number, isSealed: boolean): Promise<void> {
  let left = count;
  const work = async () => {
    for (; left > 0;) {
      left -= 1;
      await makeOne(isSealed);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Time of the processors in all threads of this process, and on the clock, for one statement. */
async function measure(isSealed: boolean): Promise<{ cpuMs: number; wallMs: number }> {
  const before = process.cpuUsage();
  const wallMs = (await timeMs(() => makeMany(COUNT, isSealed))) / COUNT;
  const { user, system } = process.cpuUsage(before);
  return { cpuMs: (user + system) / 1000 / COUNT, wallMs };
}

await makeMany(WARM_UP, true);
const laidOut = await measure(false);
const sealed = await measure(true);
await studio.close();
tell({ name: 'figures and PDF of a statement, processor time', value: laidOut.cpuMs, unit: 'ms', limit: MOST_CPU_MS });
tell({ name: 'figures, PDF and seal of a statement, processor time', value: sealed.cpuMs, unit: 'ms', limit: MOST_CPU_MS });
tell({ name: 'statements a second, unsealed', value: 1000 / laidOut.wallMs });
tell({ name: 'statements a second, sealed', value: 1000 / sealed.wallMs });

const quarters = ['01-01/03-31', '04-01/06-30', '07-01/09-30', '10-01/12-31'];
const POLL_MS = 200;

/** Orders a run of the demonstration company and waits until it is done; returns how many statements it made. */
async function run(address: string, token: string, from: string, to: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const ask = async (path: string, body?: unknown): Promise<StatementRun> => {
    const answer = await fetch(
      `${address}${path}`,
      body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
    );
    if (!answer.ok) throw new Error(`${path} responded with ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as StatementRun;
  };
  const { id } = await ask('/api/statements/runs', { from, to });
  for (;;) {
    const { counts } = await ask(`/api/statements/runs/${id}`);
    if (counts.failed > 0) throw new Error(`${counts.failed} statements failed`);
    if (counts.waiting === 0) return counts.done;
    await pause(POLL_MS);
  }
}

await withDataFolder(async (folder) => {
  const portal = await startPortal(folder);
  try {
    const token = await signIn(portal.address, 'office@pramen.test');
    const periods = [2024, 2025].flatMap((year) => quarters.map((quarter) => quarter.split('/').map((day) => `${year}-${day}`)));
    await run(portal.address, token, '2023-10-01', '2023-12-31');
    let made = 0;
    const before = measureCpu(portal.pid);
    const allMs = await timeMs(async () => {
      for (const [from = '', to = ''] of periods) made += await run(portal.address, token, from, to);
    });
    const cpuMs = (measureCpu(portal.pid) - before) / made;
    tell({ name: 'a statement in the portal, processor time of server and database', value: cpuMs, unit: 'ms', limit: MOST_CPU_MS });
    tell({ name: `statements a second in the portal, of ${made}, sealed and stored`, value: (made * 1000) / allMs });
  } finally {
    await portal.stop();
  }
});
