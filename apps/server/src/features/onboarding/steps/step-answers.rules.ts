import type { Currency } from '@pramen/contract/fields';
import { giveAnswers } from '@pramen/domain/forms/answers/open-filled';
import { mergeFacts } from '@pramen/domain/onboarding/facts/fact-names';
import type { Facts } from '@pramen/domain/onboarding/facts/fact-names';
import { accountWith, homeWith, personWith } from '@pramen/domain/onboarding/facts/stated-answers';
import { planCurrency } from '@pramen/domain/onboarding/plan-currency';
import { planFrom } from '@pramen/domain/onboarding/facts/planned-deposits';
import type { Client } from '@pramen/contract/clients/client.schemas';
import { stepAnswers } from '@pramen/contract/onboarding/step-answers.schemas';
import type { AnsweredStep, AnswersOf } from '@pramen/contract/onboarding/step-answers.schemas';
import type { StrategyRow } from '../../strategies/strategies.reader.ts';
import type { StepRow } from '../record/interaction-forms.reader.ts';
import { answersOfPages, factsOfBank, factsOfPages } from './facts.rules.ts';
import type { FormView } from './form-view.reader.ts';
import { typedIn } from './form-view.reader.ts';
import { suggestStrategy } from './stated-fit.rules.ts';

const addressOf = ({ addresses = [] }: Client, type: 'DOMICILE' | 'CORRESPONDENCE') =>
  addresses.find((address) => address.type === type) ?? null;

/** What was stated on the pages or at the bank, which is newer than the client's record. */
const statedOf = (view: FormView): Facts => mergeFacts([factsOfPages(view), factsOfBank(view)]);

/** What was typed, else the only account that the firm knows. */
function currenciesOfAccount(view: FormView): readonly Currency[] {
  const { bank_accounts: recorded = [] } = view.client;
  return typedIn(view, 'bank_account')?.currencies ?? (recorded.length === 1 ? (recorded[0]?.currencies ?? []) : []);
}

/** The currency of a plan in strategies, those that decide first. */
export const currencyIn = (view: FormView, strategies: readonly (Pick<StrategyRow, 'currency'> | null)[]): Currency =>
  planCurrency({
    contract: view.contract,
    strategies: strategies.map((one) => one?.currency ?? null),
    account: currenciesOfAccount(view),
  });

/** An offered strategy by its id, however it is written; null: there is none. */
export const strategyOf = (view: FormView, id: string | null | undefined): StrategyRow | null =>
  view.strategies.find((row) => row.id === id?.toLowerCase()) ?? null;

/** The strategy in which the client has calculated; null: in none that is offered. */
export const calculatedStrategy = (view: FormView): StrategyRow | null => strategyOf(view, typedIn(view, 'calculation')?.strategy_id);

/** The currency of what the client buys, see `planCurrency`: the chosen strategies decide before the calculated one. */
export const currencyOfPlan = (view: FormView): Currency =>
  currencyIn(view, [...chosenStrategies(view).map((id) => strategyOf(view, id)), calculatedStrategy(view)]);

/** Whether the calculation was made in another currency than that of its strategy now. */
export function isInOtherCurrency(view: FormView): boolean {
  const made = typedIn(view, 'calculation')?.currency ?? null;
  return made !== null && made !== currencyIn(view, [calculatedStrategy(view)]);
}

/** Questionnaires ask for crowns: they say nothing of a plan in another currency. */
const isInCrowns = (view: FormView) => currencyIn(view, [suggestStrategy(view)]) === 'CZK';

function knownPlan(view: FormView): AnswersOf<'calculation'> {
  const { first_year_deposits: amount, ...rest } = factsOfPages(view);
  const { mode, duration, initialDeposit, regularDeposit, target } = planFrom(
    isInCrowns(view) && amount ? { ...rest, first_year_deposits: amount } : rest,
  );
  if (duration === null && target === null) return {};
  return {
    ...(mode === null ? {} : { mode }),
    parameters: {
      ...(duration === null ? {} : { general: { duration } }),
      ...(target === null ? {} : { target: { amount: target } }),
      ...(mode === null ? {} : { saving: { initial_deposit: initialDeposit, regular_deposit: regularDeposit } }),
    },
  };
}

function recordedAccount({ client: { bank_accounts: [account] = [], addresses = [] } }: FormView): AnswersOf<'bank_account'> {
  return {
    currencies: account?.currencies ?? [addresses.some(({ country }) => country === 'SK') ? 'EUR' : 'CZK'],
    is_multicurrency: account?.is_multicurrency ?? false,
    account_number: account?.account_number ?? null,
    bank_code: account?.bank_code ?? null,
    iban: account?.iban ?? null,
    bic: account?.bic ?? null,
    declaration_owner: account?.declaration_owner ?? false,
    declaration_spouses_property: account?.declaration_spouses_property ?? false,
  };
}

/** What the firm already knows of the client, and what they have stated in another place: nobody types it again. */
const known: { readonly [Step in AnsweredStep]: (view: FormView) => AnswersOf<Step> } = {
  aggregated_form: (view) => ({
    pages: answersOfPages(view).map(({ page: { revision }, answers }) => ({
      template_id: revision.templateId,
      data: giveAnswers(revision.form, answers),
    })),
  }),
  identification: () => ({}),
  client_complex_form: (view) => {
    const { firstname, surname, personal_id, nationality, citizenship, tax_residence, not_US_tax_residence } = view.client;
    const recorded = { firstname, surname, personal_id, nationality, citizenship, tax_residence, not_US_tax_residence };
    return personWith(recorded, statedOf(view));
  },
  address: (view) => {
    const post = addressOf(view.client, 'CORRESPONDENCE');
    const home = homeWith(addressOf(view.client, 'DOMICILE'), statedOf(view));
    return { domicile_address: home, correspondence_address: post, correspondence_not_the_same: post !== null };
  },
  bank_account: (view) => accountWith(recordedAccount(view), statedOf(view)),
  calculation: knownPlan,
  strategies: (view) => {
    const calculated = typedIn(view, 'calculation')?.strategy_id;
    return { strategies: view.strategies.some(({ id }) => id === calculated) && calculated ? [calculated] : [] };
  },
  documents: () => ({}),
};

export const isAnswered = (type: StepRow['type']): type is AnsweredStep => type in stepAnswers;

/** What a step shows: what was typed into it, else what is known. Of the pages, each for itself. */
export function answersIn<Step extends AnsweredStep>(view: FormView, type: Step): AnswersOf<Step> {
  const typed = typedIn(view, type);
  return typed !== null && type !== 'aggregated_form' ? typed : { ...typed, ...known[type](view) };
}

/**
 * The strategies that the client chose, each once and in the order in which their deposits are divided, or the calculated one when the
 * onboarding has no step to choose.
 */
export function chosenStrategies(view: FormView): string[] {
  const chosen = typedIn(view, 'strategies')?.strategies ?? [];
  const calculated = typedIn(view, 'calculation')?.strategy_id;
  const ids = chosen.length > 0 || !calculated ? chosen : [calculated];
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}
