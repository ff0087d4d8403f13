import type { Fieldset, FormDefinition, Question } from '@pramen/domain/forms/definition/definition';
import { questionAt, takenFieldsets, takenIds, withFieldset, withQuestion } from './content.ts';
import { isProposal, proposeId } from '../model/ids.ts';
import type { QuestionPlace } from '../model/places.ts';
import { renameFieldset, renameOption, renameQuestion } from './references.ts';

const without = (ids: Set<string>, own: string): Set<string> => {
  ids.delete(own);
  return ids;
};

/**
 * Changes a question; while its id is only a proposal for its label, the id follows the label. A locked id never changes: answers of
 * clients are kept under it.
 */
export function changeQuestion(
  definition: FormDefinition,
  place: QuestionPlace,
  change: (before: Question) => Question,
  isLocked: boolean,
): FormDefinition {
  const before = questionAt(definition, place);
  if (!before) return definition;
  const changed = withQuestion(definition, place, change);
  const { label = '' } = questionAt(changed, place) ?? {};
  if (isLocked || label === before.label || !isProposal(before.id, before.label, 'lower', 'question')) return changed;
  return renameQuestion(changed, place, proposeId(label, without(takenIds(changed), before.id), 'lower', 'question'));
}

export function changeFieldset(
  definition: FormDefinition,
  index: number,
  change: (before: Fieldset) => Fieldset,
  isLocked: boolean,
): FormDefinition {
  const before = definition.content[index];
  if (!before) return definition;
  const changed = withFieldset(definition, index, change);
  const { fieldsetName = '' } = changed.content[index] ?? {};
  const isOwn = isProposal(before.id, before.fieldsetName, 'lower', 'block') || isProposal(before.id, '', 'lower', 'block');
  if (isLocked || fieldsetName === before.fieldsetName || !isOwn) return changed;
  return renameFieldset(changed, index, proposeId(fieldsetName, without(takenFieldsets(changed), before.id), 'lower', 'block'));
}

/** Changes the label of an option; its value follows while it is only a proposal. */
export function changeOption(
  definition: FormDefinition,
  place: QuestionPlace,
  index: number,
  change: (before: NonNullable<Question['options']>[number]) => NonNullable<Question['options']>[number],
  isLocked: boolean,
): FormDefinition {
  const before = questionAt(definition, place)?.options?.[index];
  if (!before) return definition;
  const changed = withQuestion(definition, place, (question) => ({
    ...question,
    options: (question.options ?? []).map((option, at) => (at === index ? change(option) : option)),
  }));
  const options = questionAt(changed, place)?.options ?? [];
  const { label = '' } = options[index] ?? {};
  const isOwn = isProposal(before.value, before.label, 'value', 'OPTION') || isProposal(before.value, '', 'value', 'OPTION');
  if (isLocked || label === before.label || !isOwn) return changed;
  const taken = new Set(options.filter((_, at) => at !== index).map(({ value }) => value));
  return renameOption(changed, place, index, proposeId(label, taken, 'value', 'OPTION'));
}
