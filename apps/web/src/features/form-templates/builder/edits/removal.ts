import type { AnswerValue } from '@pramen/domain/forms/definition/answer-types';
import type { FormDefinition, Points, Sample } from '@pramen/domain/forms/definition/definition';
import { withFieldset, type Edited } from './content.ts';
import { nearestPlace, type Place } from '../model/places.ts';
import { readersOf } from './references.ts';

function idsAt({ content, evaluation }: FormDefinition, place: Place): string[] {
  if (place.kind === 'fieldset') return content[place.fieldset]?.questions.map(({ id }) => id) ?? [];
  if (place.kind === 'question')
    return content[place.fieldset]?.questions.slice(place.question, place.question + 1).map(({ id }) => id) ?? [];
  return place.kind === 'metric' ? (evaluation?.metrics.slice(place.index, place.index + 1).map(({ id }) => id) ?? []) : [];
}

/** Elements outside that read what stands at the place. */
export const dependentsOf = (definition: FormDefinition, place: Place): Place[] => readersOf(definition, new Set(idsAt(definition, place)));

const omit = <Value>(entries: Readonly<Record<string, Value>>, gone: ReadonlySet<string>): Record<string, Value> =>
  Object.fromEntries(Object.entries(entries).filter(([key]) => !gone.has(key)));

/** Sample answers to questions that are gone would be refused. */
function withoutAnswers(samples: readonly Sample[], gone: ReadonlySet<string>): Sample[] {
  return samples.map((sample) => ({
    ...sample,
    answers: Object.fromEntries(
      Object.entries(sample.answers).flatMap(([fieldset, copies]) => {
        const kept = copies.map((copy): Record<string, AnswerValue> => omit(copy, gone));
        return kept.every((copy) => Object.keys(copy).length === 0) ? [] : [[fieldset, kept]];
      }),
    ),
  }));
}

function withoutPoints(points: Points | undefined, metric: string): Points | undefined {
  if (points === undefined) return undefined;
  const kept = omit(points, new Set([metric]));
  return Object.keys(kept).length === 0 ? undefined : kept;
}

function removeMetric(definition: FormDefinition, index: number): FormDefinition {
  const { evaluation, content, samples } = definition;
  const id = evaluation?.metrics[index]?.id;
  if (!evaluation || id === undefined) return definition;
  return {
    ...definition,
    content: content.map((fieldset) => ({
      ...fieldset,
      questions: fieldset.questions.map((question) => ({
        ...question,
        scores: withoutPoints(question.scores, id),
        options: question.options?.map((option) => ({ ...option, scores: withoutPoints(option.scores, id) })),
        scoreBands: question.scoreBands?.map((band) => ({ ...band, scores: withoutPoints(band.scores, id) ?? {} })),
      })),
    })),
    evaluation: { ...evaluation, metrics: evaluation.metrics.toSpliced(index, 1) },
    samples: samples?.map((sample) => ({ ...sample, metrics: omit(sample.metrics, new Set([id])) })),
  };
}

/** Removes an element. What reads it stays, and the check names it: a condition dropped in silence would show a question to everybody. */
export function remove(definition: FormDefinition, place: Place): Edited {
  const { content, evaluation, samples } = definition;
  const gone = new Set(idsAt(definition, place));
  const after = (next: FormDefinition): Edited => ({ definition: next, place: nearestPlace(next, place) });
  const answered = samples ? { samples: withoutAnswers(samples, gone) } : {};
  switch (place.kind) {
    case 'fieldset':
      return after({ ...definition, ...answered, content: content.toSpliced(place.fieldset, 1) });
    case 'question':
      return after({
        ...withFieldset(definition, place.fieldset, (fieldset) => ({
          ...fieldset,
          questions: fieldset.questions.toSpliced(place.question, 1),
        })),
        ...answered,
      });
    case 'metric':
      return after(removeMetric(definition, place.index));
    case 'contradiction':
      return after(
        evaluation
          ? { ...definition, evaluation: { ...evaluation, contradictions: evaluation.contradictions?.toSpliced(place.index, 1) } }
          : definition,
      );
    case 'sample':
      return after({ ...definition, samples: samples?.toSpliced(place.index, 1) });
  }
}
