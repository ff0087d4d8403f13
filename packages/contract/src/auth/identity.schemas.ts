import { z } from 'zod';
import { AnyId, text } from '../fields.ts';
import { LoggedUser } from './auth.schemas.ts';

/** What a bank identity is asked for. */
export const bankIdentityPurposes = ['login', 'identification', 'aml_questionnaire', 'onboarding'] as const;
export type BankIdentityPurpose = (typeof bankIdentityPurposes)[number];

export const BankIdentityUrlQuery = z.object({
  /** Scopes separated by spaces; may leave out some of those that the purpose allows. */
  scope: text(400).optional(),
  purpose: z.enum(bankIdentityPurposes).default('login'),
  /** The identification, questionnaire or onboarding that waits for the signed-in client. */
  record_id: AnyId.optional(),
});
export const BankIdentityUrl = z.object({ url: z.string() });

export const BankIdentityAnswer = z.object({ access_token: z.string(), user: LoggedUser, message: z.string() });

export const MicrosoftRedirectQuery = z.object({
  provider: z.literal('azure').default('azure'),
  /** true: the native application opens the address. */
  capacitor: text(10).optional(),
  /** Chooses the tenant, when several are configured. */
  email: text(254).optional(),
  /** The token of an administrator's invitation. */
  invitation: text(300).optional(),
});

export const MicrosoftCallbackQuery = z.object({
  code: text(2000).optional(),
  state: text(200).optional(),
  iss: text(400).optional(),
  error: text(200).optional(),
  /** Microsoft's own sentence, which names the reason by a number. */
  error_description: text(4000).optional(),
});
