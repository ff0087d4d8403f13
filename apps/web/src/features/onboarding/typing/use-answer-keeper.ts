import { useEffect, useSyncExternalStore } from 'react';
import { onSessionEnd } from '../../../platform/session/session.ts';
import { browserStore } from '../../../platform/storage/storage.ts';
import { sendAnswers } from '../steps/steps.commands.ts';
import { createAnswerKeeper, type AnswerKeeper, type KeeperState } from './answer-keeper.ts';
import { ANSWERS_KEY } from './stored-answers.ts';

/** Outlives the screen: answers may be on their way while the client looks at something else. */
const keepers = new Map<string, AnswerKeeper>();

/** A shared computer keeps nothing of whoever logs out; an expired session goes on where it was. */
onSessionEnd((end) => {
  if (end !== 'log-out') return;
  for (const keeper of keepers.values()) keeper.stop();
  keepers.clear();
  browserStore.removeItem(ANSWERS_KEY);
});

function keeperOf(userId: string, formId: string): AnswerKeeper {
  const place = `${userId} ${formId}`;
  const known = keepers.get(place);
  if (known) return known;
  const keeper = createAnswerKeeper({ place, store: browserStore, send: (stepId, answers) => sendAnswers(formId, stepId, answers) });
  keepers.set(place, keeper);
  return keeper;
}

/** Forgets all keepers, as a reload of the page does; for tests. */
export function reloadKeepers(): void {
  for (const keeper of keepers.values()) keeper.stop();
  keepers.clear();
}

/** Keeps what a user types into their onboarding, and sends it when the connection is back and before the page is left. */
export function useAnswerKeeper(userId: string, formId: string): { keeper: AnswerKeeper; state: KeeperState } {
  const keeper = keeperOf(userId, formId);
  const state = useSyncExternalStore(keeper.subscribe, keeper.state);
  useEffect(() => {
    const { flush } = keeper;
    flush();
    const events = [
      [globalThis, 'online'],
      [globalThis, 'pagehide'],
      [document, 'visibilitychange'],
    ] as const;
    for (const [target, event] of events) target.addEventListener(event, flush);
    return () => {
      for (const [target, event] of events) target.removeEventListener(event, flush);
      flush();
    };
  }, [keeper]);
  return { keeper, state };
}
