import type { Contradiction, EvaluationRules, FormDefinition, Metric, Sample } from '@pramen/domain/forms/definition/definition';
import { takenIds, type Edited } from './content.ts';
import { proposeId } from '../model/ids.ts';
import type { Place } from '../model/places.ts';

const rulesOf = ({ evaluation }: FormDefinition): EvaluationRules => evaluation ?? { metrics: [] };

/** A new metric, by default one that adds up points. */
export function addMetric(definition: FormDefinition, label: string): Edited {
  const rules = rulesOf(definition);
  const metric: Metric = { id: proposeId(label, takenIds(definition), 'upper', 'METRIC'), label, source: { kind: 'points' } };
  return {
    definition: { ...definition, evaluation: { ...rules, metrics: [...rules.metrics, metric] } },
    place: { kind: 'metric', index: rules.metrics.length },
  };
}

export function addContradiction(definition: FormDefinition, message: string): Edited {
  const rules = rulesOf(definition);
  const { contradictions = [] } = rules;
  const id = proposeId('', new Set(contradictions.map((one) => one.id)), 'lower', 'contradiction');
  const added: Contradiction = { id, when: [], message };
  return {
    definition: { ...definition, evaluation: { ...rules, contradictions: [...contradictions, added] } },
    place: { kind: 'contradiction', index: contradictions.length },
  };
}

export function addSample(definition: FormDefinition, name: string): Edited {
  const { samples = [] } = definition;
  return {
    definition: { ...definition, samples: [...samples, { name, answers: {}, metrics: {} }] },
    place: { kind: 'sample', index: samples.length },
  };
}

const changeAt = <One>(list: readonly One[], index: number, change: (before: One) => One): One[] =>
  list.map((one, at) => (at === index ? change(one) : one));

export function withMetric(definition: FormDefinition, index: number, change: (before: Metric) => Metric): FormDefinition {
  const rules = rulesOf(definition);
  return { ...definition, evaluation: { ...rules, metrics: changeAt(rules.metrics, index, change) } };
}

export function withContradiction(
  definition: FormDefinition,
  index: number,
  change: (before: Contradiction) => Contradiction,
): FormDefinition {
  const rules = rulesOf(definition);
  return { ...definition, evaluation: { ...rules, contradictions: changeAt(rules.contradictions ?? [], index, change) } };
}

export function withSample(definition: FormDefinition, index: number, change: (before: Sample) => Sample): FormDefinition {
  return { ...definition, samples: changeAt(definition.samples ?? [], index, change) };
}

function swap<One>(list: readonly One[], index: number, by: -1 | 1): One[] | null {
  const moved = list[index];
  const to = index + by;
  return moved === undefined || to < 0 || to >= list.length ? null : list.toSpliced(index, 1).toSpliced(to, 0, moved);
}

/** One step up or down in the list of metrics, contradictions or samples; a metric reads only those above it. */
export function stepInList(definition: FormDefinition, place: Place, by: -1 | 1): Edited | null {
  if (place.kind === 'question' || place.kind === 'fieldset') return null;
  const rules = rulesOf(definition);
  const next = { ...place, index: place.index + by };
  if (place.kind === 'sample') {
    const samples = swap(definition.samples ?? [], place.index, by);
    return samples && { definition: { ...definition, samples }, place: next };
  }
  const key = place.kind === 'metric' ? 'metrics' : 'contradictions';
  const list = swap<Metric | Contradiction>(rules[key] ?? [], place.index, by);
  return list && { definition: { ...definition, evaluation: { ...rules, [key]: list } }, place: next };
}
