import type { SummaryItem } from '@pramen/contract/onboarding/onboarding.schemas';
import type { AnswersOf } from '@pramen/contract/onboarding/step-answers.schemas';
import { writeMoney } from '@pramen/domain/money/written-money';
import type { TextKey } from '@pramen/texts';
import { translate } from '@pramen/texts/translate';
import { writeAccount, writeAddress, writeCountry, writeNationality } from '../../../platform/written/written-values.ts';
import { presentStrategy } from '../../strategies/strategies.reader.ts';
import { findCosts } from './costs.rules.ts';
import { answersIn, chosenStrategies, currencyOfPlan } from './step-answers.rules.ts';
import type { FormView } from './form-view.reader.ts';

type Line = readonly [title: TextKey, value: string | null | undefined];
type Key = SummaryItem['key'];

const countryText = (country: string | null | undefined, { language }: FormView) => (country ? writeCountry(country, language) : null);

const nationalityText = (country: string | null | undefined, { language }: FormView) =>
  country ? writeNationality(country, language) : null;

/** A declaration that was not ticked was not made, which is an answer, too. */
const tickText = (isTicked: boolean | null | undefined, { language }: FormView) =>
  translate(language, isTicked ? 'onboardingSteps:summary.yes' : 'onboardingSteps:summary.no');

function personLines(view: FormView): Line[] {
  const {
    firstname,
    surname,
    personal_id: personalId,
    nationality,
    citizenship,
    tax_residence: taxResidence,
    not_US_tax_residence: isNotUs,
  } = answersIn(view, 'client_complex_form');
  return [
    ['onboardingSteps:summary.name', [firstname, surname].filter(Boolean).join(' ')],
    ['onboardingSteps:summary.personalId', personalId],
    ['onboardingSteps:summary.nationality', nationalityText(nationality, view)],
    ['onboardingSteps:summary.citizenship', countryText(citizenship, view)],
    ['onboardingSteps:summary.taxResidence', countryText(taxResidence, view)],
    [
      'onboardingSteps:summary.usTaxResidence',
      translate(view.language, isNotUs ? 'onboardingSteps:summary.notUs' : 'onboardingSteps:summary.usUndeclared'),
    ],
  ];
}

type Place = AnswersOf<'address'>['domicile_address'];

function placeText(place: Place, { language }: FormView): string | null {
  const { street = null, city = null, zip_code: zipCode = null, country = null } = place ?? {};
  return writeAddress({ street, city, zipCode, country }, language) || null;
}

function addressLines(view: FormView): Line[] {
  const { domicile_address: domicile, correspondence_address: post, correspondence_not_the_same: isElsewhere } = answersIn(view, 'address');
  return [
    ['onboardingSteps:summary.domicile', placeText(domicile, view)],
    ['onboardingSteps:summary.correspondence', isElsewhere ? placeText(post, view) : null],
  ];
}

function accountLines(view: FormView): Line[] {
  const {
    iban = null,
    account_number: accountNumber = null,
    bank_code: bankCode = null,
    bic,
    currencies,
    is_multicurrency: isMulticurrency,
    declaration_owner: isOwner,
    declaration_spouses_property: isSpouses,
  } = answersIn(view, 'bank_account');
  return [
    ['onboardingSteps:summary.account', writeAccount({ accountNumber, bankCode, iban })],
    ['onboardingSteps:summary.currencies', (currencies ?? []).join(', ')],
    ['onboardingSteps:summary.bic', bic],
    ['onboardingSteps:summary.multicurrency', isMulticurrency ? tickText(true, view) : null],
    ['onboardingSteps:summary.owner', tickText(isOwner, view)],
    ['onboardingSteps:summary.spouses', tickText(isSpouses, view)],
  ];
}

const yearsOf = (years: number | null | undefined, language: FormView['language']) =>
  years ? translate(language, 'formats:years', { count: years }) : null;

function amountOf(view: FormView, amount: number | null | undefined): string | null {
  if (amount === null || amount === undefined) return null;
  return writeMoney(amount, currencyOfPlan(view));
}

/** The strategies that the client buys: those chosen after the calculation, else the calculated one. */
function strategiesOf(view: FormView, calculated: string | null | undefined): string | null | undefined {
  const { strategies: chosen = [] } = answersIn(view, 'strategies');
  const names = view.strategies.filter(({ id }) => chosen?.includes(id)).map((row) => presentStrategy(row, view.language).strategy_name);
  return names.length > 0 ? names.join(', ') : calculated;
}

const divisionText = (view: FormView) =>
  chosenStrategies(view).length > 1 ? translate(view.language, 'onboardingSteps:summary.equally') : null;

/** What the deposits are expected to become in the strategies that were chosen; null: not known. */
function expectedOf(view: FormView): number | null {
  const costs = findCosts(view);
  const figures = costs && (costs.total ?? (costs.strategies.length === 1 ? costs.strategies[0]?.figures : null));
  return figures?.value_after ?? null;
}

function calculationLines(view: FormView): Line[] {
  const {
    portfolio_name: name,
    strategy_name: strategy,
    parameters,
    monthly_deposit: monthly,
    final_amount: final,
    deposits_amount: deposits,
    mode,
    strategy_id: calculated,
  } = answersIn(view, 'calculation');
  const isAsCalculated = chosenStrategies(view).every((id) => id === calculated);
  return [
    ['onboardingSteps:summary.goal', name],
    ['onboardingSteps:summary.strategy', strategiesOf(view, strategy)],
    ['onboardingSteps:summary.division', divisionText(view)],
    ['onboardingSteps:summary.duration', yearsOf(parameters?.general?.duration, view.language)],
    ['onboardingSteps:summary.target', mode === 'TARGET' ? amountOf(view, parameters?.target?.amount) : null],
    ['onboardingSteps:summary.initialDeposit', mode === 'SAVING' ? amountOf(view, parameters?.saving?.initial_deposit) : null],
    ['onboardingSteps:summary.regularDeposit', amountOf(view, monthly)],
    ['onboardingSteps:summary.deposits', amountOf(view, deposits)],
    ['onboardingSteps:summary.finalAmount', amountOf(view, isAsCalculated ? (mode === 'SAVING' ? final : null) : expectedOf(view))],
  ];
}

/** The parts of the summary in the order of the specification. */
const parts: readonly (readonly [Key, (view: FormView) => Line[]])[] = [
  ['client_complex_form', personLines],
  ['calculation', calculationLines],
  ['address', addressLines],
  ['bank_account', accountLines],
];

/** What the client stated, line by line; steps that the onboarding does not have and empty lines are left out. */
export function presentSummary(view: FormView): SummaryItem[] {
  return parts
    .filter(([key]) => view.steps.some(({ type }) => type === key))
    .flatMap(([key, lines]) =>
      lines(view).flatMap(([title, value]) => (value ? [{ key, title: translate(view.language, title), value }] : [])),
    );
}
