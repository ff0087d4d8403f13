import type { TextKey } from '@pramen/texts';
import { translate } from '@pramen/texts/translate';
import type { Language } from './call.ts';
import { Problem } from './problem.ts';

/** A refusal at one field of the body, with a message in the caller's language. */
export function refusedField(language: Language, field: string, sentence: TextKey, values: Record<string, string | number> = {}): Problem {
  return new Problem('validation.failed', { errors: { [field]: [translate(language, sentence, values)] } });
}
