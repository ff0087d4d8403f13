import * as endpoints from '@pramen/contract/messages/push.endpoints';
import type { PushState } from '@pramen/contract/messages/push.schemas';
import type { Readable } from '../../../database/connect.ts';
import { serve, type Route } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentBrowser } from './push.present.ts';
import { listSubscriptions } from './push.reader.ts';
import { confirm, subscribe, tryOut, unsubscribe } from './subscriptions.service.ts';

/** The browsers that show the caller's notices. */
export function pushRoutes(platform: Platform): Route[] {
  const publicKey = platform.push?.publicKey ?? null;
  const stateOf = async (db: Readable, userId: string): Promise<PushState> => ({
    public_key: publicKey,
    data: (await listSubscriptions(db, userId)).map(presentBrowser),
  });
  return [
    serve(endpoints.readPush, ({ actor, db }) => stateOf(db, actor.userId)),
    serve(endpoints.subscribePush, async ({ actor, body, tx }) => {
      await subscribe(tx, platform, actor, body);
      return stateOf(tx, actor.userId);
    }),
    serve(endpoints.confirmPush, async ({ actor, body, tx }) => ({
      is_on: await confirm(tx, platform, actor, body),
      public_key: publicKey,
    })),
    serve(endpoints.removePush, async ({ actor, params, tx }) => {
      await unsubscribe(tx, platform, actor, params.id);
      return stateOf(tx, actor.userId);
    }),
    serve(endpoints.tryPush, async ({ actor, params, tx }) => {
      await tryOut(tx, platform, actor, params.id);
      return {};
    }),
  ];
}
