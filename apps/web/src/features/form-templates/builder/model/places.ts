import type { FormDefinition } from '@pramen/domain/forms/definition/definition';

export interface QuestionPlace {
  kind: 'question';
  fieldset: number;
  question: number;
}

/** One element of a definition, by its position: ids may be missing or repeated while a form is being written. */
export type Place = { kind: 'fieldset'; fieldset: number } | QuestionPlace | { kind: 'metric' | 'contradiction' | 'sample'; index: number };

const lists = { metric: 'evaluation.metrics', contradiction: 'evaluation.contradictions', sample: 'samples' } as const;

/** The path that issues name: `content[0].questions[2]`. */
export function pathOf(place: Place): string {
  if (place.kind === 'fieldset') return `content[${place.fieldset}]`;
  if (place.kind === 'question') return `content[${place.fieldset}].questions[${place.question}]`;
  return `${lists[place.kind]}[${place.index}]`;
}

const inContent = /^content\[(\d+)\](?:\.questions\[(\d+)\])?/;
const inList = /^(evaluation\.metrics|evaluation\.contradictions|samples)\[(\d+)\]/;

/** The element that contains a path; null when the path names the whole definition. */
export function placeAt(path: string): Place | null {
  const [, fieldset, question] = inContent.exec(path) ?? [];
  if (fieldset !== undefined && question !== undefined) return { kind: 'question', fieldset: Number(fieldset), question: Number(question) };
  if (fieldset !== undefined) return { kind: 'fieldset', fieldset: Number(fieldset) };
  const [, list, index] = inList.exec(path) ?? [];
  const kind = (['metric', 'contradiction', 'sample'] as const).find((one) => lists[one] === list);
  return kind === undefined ? null : { kind, index: Number(index) };
}

export const isSamePlace = (one: Place | null, other: Place | null): boolean =>
  one === other || (one !== null && other !== null && pathOf(one) === pathOf(other));

/** Whether the definition has this element. */
export function exists({ content, evaluation, samples = [] }: FormDefinition, place: Place): boolean {
  if (place.kind === 'fieldset') return place.fieldset < content.length;
  if (place.kind === 'question') return place.question < (content[place.fieldset]?.questions.length ?? 0);
  if (place.kind === 'sample') return place.index < samples.length;
  return place.index < ((place.kind === 'metric' ? evaluation?.metrics : evaluation?.contradictions)?.length ?? 0);
}

/** The nearest element that exists: after undo or removal the chosen one may be gone. */
export function nearestPlace(definition: FormDefinition, place: Place | null): Place | null {
  if (place === null || exists(definition, place)) return place;
  if (place.kind === 'question') {
    if (place.question > 0) return nearestPlace(definition, { ...place, question: place.question - 1 });
    return nearestPlace(definition, { kind: 'fieldset', fieldset: place.fieldset });
  }
  if (place.kind === 'fieldset') return place.fieldset > 0 ? nearestPlace(definition, { ...place, fieldset: place.fieldset - 1 }) : null;
  return place.index > 0 ? nearestPlace(definition, { ...place, index: place.index - 1 }) : null;
}
