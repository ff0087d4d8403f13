import type { Client } from '@pramen/contract/clients/client.schemas';
import { stepAnswers } from '@pramen/contract/onboarding/step-answers.schemas';
import type { AnsweredStep, AnswersOf } from '@pramen/contract/onboarding/step-answers.schemas';
import type { StepRow } from '../record/interaction-forms.reader.ts';
import type { FormView } from './form-view.reader.ts';
import { typedIn } from './form-view.reader.ts';

const addressOf = ({ addresses = [] }: Client, type: 'DOMICILE' | 'CORRESPONDENCE') =>
  addresses.find((address) => address.type === type) ?? null;

/** What the firm already knows of the client: nobody types it again. */
const known: { readonly [Step in AnsweredStep]: (view: FormView) => AnswersOf<Step> } = {
  aggregated_form: () => ({}),
  identification: () => ({}),
  client_complex_form: ({ client }) => ({
    firstname: client.firstname,
    surname: client.surname,
    personal_id: client.personal_id,
    nationality: client.nationality,
    citizenship: client.citizenship,
    tax_residence: client.tax_residence,
    not_US_tax_residence: client.not_US_tax_residence,
  }),
  address: ({ client }) => {
    const post = addressOf(client, 'CORRESPONDENCE');
    return { domicile_address: addressOf(client, 'DOMICILE'), correspondence_address: post, correspondence_not_the_same: post !== null };
  },
  bank_account: ({ client: { bank_accounts: [account] = [], addresses = [] } }) => ({
    currencies: account?.currencies ?? [addresses.some(({ country }) => country === 'SK') ? 'EUR' : 'CZK'],
    is_multicurrency: account?.is_multicurrency ?? false,
    account_number: account?.account_number ?? null,
    bank_code: account?.bank_code ?? null,
    iban: account?.iban ?? null,
    bic: account?.bic ?? null,
    declaration_owner: account?.declaration_owner ?? false,
    declaration_spouses_property: account?.declaration_spouses_property ?? false,
  }),
  calculation: () => ({}),
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
