import type { CarriedFact, DifferingFact } from '@pramen/contract/onboarding/onboarding.schemas';
import { ibanOfWritten } from '@pramen/domain/banking/same-account';
import { wordingOf } from '@pramen/domain/forms/definition/wording';
import { writeNumber } from '@pramen/domain/forms/answers/written-number';
import { factNames, factOfQuestion, isSameValue } from '@pramen/domain/onboarding/facts/fact-names';
import type { FactName, Facts } from '@pramen/domain/onboarding/facts/fact-names';
import { readFacts } from '@pramen/domain/onboarding/facts/facts-in-form';
import { exceedsStated, firstYearOf } from '@pramen/domain/onboarding/facts/planned-deposits';
import type { ChosenPlan, StatedHorizon } from '@pramen/domain/onboarding/facts/planned-deposits';
import { translate } from '@pramen/texts/translate';
import { writeCountry } from '../../../platform/written/written-values.ts';
import { answersOfPages, factsOfAnswers, factsOfBank, factsOfRecord, factsOfSteps, stepsWithFacts } from './facts.rules.ts';
import type { PageAnswers } from './facts.rules.ts';
import { typedIn } from './form-view.reader.ts';
import type { FormView, PageForm } from './form-view.reader.ts';
import { answersIn, calculatedStrategy, currencyIn } from './step-answers.rules.ts';

type Place = Pick<CarriedFact, 'step' | 'title' | 'template_id' | 'question'>;

/** What one place states. */
interface Statement {
  place: (fact: FactName) => Place;
  facts: Facts;
  page: PageForm | null;
  isDone: boolean;
  /** The client has typed into the place: what it says is theirs, also where it is the same as elsewhere. */
  isTyped: boolean;
}

const stepPlace =
  (view: FormView, step: Place['step']) =>
  (_fact: FactName): Place => ({
    step,
    title: translate(view.language, `onboardingSteps:titles.${step}`),
    template_id: null,
    question: null,
  });

const questionOf = ({ revision }: PageForm, fact: FactName) =>
  [...revision.form.questions.keys()].find((id) => factOfQuestion(id) === fact);

const pagePlace =
  (page: PageForm) =>
  (fact: FactName): Place => ({
    step: 'aggregated_form',
    title: page.title,
    template_id: page.revision.templateId,
    question: questionOf(page, fact) ?? null,
  });

const isDone = ({ steps }: FormView, type: Place['step']) => steps.find((step) => step.type === type)?.state === 'COMPLETED';

const ofPage = (view: FormView, { page, answers, isTyped }: PageAnswers): Statement => ({
  place: pagePlace(page),
  facts: readFacts(page.revision.form, answers),
  page,
  isTyped,
  isDone: isDone(view, 'aggregated_form'),
});

const statementsOfSteps = (view: FormView): Statement[] =>
  stepsWithFacts
    .filter((type) => view.steps.some((step) => step.type === type))
    .map((type) => ({
      place: stepPlace(view, type),
      facts: factsOfAnswers(type, answersIn(view, type)),
      page: null,
      isTyped: typedIn(view, type) !== null,
      isDone: isDone(view, type),
    }));

const isAmong = (facts: Facts, fact: FactName, values: readonly string[] | undefined): boolean =>
  (values ?? []).some((value) => facts[fact]?.some((other) => isSameValue(fact, value, other)));

const labelOf = (view: FormView, fact: FactName) => translate(view.language, `onboardingSteps:facts.${fact}`);

/** Deposits and time of the calculation, which begin with what a questionnaire states. */
function carriedPlan(view: FormView, pages: readonly Statement[]): CarriedFact[] {
  if (!view.steps.some(({ type }) => type === 'calculation') || typedIn(view, 'calculation') !== null) return [];
  const { mode, parameters } = answersIn(view, 'calculation');
  const taken = [
    // A target begins with no deposits of the client: they are what it asks.
    ...(mode === 'SAVING' && parameters?.saving ? (['first_year_deposits'] as const) : []),
    ...(parameters?.general ? (['investment_horizon'] as const) : []),
  ];
  const place = stepPlace(view, 'calculation');
  return taken
    .filter((fact) => pages.some(({ facts }) => facts[fact]))
    .map((fact) => ({ ...place(fact), fact, label: labelOf(view, fact), source: 'FORM' as const }));
}

/** Every value that stands where nobody typed it, with where it comes from; places that are completed are the client's own by then. */
export function presentCarried(view: FormView): CarriedFact[] {
  const pages = answersOfPages(view).map((one) => ofPage(view, one));
  const ofTypedPages = pages.filter(({ isTyped }) => isTyped).map(({ facts }) => facts);
  const carried = [...pages, ...statementsOfSteps(view)]
    .filter((statement) => !statement.isDone && !statement.isTyped)
    .flatMap((statement) => {
      const sources = [
        ['FORM', statement.page ? [...ofTypedPages, factsOfSteps(view)] : ofTypedPages],
        ['BANK', [factsOfBank(view)]],
        ['RECORD', [factsOfRecord(view)]],
      ] as const;
      return factNames.flatMap((fact): CarriedFact[] => {
        const values = statement.facts[fact];
        const source = sources.find(([, known]) => known.some((facts) => isAmong(facts, fact, values)))?.[0];
        return source ? [{ ...statement.place(fact), fact, label: labelOf(view, fact), source }] : [];
      });
    });
  return [...carried, ...carriedPlan(view, pages)];
}

