import type { FormDefinition, FormOption } from '@pramen/domain/forms/definition/definition';
import { questionAt, withQuestion } from './content.ts';
import { proposeId } from '../model/ids.ts';
import type { QuestionPlace } from '../model/places.ts';

const withOptions = (
  definition: FormDefinition,
  place: QuestionPlace,
  change: (before: readonly FormOption[]) => readonly FormOption[],
): FormDefinition =>
  withQuestion(definition, place, (question) => {
    const options = change(question.options ?? []);
    return { ...question, options: options.length > 0 ? options : undefined };
  });

export function addOption(definition: FormDefinition, place: QuestionPlace, label: string): FormDefinition {
  const taken = new Set(questionAt(definition, place)?.options?.map(({ value }) => value));
  const count = taken.size + 1;
  const value = taken.has(`OPTION_${count}`) ? proposeId('', taken, 'value', 'OPTION') : `OPTION_${count}`;
  return withOptions(definition, place, (options) => [...options, { value, label }]);
}

export const removeOption = (definition: FormDefinition, place: QuestionPlace, index: number): FormDefinition =>
  withOptions(definition, place, (options) => options.toSpliced(index, 1));

export function moveOption(definition: FormDefinition, place: QuestionPlace, index: number, by: -1 | 1): FormDefinition | null {
  const options = questionAt(definition, place)?.options ?? [];
  const moved = options[index];
  if (!moved || index + by < 0 || index + by >= options.length) return null;
  return withOptions(definition, place, (before) => before.toSpliced(index, 1).toSpliced(index + by, 0, moved));
}
