import type { OnboardingFigures, QuestionFigures, StepFigures } from '@pramen/contract/onboarding/figures.schemas';
import { pageOfQuestion, shareOf } from '@pramen/domain/onboarding/figures';
import { onboardingSteps } from '@pramen/domain/onboarding/onboarding-steps';
import type { OnboardingStep } from '@pramen/domain/onboarding/onboarding-steps';
import { wordingOf } from '@pramen/domain/forms/definition/wording';
import type { Language } from '../../../platform/calls/call.ts';
import type { RevisionForm } from '../../form-templates/compiled-forms.reader.ts';
import type { Asked, Durations, VersionRow } from './figures.reader.ts';
import type { GroupTotals, Happened, Published } from './figures.rules.ts';

export interface Read {
  asked: Asked;
  /** Of the version that is asked for, or of all. */
  published: Published;
  /** Of all versions, to offer them. */
  everyVersion: readonly GroupTotals[];
  durations: Durations;
  versions: readonly VersionRow[];
  /** The forms of all versions, by the id of the revision. */
  forms: ReadonlyMap<string, RevisionForm>;
  /** The names of their templates. */
  names: ReadonlyMap<string, { name: string }>;
}

const sumOf = <Key extends string>(rows: readonly Readonly<Record<Key, number>>[], key: Key) =>
  rows.reduce((sum, row) => sum + row[key], 0);
const minutesOf = (quantiles: [number, number] | null) => ({
  median: quantiles && Math.round(quantiles[0]),
  p90: quantiles && Math.round(quantiles[1]),
});

function presentSteps({ published: { totals, reached, left }, versions }: Read): StepFigures[] {
  const told = new Set(totals.map(({ version_id: id }) => id));
  const isAsked = (step: OnboardingStep) => versions.some(({ id, steps }) => told.has(id) && steps.includes(step));
  return onboardingSteps.filter(isAsked).map((step) => {
    const ofStep = (rows: readonly Happened[]) =>
      sumOf(
        rows.filter((one) => one.step === step),
        'count',
      );
    const [came, exits] = [ofStep(reached), ofStep(left)];
    return { step, reached: came, exits, exit_share: shareOf(exits, came) };
  });
}

function presentRegistrations({ asked, published: { registrations } }: Read): OnboardingFigures['registrations'] {
  if (asked.versionId !== null) return null;
  const [saved, verified] = [sumOf(registrations, 'saved'), sumOf(registrations, 'verified')];
  return { saved, verified, verified_share: shareOf(verified, saved) };
}

/** A question, the same in all versions that ask it with the same revision of its form. */
interface Question {
  step: OnboardingStep;
  question: string;
  revisionId: string | null;
}

const isOfWalk = (step: string): step is OnboardingStep => (onboardingSteps as readonly string[]).includes(step);

function questionIn({ step, question: name, version_id: versionId }: Happened, versions: Read['versions']): Question[] {
  if (!isOfWalk(step) || name === '') return [];
  if (step !== 'aggregated_form') return [{ step, question: name, revisionId: null }];
  const page = pageOfQuestion(name);
  const revisionId = page && versions.find(({ id }) => id === versionId)?.revision_ids[page.place];
  return page && revisionId ? [{ step, question: page.question, revisionId }] : [];
}

function presentQuestion({ step, question, revisionId }: Question, { forms, names }: Read, language: Language) {
  const revision = revisionId === null ? undefined : forms.get(revisionId);
  const asked = revision?.form.questions.get(question)?.question;
  return {
    step,
    question,
    form: revision
      ? { template_id: revision.templateId, name: names.get(revision.templateId)?.name ?? '', revision: revision.number }
      : null,
    label: asked ? (wordingOf(asked, 'label', language) ?? null) : null,
  };
}

function presentQuestions(read: Read, language: Language): QuestionFigures[] {
  const found = new Map<string, { question: Question; shown: number; exits: number; refused: number }>();
  const add = (row: Happened, kind: 'shown' | 'exits' | 'refused') => {
    for (const question of questionIn(row, read.versions)) {
      const key = `${question.step} ${question.revisionId} ${question.question}`;
      const before = found.get(key) ?? { question, shown: 0, exits: 0, refused: 0 };
      found.set(key, { ...before, [kind]: before[kind] + row.count });
    }
  };
  for (const row of read.published.events) if (row.kind !== 'STEP_SHOWN') add(row, row.kind === 'QUESTION_SHOWN' ? 'shown' : 'refused');
  for (const row of read.published.exits) add(row, 'exits');
  const place = ({ question }: { question: Question }) => onboardingSteps.indexOf(question.step);
  return [...found.values()]
    .toSorted((one, other) => other.exits - one.exits || other.refused - one.refused || place(one) - place(other))
    .map(({ question, shown, exits, refused }) => ({
      ...presentQuestion(question, read, language),
      shown,
      exits,
      exit_share: shareOf(exits, shown),
      refused,
      refused_share: shareOf(refused, shown),
    }));
}

function presentVersions({ versions, everyVersion }: Read): OnboardingFigures['versions'] {
  return versions.flatMap(({ id, since, steps }) => {
    const ofVersion = everyVersion.filter((one) => one.version_id === id);
    return ofVersion.length === 0 ? [] : [{ id, since, steps, started: sumOf(ofVersion, 'started') }];
  });
}

export function presentFigures(read: Read, language: Language): OnboardingFigures {
  const { asked, durations } = read;
  const { totals } = read.published;
  const started = sumOf(totals, 'started');
  const [finished, resumed, phones] = [sumOf(totals, 'finished'), sumOf(totals, 'resumed'), sumOf(totals, 'phones')];
  return {
    from: asked.from,
    to: asked.to,
    months: [...asked.months],
    started,
    finished,
    canceled: sumOf(totals, 'canceled'),
    exits: sumOf(totals, 'exits'),
    finished_share: shareOf(finished, started),
    resumed,
    resumed_share: shareOf(resumed, started),
    phones,
    phones_share: shareOf(phones, started),
    active_minutes: minutesOf(durations.active_minutes),
    wall_minutes: minutesOf(durations.wall_minutes),
    registrations: presentRegistrations(read),
    steps: presentSteps(read),
    questions: presentQuestions(read, language),
    versions: presentVersions(read),
  };
}
