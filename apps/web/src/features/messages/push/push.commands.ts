import type { removePush, subscribePush, tryPush } from '@pramen/contract/messages/push.endpoints';
import type { PushBrowser, PushState } from '@pramen/contract/messages/push.schemas';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api/call.ts';
import { useCommand } from '../../../platform/api/use-command.ts';
import { dropSubscription, storeSwitchedOn, takeSubscription, writeSubscription } from './push-browser.ts';
import { browserPushQuery, pushQuery } from './push.queries.ts';

async function show(queries: QueryClient, state: PushState): Promise<void> {
  queries.setQueryData(pushQuery.queryKey, state);
  await queries.invalidateQueries({ queryKey: browserPushQuery.queryKey });
}

/** Asks for the permission and switches push on in this browser. Answers null when the user did not permit it. */
export function useSwitchOn(userId: string) {
  const queries = useQueryClient();
  return useCommand({
    send: async (publicKey: string) => {
      // First of all: browsers ask only within the click.
      if ((await Notification.requestPermission()) !== 'granted') return null;
      const subscription = await takeSubscription(publicKey);
      const state = await call<typeof subscribePush>('POST /api/notifications/push', { body: writeSubscription(subscription) }).catch(
        async (failure: unknown) => {
          await dropSubscription();
          throw failure;
        },
      );
      storeSwitchedOn({ userId, endpoint: subscription.endpoint });
      return state;
    },
    onSuccess: (state) => void (state ? show(queries, state) : queries.invalidateQueries({ queryKey: browserPushQuery.queryKey })),
  });
}

/** Switches push off in one of the user's browsers. */
export function useSwitchOff() {
  const queries = useQueryClient();
  return useCommand({
    send: async ({ browser, isThis }: { browser: PushBrowser; isThis: boolean }) => {
      const state = await call<typeof removePush>('DELETE /api/notifications/push/{id}', { params: { id: browser.id } });
      if (isThis) {
        storeSwitchedOn(null);
        await dropSubscription();
      }
      return state;
    },
    onSuccess: (state) => void show(queries, state),
  });
}

/** Sends a trial to this browser, the way of every other push. */
export function useTrial() {
  return useCommand({ send: (id: string) => call<typeof tryPush>('POST /api/notifications/push/{id}/try', { params: { id } }) });
}
