import type { finishBankIdentity } from '@pramen/contract/auth/identity.endpoints';
import type { saveIdentificationWithBankId } from '@pramen/contract/identifications/identifications.endpoints';
import type { processStep } from '@pramen/contract/onboarding/onboarding.endpoints';
import type { amlQuestionnaires } from '@pramen/contract/records/records.endpoints';
import type { BodyInputOf } from '@pramen/contract/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { enter } from '../../../features/auth/auth.commands.ts';
import { call } from '../../../platform/api/call.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Problem } from '../../../platform/api/problem.ts';
import { storeFailure, storeSignInFailure, takeErrand } from '../../../platform/navigation/identity/identity-errand.ts';
import type { IdentityErrand } from '../../../platform/navigation/identity/identity-errand.ts';
import '../../../platform/navigation/identity/identity-texts.ts';
import { parseReturnAddress, takeReturnAddress } from '../../../platform/session/return-address.ts';
import { readAccessToken } from '../../../platform/session/session.ts';
import { showToast } from '../../../ui/feedback/toast.tsx';

/** What the bank added to the address. */
export interface BankReturn {
  code?: string | undefined;
  state?: string | undefined;
  iss?: string | undefined;
  error?: string | undefined;
}

type Answer = { code: string; state: string; iss?: string };
type RecordErrand = Exclude<IdentityErrand, { purpose: 'login' }>;

const UNKNOWN = 'user_or_client_not_found';
const isNobody = (failure: unknown) => failure instanceof Problem && failure.code === UNKNOWN;

const describe = (failure: unknown): string => (isNobody(failure) ? i18next.t('errors:global.not_found') : describeProblem(failure));

/** The sentence for an answer without a code: the person canceled, or the bank failed. */
function sentenceOf(error: string | undefined, errand: IdentityErrand): string {
  const what = error === 'access_denied' ? 'canceled' : 'failed';
  if (errand.purpose === 'login') return i18next.t(`identity:${what}`);
  // A questionnaire takes no pictures instead.
  return i18next.t(errand.purpose === 'aml_questionnaire' ? `identity:${what}Questionnaire` : `identity:${what}Record`);
}

/** Completes the step of an onboarding that asks who the client is. */
async function completeStep({ formId, recordId }: Extract<IdentityErrand, { purpose: 'onboarding' }>, answer: Answer): Promise<string> {
  const { sendFiles } = await import('../../../platform/api/files/send-files.ts');
  const address = `POST /api/interaction-forms/${formId}/process-step` as 'POST /api/interaction-forms/{id}/process-step';
  const { code, state, iss } = answer;
  const data = { method: 'BANK_ID', bank_id_code: code, bank_id_state: state, bank_id_iss: iss };
  const form = { step_id: recordId, data: JSON.stringify(data) };
  const options = { form, signal: new AbortController().signal, onProgress: () => undefined };
  return (await sendFiles<typeof processStep>(address, 'attachments[]', [], options)).message;
}

async function saveRecord(errand: RecordErrand, answer: Answer): Promise<string> {
  if (errand.purpose === 'onboarding') return completeStep(errand, answer);
  const { clientId, recordId } = errand;
  if (errand.purpose === 'identification') {
    const path = 'POST /api/clients/{id}/identifications/{identificationId}/save-with-bank-id';
    const params = { id: clientId, identificationId: recordId };
    return (await call<typeof saveIdentificationWithBankId>(path, { params, body: answer })).message;
  }
  const path = 'POST /api/clients/{id}/aml-questionnaires/{recordId}/save-with-bank-id';
  const body = { ...errand.typed, ...answer } as BodyInputOf<typeof amlQuestionnaires.saveWithBankId>;
  return (await call<typeof amlQuestionnaires.saveWithBankId>(path, { params: { id: clientId, recordId }, body })).message;
}

/** Back to where the record is answered, which then says what went wrong. */
function backTo({ recordId, from }: RecordErrand, sentence: string): string {
  storeFailure({ recordId, sentence });
  return parseReturnAddress(from, location.origin) ?? '/home';
}

/**
 * To the sign-in screen; the sentence is not put into the address, which anyone can write. Who is signed in already, as by an answer that is
 * opened again, reads it at home.
 */
function toSignIn(sentence: string): string {
  if (readAccessToken() !== null) {
    showToast('failure', sentence);
    return '/home';
  }
  storeSignInFailure(sentence);
  return '/login?error=bank';
}

async function finishRecord(errand: RecordErrand, answer: Answer, queryClient: QueryClient): Promise<string> {
  try {
    const said = await saveRecord(errand, answer);
    await queryClient.invalidateQueries();
    showToast('success', said);
    return '/home';
  } catch (failure) {
    return backTo(errand, describe(failure));
  }
}

async function signIn(answer: Answer, queryClient: QueryClient): Promise<string> {
  try {
    const { access_token: token } = await call<typeof finishBankIdentity>('GET /api/auth/bank-id/callback', { query: answer });
    enter(queryClient, token);
    return takeReturnAddress(location.origin) ?? '/home';
  } catch (failure) {
    return isNobody(failure) ? `/login?error=${UNKNOWN}` : toSignIn(describe(failure));
  }
}

/**
 * Finishes what the browser left for the bank for; returns where to go: to the dashboard, to the sign-in screen with a sentence, or back to the
 * record.
 */
export function finishBankReturn({ code, state, iss, error }: BankReturn, queryClient: QueryClient): Promise<string> {
  const errand = takeErrand();
  if (code === undefined || state === undefined) {
    const sentence = sentenceOf(error, errand);
    return Promise.resolve(errand.purpose === 'login' ? toSignIn(sentence) : backTo(errand, sentence));
  }
  const answer = { code, state, ...(iss === undefined ? {} : { iss }) };
  return errand.purpose === 'login' ? signIn(answer, queryClient) : finishRecord(errand, answer, queryClient);
}
