import type { Place } from '../model/places.ts';

/** One property of an element, in words. */
export interface Fact {
  label: string;
  text: string;
  /** Identifies the property where its label contains a name that may change. */
  key?: string;
  /** What is compared where the text contains names of other elements: a new name of theirs is no change here. */
  value?: string;
}

/** An element of a definition, in words. */
export interface Described {
  /** The same for the same element of two definitions. */
  key: string;
  kind: Place['kind'];
  name: string;
  facts: readonly Fact[];
}

export interface Changed {
  kind: Place['kind'];
  name: string;
  /** Empty text: it has no such property there. */
  details: readonly { label: string; before: string; after: string }[];
}

export interface DifferenceOfForms {
  added: readonly Described[];
  removed: readonly Described[];
  changed: readonly Changed[];
  /** Whether the elements that both have stand in another order. */
  isReordered: boolean;
}

const keyOf = ({ key, label }: Fact) => key ?? label;
const valueOf = (fact: Fact | undefined) => fact?.value ?? fact?.text ?? '';

function detailsOf(before: Described, after: Described): Changed['details'] {
  const [old, now] = [before, after].map(({ facts }) => new Map(facts.map((fact) => [keyOf(fact), fact])));
  const keys = [...new Set([...(now?.keys() ?? []), ...(old?.keys() ?? [])])];
  return keys.flatMap((key) => {
    const [was, is] = [old?.get(key), now?.get(key)];
    if (valueOf(was) === valueOf(is)) return [];
    return [{ label: is?.label ?? was?.label ?? '', before: was?.text ?? '', after: is?.text ?? '' }];
  });
}

/** What changed between two definitions, element by element, in the order of the later one. */
export function compareDescribed(before: readonly Described[], after: readonly Described[]): DifferenceOfForms {
  const [old, now] = [before, after].map((elements) => new Map(elements.map((one) => [one.key, one])));
  const common = (elements: readonly Described[], others: ReadonlyMap<string, Described> | undefined) =>
    elements.filter(({ key }) => others?.has(key)).map(({ key }) => key);
  return {
    added: after.filter(({ key }) => !old?.has(key)),
    removed: before.filter(({ key }) => !now?.has(key)),
    changed: after.flatMap((one) => {
      const former = old?.get(one.key);
      const details = former ? detailsOf(former, one) : [];
      return details.length > 0 ? [{ kind: one.kind, name: one.name, details }] : [];
    }),
    isReordered: common(before, now).join('\n') !== common(after, old).join('\n'),
  };
}

export const isSame = ({ added, removed, changed, isReordered }: DifferenceOfForms): boolean =>
  added.length + removed.length + changed.length === 0 && !isReordered;
