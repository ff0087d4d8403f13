import { connectDatabase } from '../../database/connect.ts';
import type { Clock } from '../clock/clock.ts';
import { SECOND } from '../clock/clock.ts';
import { repeatEvery } from '../jobs/every.ts';
import type { Log } from '../log/log.ts';
import { describeError } from '../log/log.ts';
import { linkAuditEvents } from './link.ts';

export interface Linking {
  /** Ends the task, links what still waits and gives the connection back. */
  stop(): Promise<void>;
}

/** Links committed events every second, over a connection of the linker's own role. */
export function startLinking(linkerUrl: string, clock: Clock, log: Log): Linking {
  const database = connectDatabase(linkerUrl, { max: 1, onError: (error) => log.warn({ error: describeError(error) }, 'the connection of the audit linker broke') });
  const link = async () => void (await linkAuditEvents(database.db, () => clock.now()));
  const linking = repeatEvery(SECOND, link, 'audit linking', log);
  return {
    stop: async () => {
      await linking.stop();
      await link().catch(() => undefined);
      await database.close();
    },
  };
}
