import type { CarriedFact, DifferingFact, InteractionForm } from '@pramen/contract/onboarding/onboarding.schemas';

export type FactStep = CarriedFact['step'];
type Source = CarriedFact['source'];
type DifferingPlace = DifferingFact['places'][number];

const sources: readonly Source[] = ['FORM', 'BANK', 'RECORD'];

/** The fields of a step that stand there without having been typed, by where they come from. */
export function carriedBySource(
  { carried }: InteractionForm,
  step: FactStep,
  hidden: readonly CarriedFact['fact'][] = [],
): { source: Source; labels: string[] }[] {
  const shown = carried.filter((one) => one.step === step && !hidden.includes(one.fact));
  return sources
    .map((source) => ({ source, labels: [...new Set(shown.filter((one) => one.source === source).map(({ label }) => label))] }))
    .filter(({ labels }) => labels.length > 0);
}

/** What is asked in this place, too, and was answered differently in the other one. */
export interface Contrary {
  label: string;
  mine: DifferingPlace;
  other: DifferingPlace;
}

const contraries = ({ differing }: InteractionForm, isMine: (place: DifferingPlace) => boolean): Contrary[] =>
  differing.flatMap(({ label, places }) =>
    places.flatMap((mine) => {
      const other = places.find((place) => place !== mine);
      return isMine(mine) && other ? [{ label, mine, other }] : [];
    }),
  );

export const contrariesOfStep = (form: InteractionForm, step: FactStep): Contrary[] => contraries(form, (place) => place.step === step);

/** The first one of a question on a page; undefined: it agrees with all other places. */
export const contraryOfQuestion = (form: InteractionForm, templateId: string, question: string): Contrary | undefined =>
  contraries(form, (place) => place.template_id === templateId && place.question === question)[0];

/** Where the answer to a question comes from; undefined: from nowhere else. */
export const sourceOfQuestion = ({ carried }: InteractionForm, templateId: string, question: string): Source | undefined =>
  carried.find((one) => one.template_id === templateId && one.question === question)?.source;

/** The facts that differ, each once with all of its places: three places that disagree are told of in pairs. */
export function groupDiffering(differing: readonly DifferingFact[]): DifferingFact[] {
  const grouped = new Map<DifferingFact['fact'], DifferingFact>();
  for (const { fact, label, places } of differing) {
    const known = grouped.get(fact)?.places ?? [];
    const isKnown = ({ step, template_id: id }: (typeof places)[number]) =>
      known.some((one) => one.step === step && one.template_id === id);
    grouped.set(fact, { fact, label, places: [...known, ...places.filter((place) => !isKnown(place))] });
  }
  return [...grouped.values()];
}
