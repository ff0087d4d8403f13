import { connectDatabase } from '../../../database/connect.ts';
import type { Config } from '../../../config/config.ts';
import type { Clock } from '../../clock/clock.ts';
import { MINUTE, pragueDateOf, SECOND } from '../../clock/clock.ts';
import { repeatEvery } from '../../jobs/every.ts';
import type { Log } from '../../log/log.ts';
import { describeError } from '../../log/log.ts';
import { deriveAuditKeys } from '../audit-keys.ts';
import { createHeadKeeper } from './chain-head.ts';
import { headPlaces } from '../heads/heads.ts';
import { createLinker } from './link.ts';

export interface Linking {
  /** Stops the tasks, links the events still queued and closes the connection. */
  stop(): Promise<void>;
}

export interface LinkingDeps {
  linkerUrl: string;
  config: Pick<Config, 'dataFolder' | 'auditHeadsFolder' | 'timestampUrl' | 'keys'>;
  clock: Clock;
  log: Log;
  /** Pause between two runs of each task. */
  pausesMs?: { link: number; publish: number };
}

const PAUSES_MS = { link: SECOND, publish: MINUTE };

/**
 * Links committed events every second over a connection with the linker's own role, writes the end of the chain to the data folder whenever
 * it moves, and publishes it once a day.
 */
export function startLinking({ linkerUrl, config, clock, log, pausesMs = PAUSES_MS }: LinkingDeps): Linking {
  const database = connectDatabase(linkerUrl, {
    max: 1,
    onError: (error) => log.warn({ error: describeError(error) }, 'the connection of the audit linker was lost'),
  });
  const { db } = database;
  const keys = deriveAuditKeys(config.keys.master);
  const places = headPlaces(config);
  const keeper = createHeadKeeper(keys.head, places, log);
  let hasSeenHead = true;
  const linker = createLinker({ db, keys, now: () => clock.now(), log, mayAdopt: () => !hasSeenHead });
  let isKept = false;
  const link = async () => {
    hasSeenHead = await keeper.hasSeenHead();
    const linkedCount = await linker.link();
    if (linkedCount === 0 && isKept) return;
    await keeper.keep(db, clock.now());
    isKept = true;
  };
  const stopping = new AbortController();
  const publish = async () => {
    const last = await keeper.lastPublished();
    const isOfToday = last?.isOurs && pragueDateOf(new Date(last.at)) === clock.today();
    const head = isOfToday ? last : await keeper.publish(db, clock.now());
    // Another process may have published; this records its count in the kept head.
    if (isKept) await keeper.keep(db, clock.now());
    if (!head || config.timestampUrl === null) return;
    // Loaded on demand, because the module imports the PDF reader.
    const { stampHead } = await import('../heads/stamps.ts');
    await stampHead(places.published, head, config.timestampUrl, stopping.signal);
  };
  const linking = repeatEvery({ name: 'audit linking', pauseMs: pausesMs.link, run: link }, log);
  const publishing = repeatEvery({ name: 'publishing the head of the audit chain', pauseMs: pausesMs.publish, run: publish }, log);
  return {
    stop: async () => {
      const published = publishing.stop();
      await linking.stop();
      // A time authority may take longer than the stop: queued events are linked first, and the head is stamped after the next start.
      await link().catch(() => undefined);
      stopping.abort();
      await published;
      await database.close();
    },
  };
}