/** A value as the client reads it. */
function writeValue(view: FormView, { page }: Pick<Statement, 'page'>, fact: FactName, values: readonly string[]): string {
  const question = page?.revision.form.questions.get(questionOf(page, fact) ?? '')?.question;
  const write = (value: string) => {
    const option = question?.options?.find((one) => one.value === value);
    if (option) return wordingOf(option, 'label', view.language) ?? value;
    if (fact === 'citizenship' || fact === 'tax_residence' || fact.endsWith('country')) return writeCountry(value, view.language);
    if (fact === 'first_year_deposits') return `${writeNumber(Number(value))}\u00A0Kč`;
    return fact === 'investment_horizon' ? translate(view.language, 'formats:years', { count: Number(value) }) : value;
  };
  return values.map(write).join(', ');
}

/** An account is compared as its IBAN, whichever way it was written. */
function comparable(facts: Facts): Facts {
  const { account_number: number, bank_code: bank, ...rest } = facts;
  const [written = ''] = number ?? [];
  const iban = facts.iban?.[0] ?? ibanOfWritten(written) ?? ibanOfWritten(`${written}/${bank?.[0] ?? ''}`);
  return iban === null ? facts : { ...rest, iban: [iban] };
}

function differsIn(view: FormView, [one, other]: readonly [Statement, Statement]): DifferingFact[] {
  const [left, right] = [comparable(one.facts), comparable(other.facts)];
  return factNames.flatMap((fact): DifferingFact[] => {
    const [mine, theirs] = [left[fact], right[fact]];
    if (!mine || !theirs || isAmong(right, fact, mine)) return [];
    const stated = (statement: Statement, values: readonly string[]) => ({
      ...statement.place(fact),
      value: writeValue(view, statement, fact, values),
    });
    return [{ fact, label: labelOf(view, fact), places: [stated(one, mine), stated(other, theirs)] }];
  });
}

/** The calculated plan in Czech crowns; null while nothing is calculated, or in another currency. */
function planOf(view: FormView): ChosenPlan | null {
  const typed = typedIn(view, 'calculation');
  if (!typed || currencyIn(view, [calculatedStrategy(view)]) !== 'CZK') return null;
  const { mode, parameters, monthly_deposit: monthly = null } = typed;
  const initialDeposit = mode === 'SAVING' ? (parameters?.saving?.initial_deposit ?? 0) : 0;
  return { duration: parameters?.general?.duration ?? null, initialDeposit, monthlyDeposit: monthly };
}

/** Choices of a horizon are the least times for which the money can stay, as in target markets. */
function horizonStatedBy({ page }: Statement): StatedHorizon {
  const type = page?.revision.form.questions.get(questionOf(page, 'investment_horizon') ?? '')?.question.type;
  return type === 'radio' || type === 'select' ? 'AT_LEAST' : 'NUMBER';
}

/** Where the plan asks for more money or time than a questionnaire states. */
function exceededIn(view: FormView, pages: readonly Statement[]): DifferingFact[] {
  const plan = planOf(view);
  if (!plan) return [];
  const place = stepPlace(view, 'calculation');
  return pages.flatMap((page) => {
    const { deposits, horizon } = exceedsStated(plan, page.facts, horizonStatedBy(page));
    const differing = (fact: FactName, value: number | null): DifferingFact => ({
      fact,
      label: labelOf(view, fact),
      places: [
        { ...page.place(fact), value: writeValue(view, page, fact, page.facts[fact] ?? []) },
        { ...place(fact), value: writeValue(view, { page: null }, fact, [String(value ?? '')]) },
      ],
    });
    return [
      ...(deposits ? [differing('first_year_deposits', firstYearOf(plan))] : []),
      ...(horizon ? [differing('investment_horizon', plan.duration)] : []),
    ];
  });
}

/** What is asked in two places and was answered differently: each pair of places once. */
export function presentDiffering(view: FormView): DifferingFact[] {
  const pages = answersOfPages(view)
    .map((one) => ofPage(view, one))
    .filter(({ isTyped }) => isTyped);
  const all = [...pages, ...statementsOfSteps(view)];
  const pairs = all.flatMap((one, index) => all.slice(index + 1).map((other): readonly [Statement, Statement] => [one, other]));
  return [...pairs.flatMap((pair) => differsIn(view, pair)), ...exceededIn(view, pages)];
}
