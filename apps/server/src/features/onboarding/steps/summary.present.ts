import type { SummaryItem } from '@pramen/contract/onboarding/onboarding.schemas';
import type { Currency } from '@pramen/contract/fields';
import type { AnswersOf } from '@pramen/contract/onboarding/step-answers.schemas';
import { MINOR } from '@pramen/domain/portfolio/savings/calculator';
import { sumExpected } from '@pramen/domain/portfolio/savings/goal';
import { writeMoney } from '@pramen/domain/money/written-money';
import type { TextKey } from '@pramen/texts';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../../../platform/calls/call.ts';
import { writeAccount, writeAddress, writeCountry, writeNationality } from '../../../platform/written/written-values.ts';
import { presentStrategy } from '../../strategies/strategies.reader.ts';
import type { StrategyRow } from '../../strategies/strategies.reader.ts';
import { givenAccount } from './accept.rules.ts';
import { checkedIn, chosenRows, partsOf } from './goals.rules.ts';
import { answersIn, calculatedStrategy, chosenStrategies, currencyOfPlan } from './step-answers.rules.ts';
import type { FormView } from './form-view.reader.ts';

type Line = readonly [title: TextKey, value: string | null | undefined, words?: Record<string, string>];
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

/** The currency of the payments, where the account has another one; the client's bank then exchanges the money. */
function paidInText(view: FormView, currencies: readonly Currency[]): string | null {
  const isChosen = chosenStrategies(view).length > 0 || calculatedStrategy(view) !== null;
  const currency = currencyOfPlan(view);
  if (!isChosen || currencies.length === 0 || currencies.includes(currency)) return null;
  return translate(view.language, 'onboardingSteps:summary.inCurrency', { currency });
}

function accountLines(view: FormView): Line[] {
  const answers = answersIn(view, 'bank_account');
  const {
    iban = null,
    account_number: accountNumber = null,
    bank_code: bankCode = null,
    currencies,
    is_multicurrency: isMulticurrency,
    declaration_owner: isOwner,
    declaration_spouses_property: isSpouses,
  } = answers;
  return [
    ['onboardingSteps:summary.account', writeAccount({ accountNumber, bankCode, iban })],
    ['onboardingSteps:summary.currencies', (currencies ?? []).join(', ')],
    ['onboardingSteps:summary.paidIn', paidInText(view, currencies ?? [])],
    ['onboardingSteps:summary.bic', givenAccount(answers).bic],
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

const namesOf = (rows: readonly StrategyRow[], language: Language) => rows.map((row) => presentStrategy(row, language).strategy_name);

/** The strategies that the client buys: those chosen after the calculation, else the calculated one. */
function strategiesOf(view: FormView, calculated: string | null | undefined): string | null | undefined {
  const names = namesOf(chosenRows(view), view.language);
  return names.length > 0 ? names.join(', ') : calculated;
}

const divisionText = (view: FormView) =>
  chosenStrategies(view).length > 1 ? translate(view.language, 'onboardingSteps:summary.equally') : null;

/** Which costs the expected values are after; an amount without this word could be any. */
function deductedText({ language }: FormView, rows: readonly StrategyRow[]): string {
  const knows = (fee: 'ongoingFee' | 'entryFee') => rows.every((row) => row[fee] !== null);
  const [hasOngoing, hasEntry] = [knows('ongoingFee'), knows('entryFee')];
  const deducted = hasOngoing ? (hasEntry ? 'all' : 'ongoing') : hasEntry ? 'entry' : 'none';
  return translate(language, `onboardingSteps:summary.deducted.${deducted}`);
}

/**
 * What the deposits are expected to become, in each chosen strategy under its name: what the goals of the investments are made of. Of a
 * target in the calculated strategy alone it is the target, and only the costs that the deposits allow for are added.
 */
function expectedLines(view: FormView): Line[] {
  const checked = checkedIn(view);
  const parts = checked ? partsOf(view, checked) : [];
  if (!checked || parts.length === 0) return [];
  const rows = parts.map(({ row }) => row);
  const deducted: Line = [
    'onboardingSteps:summary.costs',
    parts.some(({ expected }) => expected !== null) ? deductedText(view, rows) : null,
  ];
  if (checked.mode === 'TARGET' && rows.every(({ id }) => id === checked.strategy_id)) return [deducted];
  const amount = (minor: number | null) => amountOf(view, minor === null ? null : minor / MINOR);
  const total = amount(sumExpected(parts));
  return [
    ...parts.map(({ row, expected }): Line => [
      'onboardingSteps:summary.finalAmount',
      amount(expected),
      { strategy: namesOf([row], view.language)[0] ?? '' },
    ]),
    ['onboardingSteps:summary.finalTotal', parts.length > 1 ? total : null],
    deducted,
  ];
}

function calculationLines(view: FormView): Line[] {
  const {
    portfolio_name: name,
    strategy_name: strategy,
    parameters,
    monthly_deposit: monthly,
    deposits_amount: deposits,
    mode,
  } = answersIn(view, 'calculation');
  return [
    ['onboardingSteps:summary.goal', name],
    ['onboardingSteps:summary.strategy', strategiesOf(view, strategy)],
    ['onboardingSteps:summary.division', divisionText(view)],
    ['onboardingSteps:summary.duration', yearsOf(parameters?.general?.duration, view.language)],
    ['onboardingSteps:summary.target', mode === 'TARGET' ? amountOf(view, parameters?.target?.amount) : null],
    ['onboardingSteps:summary.initialDeposit', mode === 'SAVING' ? amountOf(view, parameters?.saving?.initial_deposit) : null],
    ['onboardingSteps:summary.regularDeposit', amountOf(view, monthly)],
    ['onboardingSteps:summary.deposits', amountOf(view, deposits)],
    ...expectedLines(view),
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
      lines(view).flatMap(([title, value, words]) => (value ? [{ key, title: translate(view.language, title, words), value }] : [])),
    );
}
