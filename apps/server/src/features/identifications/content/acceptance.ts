import type { HolderFinding } from '@pramen/domain/compliance/identity/compare-holder';
import type { Comparison, IdentificationLevel, IdentificationMethod } from '@pramen/domain/compliance/identity/identity-methods';

/** A document as it was typed; null: not given. */
export interface TypedDocument {
  number: string | null;
  issuingCountry: string | null;
  validUntil: string | null;
}

/** What a reviewer established when they accepted an identification; stored with the step. */
export interface Acceptance {
  level: IdentificationLevel;
  /** null: there was no picture to compare. */
  comparison: Comparison | null;
  document: TypedDocument & { kind: IdentificationMethod };
  /** The machine-readable lines; null for a document without any. */
  lines: string | null;
  /** The comparison with the client's record as it was then. */
  findings: readonly HolderFinding[];
  /** Why differences do not matter; null without any. */
  overruleReason: string | null;
  interruptions: string | null;
}
