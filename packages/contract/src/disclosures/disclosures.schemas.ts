import { deliveryChannels, disclosureKinds, informationKinds } from '@pramen/domain/onboarding/disclosures';
import { z } from 'zod';
import { AnyId } from '../fields.ts';
import { StoredFile } from '../files/files.schemas.ts';

export const InformationLanguage = z.enum(['cs', 'sk']);

/** What the firm gives to clients before they sign: a PDF about one of its strategies, or about itself. */
export const InformationDocument = z.object({
  id: z.string(),
  kind: z.enum(informationKinds),
  /** null: about the firm. */
  strategy_id: z.string().nullable(),
  language: InformationLanguage,
  file: StoredFile,
  /** Of the bytes, in hex. */
  sha256: z.string(),
  added_at: z.string(),
});
export type InformationDocument = z.output<typeof InformationDocument>;

/** What new clients do not get because nobody has attached it. */
export const MissingInformation = z.object({
  kind: z.enum(informationKinds),
  strategy_id: z.string().nullable(),
  /** In the caller's language; null: about the firm. */
  strategy_name: z.string().nullable(),
});
export type MissingInformation = z.output<typeof MissingInformation>;

/** The current documents, and what active strategies or the firm lack in every language. */
export const InformationLibrary = z.object({ data: z.array(InformationDocument), missing: z.array(MissingInformation) });
export type InformationLibrary = z.output<typeof InformationLibrary>;

/** The form beside the file; the strategy belongs to key information alone. */
export const InformationForm = z
  .object({ kind: z.enum(informationKinds), strategy_id: AnyId.optional(), language: InformationLanguage })
  .superRefine(({ kind, strategy_id: strategyId }, { addIssue }) => {
    const hasStrategy = strategyId !== undefined && strategyId !== '';
    if ((kind === 'KEY_INFORMATION') !== hasStrategy) addIssue({ code: 'custom', path: ['strategy_id'], params: { key: 'choice' } });
  });
export type InformationForm = z.output<typeof InformationForm>;
export const SavedInformation = z.object({ message: z.string(), document: InformationDocument });

/** Proof that a client was given something before signing. */
export const Delivery = z.object({
  id: z.string(),
  /** The onboarding. */
  form_id: z.string(),
  kind: z.enum(disclosureKinds),
  /** In the caller's language. */
  title: z.string(),
  language: InformationLanguage,
  channel: z.enum(deliveryChannels),
  /** Of the bytes of the file, or of the text, in hex. */
  sha256: z.string(),
  delivered_at: z.string(),
  /** The exact file; null: a text that the portal wrote. */
  file: StoredFile.nullable(),
  /** null: a file. */
  text: z.string().nullable(),
});
export type Delivery = z.output<typeof Delivery>;
/** The newest first. */
export const Deliveries = z.object({ data: z.array(Delivery) });
