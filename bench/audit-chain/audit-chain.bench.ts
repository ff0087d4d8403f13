// Links and verifies a chain of 100,000 events, a tenth of them in separate blocks as in a quiet office: `npm run bench audit-chain`.
import { connectDatabase } from '../../apps/server/src/database/connect.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded/embedded-postgres.ts';
import { migrateDatabase } from '../../apps/server/src/database/migrate.ts';
import { inSnapshot, inTransaction } from '../../apps/server/src/database/transaction.ts';
import { createAudit } from '../../apps/server/src/platform/audit/append.ts';
import { deriveAuditKeys } from '../../apps/server/src/platform/audit/audit-keys.ts';
import { createLinker } from '../../apps/server/src/platform/audit/chain/link.ts';
import { verifyAuditChain } from '../../apps/server/src/platform/audit/chain/verify.ts';
import { createSystemClock } from '../../apps/server/src/platform/clock/clock.ts';
import { newId } from '../../apps/server/src/platform/keys/identifiers.ts';
import { tell, timeMs } from '../setup/figures.ts';
import { withDataFolder } from '../setup/portal.ts';

const MASS = 90_000;
const QUIET = 10_000;
const LINK_MS = 25;
const VERIFY_SECONDS = 30;
const VERIFY_MEGABYTES = 200;
const MEGABYTE = 1024 * 1024;

await withDataFolder(async (dataFolder) => {
  const server = await startEmbeddedPostgres({ dataFolder, log: (sentence) => console.error(sentence) });
  await migrateDatabase(server.url('owner'));
  const fail = (error: Error) => console.error(error.message);
  const app = connectDatabase(server.url('app'), { max: 2, onError: fail });
  const linking = connectDatabase(server.url('linker'), { max: 1, onError: fail });
  const clock = createSystemClock();
  const masterKey = Buffer.alloc(32, 7);
  const keys = deriveAuditKeys(masterKey);
  const audit = createAudit(masterKey, () => clock.now());
  const log = { error: console.error, warn: console.error };
  const linker = createLinker({ db: linking.db, keys, now: () => clock.now(), log, mayAdopt: () => false });
  const entryOf = (index: number) => ({
    action: 'clients.saved',
    objectType: 'client',
    objectId: newId(),
    clientId: newId(),
    facts: { index, before: { note: null, fee: '1.20' }, after: { note: 'x', fee: '1.25' } },
  });
  const append = (count: number) =>
    inTransaction(app.db, (tx) =>
      audit.appendAll(
        tx,
        {},
        Array.from({ length: count }, (_, index) => entryOf(index)),
      ),
    );
  try {
    await append(MASS);
    tell({
      name: `${MASS.toLocaleString('en')} events from bulk changes linked`,
      value: (await timeMs(() => linker.link())) / 1000,
      unit: 's',
    });
    let quietMs = 0;
    for (let index = 0; index < QUIET; index += 1) {
      await append(1);
      quietMs += await timeMs(() => linker.link());
    }
    tell({ name: `one event linked, after ${MASS.toLocaleString('en')}`, value: quietMs / QUIET, unit: 'ms', limit: LINK_MS });
    const before = process.memoryUsage.rss();
    let broken: unknown = 'not verified';
    const verify = async () =>
      ({ broken } = await inSnapshot(app.db, (tx) => verifyAuditChain(tx, { keys, now: clock.now(), expected: [] })));
    const seconds = (await timeMs(verify)) / 1000;
    if (broken !== null) throw new Error(`the chain is broken: ${JSON.stringify(broken)}`);
    tell({ name: `chain of ${(MASS + QUIET).toLocaleString('en')} events verified`, value: seconds, unit: 's', limit: VERIFY_SECONDS });
    tell({
      name: 'memory added by verifying',
      value: (process.memoryUsage.rss() - before) / MEGABYTE,
      unit: 'MB',
      limit: VERIFY_MEGABYTES,
    });
  } finally {
    await linking.close();
    await app.close();
    await server.stop();
  }
});
