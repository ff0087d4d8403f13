import { z } from 'zod';
import { text } from '../fields.ts';

/** What a provider of electronic identities adds to the address of the portal. */
export const BroughtBack = z.object({
  /** Longer than the codes of any provider. */
  code: text(2000).min(1),
  state: text(200).optional(),
  /** The issuer, when the provider states it (RFC 9207). */
  iss: text(400).optional(),
});
export type BroughtBack = z.output<typeof BroughtBack>;

/** What an electronic identity stated, as it is kept beside the record that it completed. */
export const Attestation = z.object({
  issuer: z.string(),
  proved_at: z.string(),
  given_name: z.string().nullable(),
  family_name: z.string().nullable(),
  birth_date: z.string().nullable(),
  birth_number: z.string().nullable(),
  document: z.object({ number: z.string(), country: z.string().nullable(), valid_until: z.string().nullable() }).nullable(),
  /** Whether the person holds a prominent public office; UNKNOWN when the provider did not say, which is no 'no'. null for those who may not read the screening. */
  exposure: z.enum(['YES', 'NO', 'UNKNOWN']).nullable(),
  /** SHA-256 of the provider's token. */
  token_hash: z.string(),
});
export type Attestation = z.output<typeof Attestation>;
