import { MESSAGES_A_DAY, REQUESTS_A_DAY } from '@pramen/contract/service-requests/service-requests.lists';
import { translate } from '@pramen/texts/translate';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { DAY } from '../../../platform/clock/clock.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { countDone } from '../../access/limits.service.ts';

const limits = {
  requests: { counter: 'service-requests.requests', most: REQUESTS_A_DAY, windowMs: DAY },
  messages: { counter: 'service-requests.messages', most: MESSAGES_A_DAY, windowMs: DAY },
} as const;

/** Counts what a client sends; staff are not limited. Throws limit.reached with a sentence of its own. */
export async function countSent(
  tx: Tx,
  platform: Pick<WritePlatform, 'clock' | 'config'>,
  { role, clientId, origin: { language } }: Actor,
  what: keyof typeof limits,
): Promise<void> {
  if (role !== 'CLIENT' || clientId === null) return;
  try {
    await countDone(tx, platform, limits[what], clientId);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const message = translate(language, `serviceRequestNotices:limits.${what}`, { most: limits[what].most });
    throw new Problem(error.code, { ...error.details, message });
  }
}
