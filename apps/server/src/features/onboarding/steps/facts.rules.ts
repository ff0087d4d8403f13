import type { AnsweredStep, AnswersOf } from '@pramen/contract/onboarding/step-answers.schemas';
import { readAnswers } from '@pramen/domain/forms/answers/filled';
import type { FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import { mergeFacts, statedFacts } from '@pramen/domain/onboarding/facts/fact-names';
import type { Facts } from '@pramen/domain/onboarding/facts/fact-names';
import { fillFacts, readFacts } from '@pramen/domain/onboarding/facts/facts-in-form';
import type { IdentityClaims } from '../../../platform/identity/bank-claims.ts';
import { typedIn } from './form-view.reader.ts';
import type { FormView, PageForm } from './form-view.reader.ts';

// Where the facts that an onboarding asks in several places were stated.

/** The recorded residences with their numbers, unless the record names another one. */
function taxFacts(country: string | null, residences: FormView['residences']) {
  const isSame = residences.length > 0 && (country === null || residences[0]?.country === country);
  if (!isSame) return { tax_residence: country };
  const numbers = residences.flatMap(({ tin }) => tin ?? []);
  return { tax_residence: residences.map((one) => one.country), tin: numbers.length === residences.length ? numbers : [] };
}

/** What the registration and the client's record know. */
export function factsOfRecord({ client, residences }: FormView): Facts {
  const { addresses = [], bank_accounts: [account] = [] } = client;
  const home = addresses.find(({ type }) => type === 'DOMICILE');
  return statedFacts({
    firstname: client.firstname,
    surname: client.surname,
    email: client.email,
    phone: client.phone,
    personal_id: client.personal_id,
    birth_date: client.birth_date,
    birth_place: client.birth_place,
    citizenship: client.citizenship ?? client.nationality,
    ...taxFacts(client.tax_residence, residences),
    occupation: client.occupation,
    street: home?.street,
    city: home?.city,
    zip_code: home?.zip_code,
    country: home?.country,
    account_number: account?.account_number,
    bank_code: account?.bank_code,
    iban: account?.iban,
  });
}

/** What a bank identity stated: verified words win, those that the person once told the bank only save typing. */
export function factsOfBank({ attestation }: FormView): Facts {
  if (!attestation) return {};
  const { verified, plain } = attestation;
  const first = <Key extends keyof IdentityClaims>(key: Key) => verified[key] ?? plain[key];
  const several = <Key extends 'addresses' | 'paymentAccounts' | 'nationalities'>(key: Key): IdentityClaims[Key] =>
    verified[key].length > 0 ? verified[key] : plain[key];
  const [home] = several('addresses');
  return statedFacts({
    firstname: [first('givenName'), first('middleName')].filter(Boolean).join(' '),
    surname: first('familyName'),
    personal_id: first('birthNumber'),
    birth_date: first('birthDate'),
    birth_place: first('birthPlace'),
    birth_country: first('birthCountry'),
    citizenship: several('nationalities'),
    street: home?.street,
    city: home?.city,
    zip_code: home?.zipCode,
    country: home?.country,
    iban: several('paymentAccounts')[0],
  });
}

const stepFacts: { readonly [Step in AnsweredStep]?: (answers: AnswersOf<Step>) => Facts } = {
  client_complex_form: ({ firstname, surname, personal_id, citizenship, tax_residence }) =>
    statedFacts({ firstname, surname, personal_id, citizenship, tax_residence }),
  address: ({ domicile_address: home }) =>
    statedFacts({ street: home?.street, city: home?.city, zip_code: home?.zip_code, country: home?.country }),
  bank_account: ({ account_number, bank_code, iban }) => statedFacts({ account_number, bank_code, iban }),
};

/** Steps that ask facts. */
export const stepsWithFacts = ['client_complex_form', 'address', 'bank_account'] as const;
export type StepWithFacts = (typeof stepsWithFacts)[number];

export const factsOfAnswers = <Step extends StepWithFacts>(type: Step, answers: AnswersOf<Step>): Facts => stepFacts[type]?.(answers) ?? {};

/** What was typed into the steps. */
export const factsOfSteps = (view: FormView): Facts =>
  mergeFacts(
    stepsWithFacts.map((type) => {
      const typed = typedIn(view, type);
      return typed ? factsOfAnswers(type, typed) : {};
    }),
  );

/** What was typed into a page; null: nothing yet. */
function typedOn(view: FormView, { revision }: PageForm): FormAnswers | null {
  const given = typedIn(view, 'aggregated_form')?.pages?.find(({ template_id: id }) => id === revision.templateId)?.data;
  return given ? readAnswers(revision.form, given).answers : null;
}

export interface PageAnswers {
  page: PageForm;
  answers: FormAnswers;
  isTyped: boolean;
}

/** A step asks the main citizenship and the main tax residence alone: the others of a list that begins with it stay, with their numbers. */
function withAll(steps: Facts, others: Facts): Facts {
  const lists = (['citizenship', 'tax_residence'] as const).flatMap((fact) => {
    const [main, all] = [steps[fact]?.[0], others[fact]];
    return main !== undefined && all?.[0] === main ? [[fact, all] as const] : [];
  });
  return { ...steps, ...Object.fromEntries(lists) };
}

function readPageAnswers(view: FormView): PageAnswers[] {
  const typed = view.pages.map((page) => ({ page, answers: typedOn(view, page) }));
  const stated = typed.map(({ page, answers }) => (answers ? readFacts(page.revision.form, answers) : {}));
  const others = [...stated, factsOfBank(view), factsOfRecord(view)];
  const known = mergeFacts([withAll(factsOfSteps(view), mergeFacts(others)), ...others]);
  return typed.map(({ page, answers }) => ({
    page,
    answers: answers ?? fillFacts(page.revision.form, {}, known),
    isTyped: answers !== null,
  }));
}

/** Read once for each view: pages, later steps and what differs between them are told from the same answers. */
const pagesByView = new WeakMap<FormView, readonly PageAnswers[]>();

/** The answers of each page: those typed, else with what is known from elsewhere. */
export function answersOfPages(view: FormView): readonly PageAnswers[] {
  const known = pagesByView.get(view) ?? readPageAnswers(view);
  pagesByView.set(view, known);
  return known;
}

/** What was typed into the pages; of two that ask the same the first one counts. */
export const factsOfPages = (view: FormView): Facts =>
  mergeFacts(answersOfPages(view).map(({ page, answers, isTyped }) => (isTyped ? readFacts(page.revision.form, answers) : {})));
