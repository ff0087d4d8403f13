import type { OnboardingFigures, QuestionFigures, StepFigures } from '@pramen/contract/onboarding/figures.schemas';
import { pageOfQuestion, registrationSteps, shareOf, SMALLEST_SHARED } from '@pramen/domain/onboarding/figures';
import type { CountedKind } from '@pramen/domain/onboarding/figures';
import { onboardingSteps } from '@pramen/domain/onboarding/onboarding-steps';
import type { OnboardingStep } from '@pramen/domain/onboarding/onboarding-steps';
import { wordingOf } from '@pramen/domain/forms/definition/wording';
import type { Language } from '../../../platform/calls/call.ts';
import type { RevisionForm } from '../../form-templates/compiled-forms.reader.ts';
import { isOffered } from './figures.reader.ts';
import type { Asked, Happened, Totals, VersionRow } from './figures.reader.ts';

export interface Read {
  asked: Asked;
  totals: Totals;
  exits: readonly Happened[];
  events: readonly (Happened & { kind: CountedKind })[];
  goneRegistrations: number;
  versions: readonly VersionRow[];
  /** The forms of all versions, by the id of the revision. */
  forms: ReadonlyMap<string, RevisionForm>;
  /** The names of their templates. */
  names: ReadonlyMap<string, { name: string }>;
}

const sumOf = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);

const minutesOf = (quantiles: [number, number] | null, finished: number) =>
  quantiles === null || shareOf(1, finished) === null
    ? { median: null, p90: null }
    : { median: Math.round(quantiles[0]), p90: Math.round(quantiles[1]) };

const countsOf = (shown: number, exits: number) => ({ shown, exits, exit_share: shareOf(exits, shown) });

function presentSteps({ asked, totals, exits, events, goneRegistrations, versions }: Read): StepFigures[] {
  const shownAt = (step: string) => sumOf(events.filter((one) => one.kind === 'STEP_SHOWN' && one.step === step));
  const ofWalk = onboardingSteps.flatMap((step) => {
    const isAsked = versions.some(({ id, steps }) => (asked.versionId ?? id) === id && steps.includes(step));
    if (!isAsked) return [];
    const shown = step === 'end' ? totals.finished : shownAt(step);
    return [{ step, ...countsOf(shown, sumOf(exits.filter((one) => one.step === step))) }];
  });
  const saved = shownAt('registration');
  const before = registrationSteps.map((step) => ({
    step,
    ...countsOf(shownAt(step), step === 'registration' ? Math.min(goneRegistrations, saved) : 0),
  }));
  return [...(saved > 0 ? before : []), ...(isOffered(totals) ? ofWalk : [])];
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

/** Those that at least five were asked: of fewer, what one of them got wrong could be told from where the queue says they are. */
function presentQuestions(read: Read, language: Language): QuestionFigures[] {
  const found = new Map<string, { question: Question; shown: number; exits: number; refused: number }>();
  const add = (row: Happened, kind: 'shown' | 'exits' | 'refused') => {
    for (const question of questionIn(row, read.versions)) {
      const key = `${question.step} ${question.revisionId} ${question.question}`;
      const before = found.get(key) ?? { question, shown: 0, exits: 0, refused: 0 };
      found.set(key, { ...before, [kind]: before[kind] + row.count });
    }
  };
  for (const row of read.events) if (row.kind !== 'STEP_SHOWN') add(row, row.kind === 'QUESTION_SHOWN' ? 'shown' : 'refused');
  for (const row of read.exits) add(row, 'exits');
  const place = ({ question }: { question: Question }) => onboardingSteps.indexOf(question.step);
  return [...found.values()]
    .filter(({ shown }) => shown >= SMALLEST_SHARED)
    .toSorted((one, other) => other.exits - one.exits || other.refused - one.refused || place(one) - place(other))
    .map(({ question, shown, exits, refused }) => ({
      ...presentQuestion(question, read, language),
      ...countsOf(shown, exits),
      refused,
      refused_share: shareOf(refused, shown),
    }));
}

export function presentFigures(read: Read, language: Language): OnboardingFigures {
  const { asked, totals, versions } = read;
  const { started, finished, canceled, exits, resumed, phones } = totals;
  return {
    from: asked.from,
    to: asked.to,
    started,
    finished,
    canceled,
    exits,
    finished_share: shareOf(finished, started),
    resumed,
    resumed_share: shareOf(resumed, started),
    phones,
    phones_share: shareOf(phones, started),
    active_minutes: minutesOf(totals.active_minutes, finished),
    wall_minutes: minutesOf(totals.wall_minutes, finished),
    steps: presentSteps(read),
    questions: presentQuestions(read, language),
    versions: versions.filter(isOffered).map(({ id, since, steps, started: count }) => ({ id, since, steps, started: count })),
  };
}
