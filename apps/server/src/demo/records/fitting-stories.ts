import type { PlannedClient } from '../company/plans.ts';
import { createRandom } from '../past/random.ts';
import type { RecordStory } from './record-stories.ts';

/** Positions of the sample answers: they fit the careful strategy, and all others unless they ask for sustainability. */
const CAREFUL = 0;
const EXPERIENCED = 2;
/** Of so many clients one has not answered yet, so that nothing can be said about their investments. */
const ONE_OF = 12;

/**
 * Accepted questionnaires of clients whom no other story is about, answered as it suits what they hold: most yearly reports find that it
 * fits. Who holds the careful strategy beside a bold one cannot have an answer that fits both.
 */
export function fittingStories(planned: readonly PlannedClient[], told: ReadonlySet<string>, silent: ReadonlySet<string>): RecordStory[] {
  const random = createRandom(9_302);
  const investors = planned.filter(
    ({ client, plan }) => plan.contracts.length > 0 && !told.has(client.clientCode) && !silent.has(client.clientCode),
  );
  return investors.flatMap(({ client, plan }, place): RecordStory[] => {
    const daysAgo = random.between(30, 690);
    if (place % ONE_OF === ONE_OF - 1) return [];
    const isCareful = plan.contracts.every(({ investments }) => investments.every(({ strategy }) => strategy === 'KON'));
    const sample = isCareful ? CAREFUL : EXPERIENCED;
    return [{ code: client.clientCode, type: 'INVESTMENT_QUESTIONNAIRE', sample, daysAgo, ending: 'accepted', wantsSustainability: false }];
  });
}
