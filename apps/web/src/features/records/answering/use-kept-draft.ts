import type { AnswerDraft, RecordDetail, Respondent } from '@pramen/contract/records/records.schemas';
import { readAnswers } from '@pramen/domain/forms/answers/filled';
import { continueOn, giveAnswers, openFilled } from '@pramen/domain/forms/answers/open-filled';
import type { FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import type { CompiledForm } from '@pramen/domain/forms/definition/compile';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Problem } from '../../../platform/api/problem.ts';
import { onSessionEnd } from '../../../platform/session/session.ts';
import { sendDraft } from '../records.commands.ts';
import { createDraftKeeper, type DraftKeeper, type Keeping } from './draft-keeper.ts';

/** What a client has typed into a record. */
export interface Typed {
  form: CompiledForm;
  answers: FormAnswers;
  respondent: Respondent;
  /** Id of the fieldset that was answered last. */
  page: string;
  /** Version of the record that the answers belong to. */
  recordVersion: number | undefined;
}

/** Answers to begin with. */
export interface Begun {
  answers: FormAnswers;
  respondent: Respondent | null;
  page: string | null;
  /** When they were saved; null: they were not, because the session or the connection ended. */
  savedAt: string | null;
}

// In memory only: answers are personal, and a shared computer must not store them. A new sign-in does not reload the page.
const keepers = new Map<string, DraftKeeper<Typed>>();

// Anywhere in the portal, also after the form was left: the next session may be another user's.
onSessionEnd((end) => {
  for (const keeper of keepers.values()) keeper.pause();
  if (end === 'log-out') keepers.clear();
});

function keeperOf(userId: string, { client_id: clientId, type, id }: RecordDetail): DraftKeeper<Typed> {
  const place = `${userId} ${id}`;
  const known = keepers.get(place);
  if (known) return known;
  const keeper = createDraftKeeper<Typed>(({ form, answers, respondent, page, recordVersion }, version) =>
    sendDraft(
      { clientId, type, id },
      {
        data: giveAnswers(form, answers),
        respondent,
        page: page || null,
        draft_version: version,
        ...(recordVersion === undefined ? {} : { version: recordVersion }),
      },
    ),
  );
  keepers.set(place, keeper);
  return keeper;
}

/** The answers of a draft as the form has them. */
export const openDraft = (form: CompiledForm, draft: AnswerDraft): FormAnswers => readAnswers(form, draft.data).answers;

const savedAtOf = (keeper: DraftKeeper<Typed>): string | null => {
  const keeping = keeper.keeping();
  return keeping.is === 'kept' ? keeping.savedAt : null;
};

/** What to begin with: what is still held here when it is newer, else what the server has; null: nothing was typed. */
function beginWith(keeper: DraftKeeper<Typed>, record: RecordDetail): Begun | null {
  const { form, answers } = openFilled(record.data);
  const held = keeper.held();
  const isNewer = held !== null && held.version > (record.draft?.version ?? 0) && held.typed.recordVersion === record.version;
  if (held !== null && (held.isUnsent || isNewer)) {
    const { respondent, page } = held.typed;
    const continued = continueOn(form, answers, held.typed.form, held.typed.answers);
    if (held.isUnsent) keeper.reopen({ ...held.typed, form, answers: continued, recordVersion: record.version });
    return { answers: continued, respondent, page, savedAt: held.isUnsent ? null : savedAtOf(keeper) };
  }
  keeper.begin(record.draft);
  const { draft } = record;
  return draft && { answers: openDraft(form, draft), respondent: draft.respondent, page: draft.page, savedAt: draft.saved_at };
}

/** Calls back when the record turns out to be no longer the one that was opened. */
export function useStopped(keeping: Keeping, onStopped: (failure: Problem) => void): void {
  const tellStopped = useEffectEvent(onStopped);
  useEffect(() => {
    if (keeping.is === 'stopped') tellStopped(keeping.failure);
  }, [keeping]);
}

/** Keeps what the client types into a record on the server. */
export function useKeptDraft(record: RecordDetail, userId: string) {
  const [keeper] = useState(() => keeperOf(userId, record));
  const [begun] = useState(() => beginWith(keeper, record));
  const keeping = useSyncExternalStore(keeper.watch, keeper.keeping);
  useEffect(() => {
    const save = () => void keeper.save();
    const saveWhenHidden = () => void (document.visibilityState === 'hidden' && keeper.save());
    addEventListener('online', save);
    document.addEventListener('visibilitychange', saveWhenHidden);
    return () => {
      removeEventListener('online', save);
      document.removeEventListener('visibilitychange', saveWhenHidden);
      void keeper.save();
    };
  }, [keeper]);
  return { keeper, keeping, begun };
}
