import { identificationMethods } from '@pramen/domain/compliance/identity/identity-methods';
import { roles } from '@pramen/domain/permissions/roles';
import { z } from 'zod';
import { Email, Password, requiredText, text, VerificationCode } from '../fields.ts';
import { ContractReport } from '../portfolio/portfolio.schemas.ts';

const Colour = z.string();

/** Eight colours (hex) and the logo of the portal for one intermediary or for the company itself. */
export const TenantTheme = z.object({
  logoBase64: z.string().nullable(),
  primaryColor: Colour,
  primaryTextColor: Colour,
  primaryHoverColor: Colour,
  primaryHoverTextColor: Colour,
  primaryInterfaceColor: Colour,
  primaryInterfaceTextColor: Colour,
  secondaryInterfaceColor: Colour,
  secondaryInterfaceTextColor: Colour,
});
export type TenantTheme = z.output<typeof TenantTheme>;

export const TenantInfo = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** URLs of the privacy policy and of the terms; null when not configured. */
  privacy_url: z.string().nullable(),
  terms_url: z.string().nullable(),
  /** Contact for complaints: a URL or an e-mail address. */
  complaints_contact: z.string().nullable(),
});
export type TenantInfo = z.output<typeof TenantInfo>;

/** An identification that waits for the client. */
export const WaitingIdentification = z.object({
  id: z.string(),
  method: z.enum(identificationMethods),
  /** Staff returned it. */
  is_returned: z.boolean(),
});

/** A questionnaire, form or meeting record that waits for the client's answers. */
const WaitingRecord = z.object({
  id: z.string(),
  /** Public name of its template, in the language of the call. */
  name: z.string(),
  /** When it was prepared: two of the same template differ by it. */
  created_at: z.string(),
  /** Staff returned it: what was answered before waits for changes. */
  is_returned: z.boolean(),
});
export type WaitingRecord = z.output<typeof WaitingRecord>;

/** The signed-in user and their pending items. */
export const LoggedUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(roles),
  language: z.enum(['cs', 'sk']),
  intermediary: z.object({ code: z.string() }).nullable(),
  client: z.object({ id: z.string() }).nullable(),
  biometric_uuid: z.string().nullable(),
  meta: z.object({
    /** Something waits for the client's answers; never while impersonated. */
    show_form: z.boolean(),
    /** The client is asked to confirm their data before what waits. */
    data_to_confirm: z.boolean(),
    documents_to_sign: z.int(),
    waiting_interaction_forms: z.int(),
    /** By one of them the client concludes a contract, or adds to one. */
    is_contract_waiting: z.boolean(),
    /** A submitted onboarding is still being checked: its contract starts afterwards. */
    is_onboarding_held: z.boolean(),
    /** The client cannot pay until it is established again who they are. */
    are_payments_paused: z.boolean(),
    /** Staff have not decided on every form and identification that the client submitted. */
    is_under_review: z.boolean(),
  }),
  waiting_identifications: z.array(WaitingIdentification),
  waiting_investment_questionnaires: z.array(WaitingRecord),
  waiting_meeting_records: z.array(WaitingRecord),
  waiting_aml_questionnaires: z.array(WaitingRecord),
  waiting_forms: z.array(WaitingRecord),
  service_requirements: z.array(z.object({ id: z.string(), request_text: z.string(), user_id: z.string().nullable() })),
  contracts: z.array(
    ContractReport.pick({
      id: true,
      contractNumber: true,
      contractType: true,
      currency: true,
      is_held: true,
      withdrawn_at: true,
      meta: true,
    }),
  ),
});
export type LoggedUser = z.output<typeof LoggedUser>;

export const LoginBody = z.object({
  email: Email,
  password: text(200).optional(),
  biometric_uuid: text(200).optional(),
  verification_code: VerificationCode.optional(),
});

export const loginMessages = ['user_has_password', 'user_has_no_password', 'verification_code.generated'] as const;

/** Steps one and two respond with a message, the last step with a token. The phone is masked to its last 3 characters. */
export const LoginAnswer = z.object({
  access_token: z.string().nullable(),
  message: z.enum(loginMessages).nullable(),
  phone: z.string().nullable(),
  user_id: z.string().nullable(),
  auth_providers: z.array(z.string()),
  user: LoggedUser.nullable(),
});
export type LoginAnswer = z.output<typeof LoginAnswer>;

export const SignedInAnswer = z.object({ access_token: z.string(), user: LoggedUser });

/** Data of the shell besides the user: tenant, adviser and the state of the session. */
export const SessionContext = z.object({
  theme: TenantTheme,
  tenant_info: TenantInfo,
  adviser: z.object({ name: z.string(), phone: z.string().nullable(), email: z.string() }).nullable(),
  impersonator: z.object({ name: z.string() }).nullable(),
  /** Seconds until the access token expires, counted by the server. */
  expires_in: z.int(),
  /** Seconds until the session can no longer be extended; 0 afterwards. */
  prolongable_for: z.int(),
});
/** intermediary_zone_url: the external portal of the user's intermediary; null when there is none and for all other users. */
export const ProfileAnswer = z.object({ user: LoggedUser, context: SessionContext, intermediary_zone_url: z.string().nullable() });
export type ProfileAnswer = z.output<typeof ProfileAnswer>;

/** Whether both entries of a new password are equal. */
export const passwordsAgree = (body: { password: string; password_confirmation: string }) => body.password === body.password_confirmation;
export const mismatch = { path: ['password_confirmation'], params: { key: 'passwordMismatch' } };

export const ForgottenPasswordBody = z.object({ email: Email });
export const ResetPasswordBody = z
  .object({ email: Email, password: Password, password_confirmation: Password, token: requiredText(300) })
  .refine(passwordsAgree, mismatch);
export const ActivateBody = z
  .object({ email: Email, password: Password, password_confirmation: Password, '2fa_code': VerificationCode })
  .refine(passwordsAgree, mismatch);

export const TenantInfoQuery = z.object({ email: text(254).optional(), referral_code: text(60).optional() });
export const TenantInfoAnswer = z.object({ theme: TenantTheme, tenant_info: TenantInfo });
export type TenantInfoAnswer = z.output<typeof TenantInfoAnswer>;

/** `demo`: the sign-in screen links to the demo inbox. `bank_identity`: it offers sign-in by bank identity. */
export const VersionAnswer = z.object({ version: z.string(), demo: z.boolean(), bank_identity: z.boolean() });
