import type { FormDefinition } from '@pramen/domain/forms/definition/definition';
import { moveFieldset, moveQuestion, type Edited } from './content.ts';
import type { Place } from '../model/places.ts';

/**
 * What dropping one row of the outline on another does: a question goes before or after the other question, or to the beginning of a
 * fieldset; a fieldset takes the position of the other. Null: nothing.
 */
export function drop(definition: FormDefinition, from: Place, over: Place, isAfter: boolean): Edited | null {
  if (over.kind !== 'question' && over.kind !== 'fieldset') return null;
  if (from.kind === 'fieldset') return moveFieldset(definition, from.fieldset, over.fieldset);
  if (from.kind !== 'question') return null;
  if (over.kind === 'fieldset') return moveQuestion(definition, from, { fieldset: over.fieldset, question: 0 });
  const target = over.question + (isAfter ? 1 : 0);
  const isBehind = from.fieldset === over.fieldset && from.question < target;
  return moveQuestion(definition, from, { fieldset: over.fieldset, question: target - (isBehind ? 1 : 0) });
}
