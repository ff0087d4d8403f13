import { giveAnswers } from '@pramen/domain/forms/answers/open-filled';
import { mergeFacts } from '@pramen/domain/onboarding/facts/fact-names';
import type { Facts } from '@pramen/domain/onboarding/facts/fact-names';
import { planFrom } from '@pramen/domain/onboarding/facts/planned-deposits';
import type { Client } from '@pramen/contract/clients/client.schemas';
import { stepAnswers } from '@pramen/contract/onboarding/step-answers.schemas';
import type { AnsweredStep, AnswersOf } from '@pramen/contract/onboarding/step-answers.schemas';
import type { StepRow } from '../record/interaction-forms.reader.ts';
import { answersOfPages, domesticAccount, factsOfBank, factsOfPages } from './facts.rules.ts';
import type { FormView } from './form-view.reader.ts';
import { typedIn } from './form-view.reader.ts';

const addressOf = ({ addresses = [] }: Client, type: 'DOMICILE' | 'CORRESPONDENCE') =>
  addresses.find((address) => address.type === type) ?? null;

/** What was stated on the pages or at the bank, which is newer than the client's record. */
const statedOf = (view: FormView): Facts => mergeFacts([factsOfPages(view), factsOfBank(view)]);

function knownHome(view: FormView): AnswersOf<'address'>['domicile_address'] {
  const [stated, recorded] = [statedOf(view), addressOf(view.client, 'DOMICILE')];
  const parts = { street: stated.street, city: stated.city, zip_code: stated.zip_code, country: stated.country };
  if (Object.values(parts).every((part) => part === undefined)) return recorded;
  return {
    street: parts.street?.[0] ?? recorded?.street ?? null,
    city: parts.city?.[0] ?? recorded?.city ?? null,
    zip_code: parts.zip_code?.[0] ?? recorded?.zip_code ?? null,
    country: parts.country?.[0] ?? recorded?.country ?? null,
  };
}

/** The account that was stated, in the fields of the step; an account abroad has an IBAN alone. */
function knownAccount(view: FormView): Partial<AnswersOf<'bank_account'>> {
  const stated = statedOf(view);
  const account = domesticAccount(stated);
  if (account) return { currencies: ['CZK'], account_number: account.number, bank_code: account.bank };
  return stated.iban ? { currencies: ['EUR'], iban: stated.iban[0] } : {};
}

const isInCrowns = ({ strategies }: FormView) => strategies.every(({ currency }) => currency === null || currency === 'CZK');

function knownPlan(view: FormView): AnswersOf<'calculation'> {
  const { first_year_deposits: amount, ...rest } = factsOfPages(view);
  const { mode, duration, initialDeposit, regularDeposit } = planFrom(
    isInCrowns(view) && amount ? { ...rest, first_year_deposits: amount } : rest,
  );
  if (duration === null && mode === null) return {};
  return {
    ...(mode === null ? {} : { mode }),
    parameters: {
      ...(duration === null ? {} : { general: { duration } }),
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
    const [{ client }, stated] = [view, statedOf(view)];
    return {
      firstname: stated.firstname?.[0] ?? client.firstname,
      surname: stated.surname?.[0] ?? client.surname,
      personal_id: stated.personal_id?.[0] ?? client.personal_id,
      nationality: stated.citizenship?.[0] ?? client.nationality,
      citizenship: stated.citizenship?.[0] ?? client.citizenship,
      tax_residence: stated.tax_residence?.[0] ?? client.tax_residence,
      not_US_tax_residence: client.not_US_tax_residence,
    };
  },
  address: (view) => {
    const post = addressOf(view.client, 'CORRESPONDENCE');
    return { domicile_address: knownHome(view), correspondence_address: post, correspondence_not_the_same: post !== null };
  },
  bank_account: (view) => ({ ...recordedAccount(view), ...knownAccount(view) }),
  calculation: knownPlan,
  strategies: (view) => {
    const calculated = typedIn(view, 'calculation')?.strategy_id;
    return { strategies: view.strategies.some(({ id }) => id === calculated) && calculated ? [calculated] : [] };
  },
  documents: () => ({}),
};

export const isAnswered = (type: StepRow['type']): type is AnsweredStep => type in stepAnswers;

/** What a step shows: what was typed into it, else what is known. */
export const answersIn = <Step extends AnsweredStep>(view: FormView, type: Step): AnswersOf<Step> =>
  typedIn(view, type) ?? known[type](view);

/** The strategies that the client chose, or the calculated one when the onboarding has no step to choose. */
export function chosenStrategies(view: FormView): string[] {
  const chosen = typedIn(view, 'strategies')?.strategies ?? [];
  const calculated = typedIn(view, 'calculation')?.strategy_id;
  return chosen.length > 0 || !calculated ? chosen : [calculated];
}
