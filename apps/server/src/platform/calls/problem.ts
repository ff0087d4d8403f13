import { literalMessages, problems } from '@pramen/contract/problems';
import type { ProblemCode } from '@pramen/contract/problems';

export interface ProblemDetails {
  /** Messages, keyed by the path of the field. */
  errors?: Record<string, string[]>;
  /** A message in the caller's language, more specific than that of the code. */
  message?: string;
  /** Seconds until the caller may try again. */
  retryAfter?: number;
  /** The current record, sent with a version conflict. */
  current?: unknown;
}

/** An expected refusal: one of the codes of the contract. Any other error gets a bare 500. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return problems[this.code];
  }

  /** The key that the specification requires as the message, or null when the message is ordinary text. */
  get literalMessage(): string | null {
    return literalMessages[this.code] ?? null;
  }
}
