import { z } from 'zod';
import { requiredText, text } from '../fields.ts';

export const verifiableTypes = ['USER', 'DOCUMENT', 'INTERACTION_FORM', 'CLIENT'] as const;
export const codeServices = ['SMS', 'EMAIL'] as const;
export const VerificationCodeBody = z.object({
  verifiable_type: z.enum(verifiableTypes),
  /** The handle from sign-in, or the ids of the records that the code will confirm. */
  verifiable_id: z.union([requiredText(200), z.array(requiredText(60)).min(1).max(100)]),
  service: z.enum(codeServices),
  /** Used only in self-registration; otherwise the code goes to the contact on file. */
  recipient: text(254).optional(),
});
export const VerificationCodeAnswer = z.object({
  message: z.string(),
  /** Recipient of the code, masked to the last 3 characters. */
  recipient: z.string(),
  /** Seconds until the caller may request the next code. */
  resend_in: z.int(),
});
