import type {
  AnswerDraft,
  ClientRecord,
  Evaluation,
  RecordDetail,
  Respondent,
  SavedRecord,
} from '@pramen/contract/records/records.schemas';
import type { FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import { continueOn, openFilled } from '@pramen/domain/forms/answers/open-filled';
import { validate } from '@pramen/domain/forms/answers/validate';
import type { CompiledForm } from '@pramen/domain/forms/definition/compile';
import { compareForms } from '@pramen/domain/forms/definition/compare';
import { useState } from 'react';
import { useCommand } from '../../../platform/api/use-command.ts';
import { conflictOf, draftElsewhere, isGone, refusedFieldset } from '../answers/refusal.model.ts';
import { useMovedQuestions } from '../answers/moved-notice.tsx';
import { useBankConfirmation } from './use-bank-confirmation.ts';
import { useDraft } from '../answers/use-draft.ts';
import { useRespondent } from '../answers/use-respondent.ts';
import { previewResult, useRecordSaving } from '../records.commands.ts';
import { isQuestionnaire } from '../records.model.ts';
import { firstFaultyPage, issuesOn, pagesOf } from './pages.model.ts';
import { openDraft, useKeptDraft, useStopped, type Typed } from './use-kept-draft.ts';

/** A page of questions, or the summary before confirming. */
type Reading = { is: 'page'; page: string } | { is: 'summary'; evaluation: Evaluation | null };

/** Where the person is; a refusal that is called off leads back to where it was begun. */
type Step = Reading | { is: 'refusal'; from: Reading };

const wholeRecord: Reading = { is: 'summary', evaluation: null };

type Moved = ReadonlyMap<string, 'added' | 'changed'>;

/** What happened to the record while it was being answered. */
type Interruption = { is: 'changed' | 'moved' } | { is: 'over'; record: ClientRecord } | { is: 'gone' };

/** Questions that differ between the form being answered and the one that replaced it. */
function movedBetween(before: Parameters<typeof compareForms>[0], after: Parameters<typeof compareForms>[1]): Moved {
  const { added, changed } = compareForms(before, after);
  return new Map([...added.map((id) => [id, 'added'] as const), ...changed.map((id) => [id, 'changed'] as const)]);
}

/** Whether staff have written everything in a record of a meeting; what they left open, and what the client once typed, is answered. */
const isWrittenByStaff = ({ type, authors, data }: RecordDetail, form: CompiledForm) =>
  type === 'MEETING_RECORD' &&
  authors.every(({ as }) => as === 'STAFF') &&
  validate(form, openFilled(data).answers, { isComplete: true }).length === 0;

/** Whether a failed save is told as such: what others did meanwhile has a notice of its own. */
const isTold = (failure: Error | null) => failure !== null && conflictOf(failure) === null && draftElsewhere(failure) === null;

/** The state of answering one record, page by page, until it is confirmed or refused. */
export function useAnswering(record: RecordDetail, userId: string, onDone: (answer: SavedRecord) => void) {
  const { client_id: clientId, type, id } = record;
  const { keeper, keeping, begun } = useKeptDraft(record, userId);
  const draft = useDraft(record, begun?.answers ?? null);
  const respondent = useRespondent(record, begun?.respondent ?? null);
  const [namings, setNamings] = useState(0);
  const pages = pagesOf(draft.form, draft.answers);
  // Staff wrote what happened at a meeting: the client reads it, and says whether it is so.
  const [isWritten] = useState(() => isWrittenByStaff(record, draft.form));
  const beginning = pages.find((one) => one === begun?.page) ?? pages[0] ?? '';
  const [step, setStep] = useState<Step>(isWritten ? wholeRecord : { is: 'page', page: beginning });
  const [checked, setChecked] = useState<{ page: string; attempt: number }>({ page: '', attempt: 0 });
  const [interruption, setInterruption] = useState<Interruption | null>(null);
  const movedBefore = useMovedQuestions(record);
  const [movedNow, setMovedNow] = useState<Moved>(new Map());
  const key = { clientId, type, id };
  /** Why the client refuses, as typed so far. */
  const [reason, setReason] = useState('');
  const saving = useRecordSaving(
    key,
    (answer) => {
      keeper.end();
      onDone(answer);
    },
    async () => ({ draft_version: await keeper.settle() }),
  );
  const bank = useBankConfirmation(record);
  const evaluating = useCommand({
    send: () => previewResult(key, { data: draft.given() }),
    onSuccess: (evaluation) => setStep({ is: 'summary', evaluation }),
  });
  const issues = validate(draft.form, draft.answers, { isComplete: true });
  const page = step.is === 'page' ? (pages.includes(step.page) ? step.page : (pages[0] ?? '')) : '';
  const number = pages.indexOf(page);

  const keep = (changes: Partial<Typed> = {}) => {
    const { form, answers, version: recordVersion } = draft;
    keeper.type({ form, answers, respondent: respondent.value, page, recordVersion, ...changes });
  };
  const show = (target: string) => setStep(isWritten ? wholeRecord : { is: 'page', page: target });
  const goTo = (target: string) => {
    show(target);
    if (keeper.held() === null) return;
    keep({ page: target });
    void keeper.save();
  };
  const edit = () => {
    // What the server refused stays told until it is corrected and sent again.
    const refused = refusedFieldset(saving.error);
    if (refused === null) {
      saving.reset();
      evaluating.reset();
    }
    goTo(refused !== null && pages.includes(refused) ? refused : (pages[0] ?? ''));
  };
  const check = (target: string) => setChecked(({ attempt }) => ({ page: target, attempt: attempt + 1 }));
  const end = (how: Interruption) => {
    keeper.end();
    setInterruption(how);
  };
  /** The server may know a newer state of the record than this page: the answers continue on it, where they still can. */
  const continueAfter = (current: ClientRecord) => {
    if (current.state !== 'WAITING') return end({ is: 'over', record: current });
    const opened = openFilled(current.data);
    const changes = movedBetween(draft.form, opened.form);
    const answers = continueOn(opened.form, opened.answers, draft.form, draft.answers);
    draft.adopt(current, answers);
    setMovedNow(changes);
    setInterruption({ is: changes.size > 0 ? 'moved' : 'changed' });
    const first = pagesOf(opened.form, answers)[0] ?? '';
    show(first);
    if (keeper.held() !== null) keep({ form: opened.form, answers, page: first, recordVersion: current.version });
    keeper.resume();
  };
  /** Whether the record can no longer be answered as it was opened. */
  const stop = (failure: unknown): boolean => {
    const current = conflictOf(failure);
    if (current) continueAfter(current);
    else if (isGone(failure)) end({ is: 'gone' });
    return current !== null || isGone(failure);
  };
  useStopped(keeping, (failure) => void stop(failure));
  const save = (body: Parameters<typeof saving.mutate>[0]) =>
    saving.mutate(body, {
      onError: (failure) => {
        const theirs = draftElsewhere(failure);
        if (theirs) keeper.hold(theirs);
        else if (!stop(failure)) keeper.resume();
      },
    });
  const finish = () => {
    const faulty = firstFaultyPage(pages, issues);
    if (faulty !== null) {
      goTo(faulty);
      return check(faulty);
    }
    if (isQuestionnaire(type)) evaluating.mutate(undefined, { onError: (failure) => void stop(failure) });
    else setStep({ is: 'summary', evaluation: null });
  };
  return {
    recordId: id,
    isWritten,
    draft: {
      ...draft,
      change: (answers: FormAnswers) => {
        draft.change(answers);
        keep({ answers });
      },
    },
    pages,
    page,
    number,
    step,
    issues: checked.page === page ? issuesOn(page, issues) : [],
    attempt: checked.attempt,
    begun,
    keeping,
    takeTheirs: (theirs: AnswerDraft) => {
      const answers = openDraft(draft.form, theirs);
      draft.change(answers);
      if (theirs.respondent) respondent.change(theirs.respondent);
      keeper.begin(theirs);
      show(pagesOf(draft.form, answers).find((one) => one === theirs.page) ?? page);
    },
    keepMine: (theirs: AnswerDraft) => {
      keep();
      keeper.resume(theirs.version);
    },
    interruption,
    respondent: {
      ...respondent,
      change: (value: Respondent) => {
        respondent.change(value);
        keep({ respondent: value });
      },
    },
    /** How many times it was checked who answers for the client. */
    namings,
    moved: movedNow.size > 0 ? movedNow : movedBefore,
    bank,
    isBusy: saving.isPending || evaluating.isPending || bank.isBusy,
    isEvaluating: evaluating.isPending,
    failure: isTold(saving.error) ? saving.error : (evaluating.error ?? bank.failure),
    isSaved: saving.isSuccess,
    next: () => {
      if (issuesOn(page, issues).length > 0) return check(page);
      const following = pages[number + 1];
      if (following === undefined) finish();
      else goTo(following);
    },
    back: () => goTo(pages[number - 1] ?? pages[0] ?? ''),
    edit,
    refuse: () => {
      // A reload goes on here as well, although nothing may have been typed yet.
      if (number > 0) {
        keep();
        void keeper.save();
      }
      if (step.is !== 'refusal') setStep({ is: 'refusal', from: step });
    },
    callOffRefusal: () => {
      if (step.is !== 'refusal' || refusedFieldset(saving.error) !== null) return edit();
      saving.reset();
      setStep(step.from);
    },
    reason,
    setReason,
    confirm: () => {
      setNamings((before) => before + 1);
      if (respondent.missing.length > 0) return;
      save({ state: 'APPROVED', data: draft.given(), ...respondent.given(), version: draft.version });
    },
    confirmByBank: () => {
      setNamings((before) => before + 1);
      if (respondent.missing.length > 0) return;
      bank.confirm({ data: draft.given(), ...respondent.given(), version: draft.version });
    },
    deny: (typed: string) => {
      const isSendable = validate(draft.form, draft.answers, { isComplete: false }).length === 0;
      save({
        state: 'DENIED',
        denied_description: typed,
        version: draft.version,
        ...(draft.isChanged && isSendable ? { data: draft.given() } : {}),
      });
    },
  };
}

export type Answering = ReturnType<typeof useAnswering>;
