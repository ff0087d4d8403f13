import type { FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import type { CompiledForm } from '@pramen/domain/forms/definition/compile';
import { useEffect, useEffectEvent } from 'react';
import { onSessionEnd } from '../../../platform/session/session.ts';

interface Kept {
  form: CompiledForm;
  answers: FormAnswers;
}

// In memory only: answers are personal, and a shared computer must not store them. A new sign-in does not reload the page.
const kept = new Map<string, Kept>();
const forgetAll = () => kept.clear();

const placeOf = (userId: string, recordId: string) => `${userId} ${recordId}`;

/** Answers that an expired session interrupted; null without any. */
export const readKeptAnswers = (userId: string, recordId: string): Kept | null => kept.get(placeOf(userId, recordId)) ?? null;

export const forgetKeptAnswers = (userId: string, recordId: string): void => void kept.delete(placeOf(userId, recordId));

/** Keeps unsent answers when the session expires, for the same user's next sign-in; logging out forgets them. */
export function useKeptAnswers(userId: string, recordId: string, { form, answers, isChanged }: Kept & { isChanged: boolean }): void {
  const keep = useEffectEvent((end: 'expired' | 'log-out') => {
    if (end === 'log-out') forgetAll();
    else if (isChanged) kept.set(placeOf(userId, recordId), { form, answers });
  });
  useEffect(() => onSessionEnd((end) => keep(end)), []);
}

// A log-out anywhere in the portal, also after the form was left.
onSessionEnd((end) => {
  if (end === 'log-out') forgetAll();
});
