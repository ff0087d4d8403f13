import { and, eq, isNull } from 'drizzle-orm';
import { strategies } from '../../database/schema/catalogue.ts';
import { clients, contractStrategies } from '../../database/schema/clients.ts';
import { inTransaction } from '../../database/transaction.ts';
import { doEach } from '../../platform/jobs/each.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { MARKET_CHANGED } from '../strategies/strategies.reader.ts';
import { readDifferences, settleWarnings } from './warnings.service.ts';

type Deps = Pick<Platform, 'db' | 'audit' | 'clock' | 'config'>;

/** Opens a transaction only for a client whose warnings have changed. */
async function assess(platform: Deps, clientId: string): Promise<void> {
  const { found, over } = await readDifferences(platform.db, clientId, platform.clock.today());
  if (found.length + over.length === 0) return;
  await inTransaction(platform.db, async (tx) => {
    await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId)).for('no key update');
    await settleWarnings(tx, platform, null, clientId);
  });
}

async function assessHolders(platform: Deps, strategyId?: string): Promise<void> {
  const holders = await platform.db
    .selectDistinct({ clientId: contractStrategies.clientId })
    .from(contractStrategies)
    .innerJoin(clients, eq(clients.id, contractStrategies.clientId))
    .where(
      and(
        isNull(contractStrategies.deletedAt),
        isNull(clients.deletedAt),
        strategyId === undefined ? undefined : eq(contractStrategies.strategyId, strategyId),
      ),
    )
    .orderBy(contractStrategies.clientId);
  await doEach(holders, ({ clientId }) => assess(platform, clientId));
}

/**
 * Compares every client's investments with today's questionnaires and target markets: a validity that ended, a changed client type and
 * imported investments cause no event of their own.
 */
export const assessEverybody = (platform: Deps): Promise<void> => assessHolders(platform);

export const assessmentJobs = (platform: Deps): JobHandler[] => [
  {
    topic: MARKET_CHANGED,
    pace: 'single',
    run: async ({ strategyId }) => {
      const [found] = await platform.db
        .select({ id: strategies.id })
        .from(strategies)
        .where(eq(strategies.id, String(strategyId)));
      if (found) await assessHolders(platform, found.id);
    },
  },
];
