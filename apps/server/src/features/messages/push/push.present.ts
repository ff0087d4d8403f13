import type { PushBrowser } from '@pramen/contract/messages/push.schemas';
import { describeDevice } from '@pramen/domain/web/device';
import type { Subscription } from './push.reader.ts';

export function presentBrowser({ id, userAgent, createdAt, seenAt, endpointHash }: Subscription): PushBrowser {
  return {
    id,
    device: describeDevice(userAgent),
    created_at: createdAt.toISOString(),
    seen_at: seenAt.toISOString(),
    fingerprint: endpointHash,
  };
}
