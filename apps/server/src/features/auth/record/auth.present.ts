import type { LoggedUser, LoginAnswer, ProfileAnswer, TenantInfoAnswer } from '@pramen/contract/auth/auth.schemas';
import { isDataToConfirm } from '@pramen/domain/clients/confirmations';
import type { TemplateType } from '@pramen/domain/forms/definition/definition';
import { maskText } from '@pramen/domain/privacy/mask';
import { themeOf } from '../../users/tenants.reader.ts';
import type { Tenant } from '../../users/tenants.reader.ts';
import type { LoggedUserRow, readCompanions } from './profile.reader.ts';

const nothing: LoginAnswer = { access_token: null, message: null, phone: null, user_id: null, auth_providers: [], user: null };

type EmailStep = { providers: readonly string[] } | { activation: { phone: string | null; handle: string } };

/** Step 1: asks for the password, with the providers that the person may use instead, or, with a handle, for activation. */
export function presentEmailStep(step: EmailStep): LoginAnswer {
  if ('providers' in step) return { ...nothing, message: 'user_has_password', auth_providers: [...step.providers] };
  const { phone, handle } = step.activation;
  return { ...nothing, message: 'user_has_no_password', phone: phone === null ? null : maskText(phone), user_id: handle };
}

/** Step 2: a code was sent; `recipient` is already masked. */
export function presentPasswordStep({ recipient, handle }: { recipient: string; handle: string }): LoginAnswer {
  return { ...nothing, message: 'verification_code.generated', phone: recipient, user_id: handle };
}

/** Step 3: the token and the person. */
export function presentSignedIn(token: string, row: LoggedUserRow): LoginAnswer {
  return { ...nothing, access_token: token, user: presentLoggedUser(row) };
}

const waitingOf = ({ waiting }: LoggedUserRow, wanted: TemplateType) =>
  waiting
    .filter(({ type }) => type === wanted)
    .map(({ id, name, createdAt, isReturned }) => ({ id, name, created_at: createdAt.toISOString(), is_returned: isReturned }));

const waitingSince = ({ waiting, waitingIdentifications }: LoggedUserRow) =>
  [...waiting, ...waitingIdentifications].map(({ since, isReturned }) => ({ since, isReturned }));

const hasWaiting = (row: LoggedUserRow) => waitingSince(row).length > 0;

export function presentLoggedUser(row: LoggedUserRow): LoggedUser {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    role: row.role,
    language: row.language,
    intermediary: row.intermediaryCode === null ? null : { code: row.intermediaryCode },
    client: row.clientId === null ? null : { id: row.clientId },
    biometric_uuid: null,
    meta: {
      show_form: (hasWaiting(row) || row.openForms > 0) && !row.isImpersonated,
      data_to_confirm: isDataToConfirm(waitingSince(row), row.confirmedAt),
      documents_to_sign: row.documentsToSign,
      waiting_interaction_forms: row.openForms,
      is_contract_waiting: row.isContractWaiting,
      is_onboarding_held: row.isOnboardingHeld,
      are_payments_paused: row.arePaymentsPaused,
      is_under_review: row.isUnderReview,
    },
    waiting_identifications: row.waitingIdentifications.map(({ id, method, isReturned }) => ({ id, method, is_returned: isReturned })),
    waiting_investment_questionnaires: waitingOf(row, 'INVESTMENT_QUESTIONNAIRE'),
    waiting_meeting_records: waitingOf(row, 'MEETING_RECORD'),
    waiting_aml_questionnaires: waitingOf(row, 'AML_QUESTIONNAIRE'),
    waiting_forms: waitingOf(row, 'FORM'),
    service_requirements: row.serviceRequests.map(({ id, requestText, userId }) => ({ id, request_text: requestText, user_id: userId })),
    contracts: row.contracts.map(({ id, contractNumber, contractType, currency, isHeld, withdrawnAt, hasInstructions }) => ({
      id,
      contractNumber,
      contractType,
      currency,
      is_held: isHeld,
      withdrawn_at: withdrawnAt?.toISOString() ?? null,
      meta: { has_instructions: hasInstructions },
    })),
  };
}

export function presentTenant({ theme, logoBase64, name, phone, email, ...texts }: Tenant): TenantInfoAnswer {
  return {
    theme: themeOf({ theme, logoBase64 }),
    tenant_info: {
      name,
      phone,
      email,
      privacy_url: texts.privacyUrl,
      terms_url: texts.termsUrl,
      complaints_contact: texts.complaintsContact,
    },
  };
}

type Companions = Awaited<ReturnType<typeof readCompanions>>;

/** Seconds until the token expires, and until its session can no longer be extended. */
export interface SecondsLeft {
  token: number;
  session: number;
}

/** URL of the external portal with the code of the person's intermediary; null without a code. */
function presentZone({ role, intermediaryCode }: LoggedUserRow, zoneUrl: string | null): string | null {
  if (zoneUrl === null || intermediaryCode === null || (role !== 'INTERMEDIARY' && role !== 'INTERMEDIARY_ADMIN')) return null;
  const address = new URL(zoneUrl);
  address.searchParams.set('tenant_code', intermediaryCode);
  return address.href;
}

export function presentProfile(
  user: LoggedUserRow,
  tenant: Tenant,
  { adviser, impersonator }: Companions,
  left: SecondsLeft,
  zoneUrl: string | null,
): ProfileAnswer {
  return {
    user: presentLoggedUser(user),
    context: { ...presentTenant(tenant), adviser, impersonator, expires_in: left.token, prolongable_for: left.session },
    intermediary_zone_url: presentZone(user, zoneUrl),
  };
}
