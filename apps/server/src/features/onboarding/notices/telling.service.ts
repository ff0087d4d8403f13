import type { Tx } from '../../../database/connect.ts';
import { notify } from '../../messages/notifications/notifications.service.ts';
import { queueMessage } from '../../messages/outbox/messages.service.ts';
import type { WritePlatform } from '../../../platform/platform.ts';

/** Kind of the notice to staff whose client has submitted an onboarding: {clientId}. */
export const SUBMITTED_NOTICE = 'onboarding.submitted';
/** Kind of the notice and the e-mail to a client whose onboarding staff have canceled. */
export const CANCELED_NOTICE = 'onboarding.canceled';
/** Kind of those to a client who was told to wait and has nothing to pay into: no contract, or one to be signed. */
export const CHECKED_NOTICE = 'onboarding.checked';
/** Kind of those to a client who was told to wait and can pay now. */
export const DECIDED_NOTICE = 'onboarding.decided';

/** Tells a client in the portal and by e-mail, without saying more than that; the parameters name the onboarding that it is about. */
export async function tellClient(
  tx: Tx,
  platform: Pick<WritePlatform, 'clock' | 'jobs'>,
  userId: string,
  kind: string,
  params: Record<string, string> = {},
): Promise<void> {
  await notify(tx, platform, { userId, kind, params });
  await queueMessage(tx, platform, { userId, channel: 'EMAIL', kind, params });
}
