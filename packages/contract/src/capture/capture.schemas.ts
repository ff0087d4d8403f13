import { pictureSides } from '@pramen/domain/compliance/identity/identity-methods';
import { captureEnds, captureStates } from '@pramen/domain/onboarding/capture';
import { onboardingDocuments } from '@pramen/domain/onboarding/onboarding-words';
import { z } from 'zod';
import { TenantTheme } from '../auth/auth.schemas.ts';
import { AnyId, text } from '../fields.ts';
import { OnboardingPicture } from '../onboarding/onboarding.schemas.ts';

export const NewCaptureLink = z.object({ step_id: AnyId, document_type: z.enum(onboardingDocuments) });

const standing = {
  state: z.enum(captureStates),
  /** Where it was finished or canceled; null: it was not. */
  ended_by: z.enum(captureEnds).nullable(),
  document_type: z.enum(onboardingDocuments),
  /** Until the link expires, from 0; clocks of devices differ. */
  seconds_left: z.int(),
};

/** A link for taking pictures with a phone, as the screen that shows it follows it. */
export const CaptureLink = z.object({
  id: z.string(),
  ...standing,
  /** Every picture of the step, also those taken otherwise. */
  attachments: z.array(OnboardingPicture),
});
export type CaptureLink = z.output<typeof CaptureLink>;

/** The link with its secret. */
export const MadeCaptureLink = CaptureLink.extend({
  url: z.string(),
  /** Data URL of a PNG of `url`. */
  qr_code_base64: z.string(),
});
export type MadeCaptureLink = z.output<typeof MadeCaptureLink>;

/** A link that a screen made before it was loaded again; with its secret only while no phone has opened it. null: there is none. */
export const RecalledCaptureLink = z.object({
  link: CaptureLink.extend({ url: z.string().nullable(), qr_code_base64: z.string().nullable() }).nullable(),
});
export type RecalledCaptureLink = z.output<typeof RecalledCaptureLink>;

/** The token of the link, and a random value of this browser: whoever opens the link again with the same value is the same browser. */
export const ClaimedCapture = z.object({ token: text(200), browser: text(64).regex(/^[\w-]{32,64}$/) });

export const CapturedPicture = z.object({
  id: z.string(),
  side: z.enum(pictureSides),
  /** What is wrong with the picture in the caller's language, with what to do; empty: good. */
  faults: z.array(z.string()),
  /** Taken with this link, so that it may be removed with it. */
  is_own: z.boolean(),
});
export type CapturedPicture = z.output<typeof CapturedPicture>;

/** What the phone may know: nothing about the person. */
export const Capture = z.object({
  ...standing,
  /** Every picture of the document is there and can be read; also said after the end. */
  is_complete: z.boolean(),
  pictures: z.array(CapturedPicture),
});
export type Capture = z.output<typeof Capture>;

/** How the portal looks for the person: of the tenant no contacts, and nothing of the person. */
export const CaptureBrand = z.object({ name: z.string(), theme: TenantTheme });
export type CaptureBrand = z.output<typeof CaptureBrand>;

export const CapturedSide = z.object({ side: z.enum(pictureSides) });
