import type * as endpoints from '@pramen/contract/onboarding/onboarding.endpoints';
import type { InteractionForm, OnboardingPicture, ProcessedForm } from '@pramen/contract/onboarding/onboarding.schemas';
import type { TypedStep } from '@pramen/contract/onboarding/step-answers.schemas';
import type { PictureSide } from '@pramen/domain/compliance/identity/identity-methods';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, makeIdempotencyKey } from '../../../platform/api/call.ts';
import { sendFiles } from '../../../platform/api/files/send-files.ts';
import { Problem } from '../../../platform/api/problem.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { onboardingKey } from '../../../platform/api/staleness.ts';
import { useCommand } from '../../../platform/api/use-command.ts';
import { interactionFormQuery, markOthersStale } from '../onboarding.queries.ts';

/** Keeps what was typed into a step so far; resolves with the step's new version. */
export async function sendAnswers(
  formId: string,
  stepId: string,
  { version, typed }: { version: number; typed: TypedStep },
): Promise<number> {
  const body = { step_id: stepId, step: typed, version };
  const answer = await call<typeof endpoints.saveStepAnswers>('POST /api/interaction-forms/{id}/save-answers', {
    params: { id: formId },
    body,
  });
  return answer.version;
}

/** What completes a step. */
export interface StepCompletion {
  stepId: string;
  /** null: the step has no answers. */
  answers: object | null;
  hasAgreed?: boolean;
  /** Hash of the costs that the summary showed. */
  shownCosts?: string;
  code?: string;
  version: number;
}

const fieldsOf = ({ stepId, answers, hasAgreed, shownCosts, code, version }: StepCompletion): Record<string, string> => ({
  step_id: stepId,
  version: String(version),
  ...(answers === null ? {} : { data: JSON.stringify(answers) }),
  ...(shownCosts === undefined ? {} : { data: JSON.stringify({ costs_sha256: shownCosts }) }),
  ...(hasAgreed === undefined ? {} : { terms_agree: String(hasAgreed) }),
  ...(code === undefined ? {} : { verification_code: code }),
});

/** Shows an onboarding as the server answered it. */
export const showForm = (queries: QueryClient, form: InteractionForm) => queries.setQueryData(interactionFormQuery.queryKey, form);

/** An attempt without a response may have arrived: the same again is sent under its key, so that it is stored once. */
const isUndecided = (failure: unknown) => !(failure instanceof Problem) || failure.status === 0 || failure.status >= 500;

const onlyForm = ({ message: _, ...form }: ProcessedForm): InteractionForm => form;

/** Completes a step; the answer is the whole onboarding, which is shown at once. */
export function useStepSending(formId: string): (completion: StepCompletion) => Promise<InteractionForm> {
  const queries = useQueryClient();
  const unanswered = useRef<{ key: string; sent: string } | null>(null);
  return async (completion) => {
    const form = fieldsOf(completion);
    const sent = JSON.stringify(form);
    const attempt = unanswered.current?.sent === sent ? unanswered.current : { key: makeIdempotencyKey(), sent };
    unanswered.current = attempt;
    const address = `POST /api/interaction-forms/${formId}/process-step` as 'POST /api/interaction-forms/{id}/process-step';
    const options = { form, signal: new AbortController().signal, idempotencyKey: attempt.key, onProgress: () => undefined };
    try {
      const now = onlyForm(await sendFiles<typeof endpoints.processStep>(address, 'attachments[]', [], options));
      unanswered.current = null;
      showForm(queries, now);
      if (now.state !== 'OPEN') markOthersStale(queries);
      return now;
    } catch (failure) {
      if (!isUndecided(failure)) unanswered.current = null;
      throw failure;
    }
  };
}

type Pictures = readonly OnboardingPicture[];

/** Of what follows the pictures that a phone sends. */
export const followedKey = ['capture-link'] as const;

/** Changes the pictures of a step as they are known here. */
function changePictures(queries: QueryClient, stepId: string, change: (before: Pictures) => Pictures): void {
  queries.setQueryData(
    interactionFormQuery.queryKey,
    (form) =>
      form && {
        ...form,
        steps: form.steps.map((step) => (step.id === stepId ? { ...step, attachments: [...change(step.attachments)] } : step)),
      },
  );
}

/** Changes the pictures after a call of this browser: what a phone's link was asked before may answer only now, without the change. */
function changeOwnPictures(queries: QueryClient, stepId: string, change: (before: Pictures) => Pictures): void {
  void queries.cancelQueries({ queryKey: followedKey });
  changePictures(queries, stepId, change);
}

/** Shows the pictures of a step as the server has them. */
export const showPictures = (queries: QueryClient, stepId: string, pictures: Pictures) => changePictures(queries, stepId, () => pictures);

/** Whether a new picture takes the place of this one: a card has each side once, and card and passport are not mixed. */
const isReplaced = (present: OnboardingPicture, { id, side }: OnboardingPicture) =>
  present.id === id || (side === 'PAGE' ? present.side !== 'PAGE' : present.side === side || present.side === 'PAGE');

interface SentPicture {
  file: File;
  side: PictureSide;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** Stores a picture as soon as it is taken. */
export function usePictureSending(formId: string, stepId: string) {
  const queries = useQueryClient();
  return async ({ file, side, ...options }: SentPicture): Promise<OnboardingPicture> => {
    const address = `POST /api/interaction-forms/${formId}/pictures` as 'POST /api/interaction-forms/{id}/pictures';
    const picture = await sendFiles<typeof endpoints.addOnboardingPicture>(address, 'file', [file], {
      ...options,
      form: { step_id: stepId, side },
    });
    changeOwnPictures(queries, stepId, (before) => [...before.filter((present) => !isReplaced(present, picture)), picture]);
    return picture;
  };
}

export function usePictureRemoval(formId: string, stepId: string) {
  const queries = useQueryClient();
  return useCommand({
    send: (fileId: string) =>
      call<typeof endpoints.removeOnboardingPicture>('DELETE /api/interaction-forms/{id}/pictures/{fileId}', {
        params: { id: formId, fileId },
      }),
    onSuccess: (_answer, fileId) => changeOwnPictures(queries, stepId, (before) => before.filter(({ id }) => id !== fileId)),
  });
}

/** Loads the onboarding, and what the profile counts of it, anew: it was changed or submitted elsewhere. Resolves when the onboarding is there. */
export function useFormRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    void queries.invalidateQueries({ queryKey: queryKeys.profile });
    await queries.invalidateQueries({ queryKey: onboardingKey });
  };
}
