import type { Currency } from '@pramen/contract/fields';
import { PORTFOLIO_NAME_MAX_LENGTH } from '@pramen/contract/onboarding/calculation.lists';
import type { Calculation } from '@pramen/contract/onboarding/calculation.schemas';
import type { AnsweredStep, AnswersOf } from '@pramen/contract/onboarding/step-answers.schemas';
import { isDomesticAccount } from '@pramen/domain/banking/client-account';
import { accountPartFault } from '@pramen/domain/banking/checks/account-faults';
import { isCountryCode, isNationality } from '@pramen/domain/clients/country-codes';
import { differencesOf } from '@pramen/domain/compliance/identity/compare-claims';
import type { ClaimedField } from '@pramen/domain/compliance/identity/compare-claims';
import { judgePicture } from '@pramen/domain/compliance/identity/picture-quality';
import type { FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import { birthDateOfNumber } from '@pramen/domain/privacy/birth-number';
import { personalIdFault } from '@pramen/domain/privacy/personal-id';
import { isZipCodeOf } from '@pramen/domain/text/zip-code';
import type { TextKey } from '@pramen/texts';
import { translate } from '@pramen/texts/translate';
import { Problem } from '../../../platform/calls/problem.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import { parseFields } from '../../../platform/http/wire/fields.ts';
import { findAccountFaults } from '../../clients/onboarded-client.service.ts';
import { acceptSubmitted, filesOfSubmitted } from '../../records/submitted-records.service.ts';
import type { PictureRow } from '../record/interaction-forms.reader.ts';
import { calculationFaults, checkTyped } from './calculation.rules.ts';
import { typedIn } from './form-view.reader.ts';
import type { FormView } from './form-view.reader.ts';
import { calculatedStrategy, currencyIn, isAnswered, strategyOf } from './step-answers.rules.ts';
import { RequiredPerson, requiredPlaces } from './required-answers.ts';

type Accept<Step extends AnsweredStep> = (view: FormView, answers: AnswersOf<Step>) => void;

function refuseFields({ language }: Pick<FormView, 'language'>, faults: readonly (readonly [field: string, sentence: TextKey])[]): void {
  if (faults.length === 0) return;
  const errors: Record<string, string[]> = {};
  for (const [field, sentence] of faults) (errors[field] ??= []).push(translate(language, sentence));
  throw new Problem('validation.failed', { errors });
}

/** Runs a check whose refusals name fields, and puts a place before their names. */
function at<Result>(place: string, check: () => Result): Result {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof Problem) || !error.details.errors) throw error;
    const errors = Object.entries(error.details.errors).map(([field, sentences]) => [`${place}.${field}`, sentences] as const);
    throw new Problem(error.code, { ...error.details, errors: Object.fromEntries(errors) });
  }
}

/** The complete answers of each page, in their order; throws validation.failed at `pages.<place>.data…` for the first page with faults. */
export function acceptPages({ pages, language, answerFiles }: FormView, answers: AnswersOf<'aggregated_form'> | null): FormAnswers[] {
  return pages.map(({ revision }, place) => {
    const given = answers?.pages?.find(({ template_id: templateId }) => templateId === revision.templateId)?.data ?? { content: [] };
    return at(`pages.${place}`, () => {
      const accepted = acceptSubmitted(revision, given, language);
      refuseFields(
        { language },
        filesOfSubmitted(revision, accepted).flatMap((file) =>
          answerFiles.has(file.id) ? [] : [[file.place, 'dynamicForm:issues.unknown_file'] as const],
        ),
      );
      return accepted;
    });
  });
}

const sideCount = (pictures: readonly PictureRow[], wanted: PictureRow['side']) => pictures.filter(({ side }) => side === wanted).length;

/** A card needs both sides, once each, a passport at least one page; every picture must be good enough to be read. */
export function areComplete(pictures: readonly PictureRow[], document: AnswersOf<'identification'>['document_type']): boolean {
  const isReadable = pictures.every(({ measured }) => measured === null || judgePicture(measured).length === 0);
  if (!isReadable) return false;
  if (document === 'PASSPORT') return pictures.length > 0 && pictures.every(({ side }) => side === 'PAGE');
  return pictures.length === 2 && sideCount(pictures, 'FRONT') === 1 && sideCount(pictures, 'BACK') === 1;
}

const acceptIdentification: Accept<'identification'> = (view, { method, document_type: document, document_reason: reason }) => {
  const { hasBank: isOffered, attestation } = view;
  if (!method || (method === 'BANK_ID' && !isOffered)) throw refusedField(view.language, 'method', 'validation:required');
  if (method === 'BANK_ID') {
    if (!attestation) throw refusedField(view.language, 'method', 'onboardingSteps:identity.notConfirmed');
    return;
  }
  refuseFields(view, [
    ...(document ? [] : [['document_type', 'validation:required'] as const]),
    ...(isOffered && !reason ? [['document_reason', 'validation:required'] as const] : []),
  ]);
  if (!areComplete(view.pictures, document))
    throw refusedField(view.language, 'attachments', `onboardingSteps:pictures.${document || 'ID_CARD'}`);
};

/** The field of the step that differs from what a bank identity proved. */
const fieldOfClaim: Readonly<Record<ClaimedField, keyof RequiredPerson>> = {
  given_names: 'firstname',
  surname: 'surname',
  birth_date: 'personal_id',
  birth_number: 'personal_id',
};

/** Countries are codes; a word that staff or an import wrote into the client's record may stay. */
function refuseUnlikelyPerson(view: FormView, given: RequiredPerson): void {
  const { client } = view;
  const fault = personalIdFault(given.personal_id, given.citizenship, view.today);
  const places = [
    ['nationality', isNationality],
    ['citizenship', isNationality],
    ['tax_residence', isCountryCode],
  ] as const;
  refuseFields(view, [
    ...(fault ? [['personal_id', `validation:${fault}`] as const] : []),
    ...places.flatMap(([field, isKnown]) =>
      isKnown(given[field]) || given[field] === client[field] ? [] : [[field, 'validation:choice'] as const],
    ),
  ]);
}

/** Whoever is identified by their bank is the person whom the bank knows. */
const acceptPerson: Accept<'client_complex_form'> = (view, answers) => {
  const given = parseFields(RequiredPerson, answers, view.language);
  refuseUnlikelyPerson(view, given);
  const { firstname, surname, personal_id: birthNumber } = given;
  if (typedIn(view, 'identification')?.method !== 'BANK_ID' || !view.attestation) return;
  const { verified } = view.attestation;
  // A number that the bank knows, too, says more than the day in it.
  const birthDate = verified.birthNumber === null ? birthDateOfNumber(birthNumber) : null;
  const differing = new Set(differencesOf(verified, { firstname, surname, birthNumber, birthDate }).map((claim) => fieldOfClaim[claim]));
  refuseFields(
    view,
    [...differing].map((field) => [field, 'onboardingSteps:identity.otherPerson'] as const),
  );
};

const acceptPlaces: Accept<'address'> = ({ language, client }, answers) => {
  const places = parseFields(requiredPlaces(answers.correspondence_not_the_same === true), answers, language);
  const post = 'correspondence_address' in places ? [['correspondence_address', places.correspondence_address] as const] : [];
  refuseFields(
    { language },
    [['domicile_address', places.domicile_address] as const, ...post].flatMap(([kind, { country, zip_code: zipCode }]) => [
      ...(isCountryCode(country) || client.addresses?.some((recorded) => recorded.country === country)
        ? []
        : [[`${kind}.country`, 'validation:choice'] as const]),
      ...(isZipCodeOf(country, zipCode) ? [] : [[`${kind}.zip_code`, 'validation:zipCode'] as const]),
    ]),
  );
};

/** The account of complete answers, as it is stored. */
export const givenAccount = (answers: AnswersOf<'bank_account'>) => ({
  currencies: answers.currencies ?? [],
  is_multicurrency: answers.is_multicurrency ?? false,
  account_number: answers.account_number?.trim() || null,
  bank_code: answers.bank_code?.trim() || null,
  iban: answers.iban?.trim() || null,
  // What was typed while the account was in another currency is no part of a domestic one.
  bic: isDomesticAccount(answers.currencies ?? []) ? null : answers.bic?.trim().toUpperCase() || null,
  declaration_owner: answers.declaration_owner ?? false,
  declaration_spouses_property: answers.declaration_spouses_property ?? false,
});
const accountParts = ['account_number', 'bank_code', 'iban', 'bic'] as const;

const acceptAccount: Accept<'bank_account'> = (view, answers) => {
  const account = givenAccount(answers);
  refuseFields(view, [
    ...findAccountFaults(account).map(([field, sentence]) => [field, `validation:${sentence}`] as const),
    ...accountParts.flatMap((part) => {
      const fault = accountPartFault(account.currencies, part, account[part] ?? '');
      return fault === null ? [] : [[part, `validation:${fault}`] as const];
    }),
    // Money goes back to this account: whose it is must be said.
    ...(answers.declaration_owner || answers.declaration_spouses_property
      ? []
      : [['declaration_owner', 'onboardingSteps:undeclared'] as const]),
  ]);
};

type CurrencySentence = 'onboardingSteps:planIn' | 'onboardingSteps:strategies.calculatedIn';

const otherCurrency = ({ language }: FormView, field: string, sentence: CurrencySentence, calculated: Currency, chosen: Currency) =>
  new Problem('validation.failed', { errors: { [field]: [translate(language, sentence, { calculated, chosen })] } });

/** The calculation as it is stored: only the choices of the client count, the figures are the server's. */
export function settleCalculation(view: FormView, answers: AnswersOf<'calculation'>): Calculation {
  refuseFields(view, calculationFaults(view, answers));
  if ([...(answers.portfolio_name ?? '')].length > PORTFOLIO_NAME_MAX_LENGTH) {
    const sentence = translate(view.language, 'validation:maxLength', { max: PORTFOLIO_NAME_MAX_LENGTH });
    throw new Problem('validation.failed', { errors: { portfolio_name: [sentence] } });
  }
  const checked = checkTyped(view, answers);
  if (checked === null || typeof checked === 'string') throw refusedField(view.language, 'strategy_id', 'validation:choice');
  const currency = currencyIn(view, [strategyOf(view, answers.strategy_id)]);
  // The client saw the same numbers in another currency, which say something else.
  if (answers.currency && answers.currency !== currency)
    throw otherCurrency(view, 'currency', 'onboardingSteps:planIn', answers.currency, currency);
  return { ...checked, currency };
}

const acceptCalculation: Accept<'calculation'> = (view, answers) => void settleCalculation(view, answers);

const acceptStrategies: Accept<'strategies'> = (view, { strategies }) => {
  const chosen = strategies ?? [];
  if (chosen.length === 0) throw refusedField(view.language, 'strategies', 'validation:required');
  const offered = view.strategies.filter(({ id }) => chosen.includes(id));
  if (offered.length !== new Set(chosen).size) throw refusedField(view.language, 'strategies', 'validation:choice');
  const bound = new Set(offered.flatMap(({ currency }) => currency ?? []));
  if (bound.size > 1) throw refusedField(view.language, 'strategies', 'onboardingSteps:strategies.currencies');
  refuseOtherCurrency(view, offered);
};

/** The calculated numbers say something else in another currency. */
function refuseOtherCurrency(view: FormView, chosen: FormView['strategies']): void {
  const calculated = calculatedStrategy(view);
  if (!calculated) return;
  const made = typedIn(view, 'calculation')?.currency ?? currencyIn(view, [calculated]);
  const planned = currencyIn(view, [...chosen, calculated]);
  if (made !== planned) throw otherCurrency(view, 'strategies', 'onboardingSteps:strategies.calculatedIn', made, planned);
}

const acceptDocuments: Accept<'documents'> = (view, { acknowledged }) => {
  if (acknowledged !== true) throw refusedField(view.language, 'acknowledged', 'validation:required');
};

const rules: { readonly [Step in AnsweredStep]: Accept<Step> } = {
  aggregated_form: acceptPages,
  identification: acceptIdentification,
  client_complex_form: acceptPerson,
  address: acceptPlaces,
  bank_account: acceptAccount,
  calculation: acceptCalculation,
  strategies: acceptStrategies,
  documents: acceptDocuments,
};

/** Answers that are complete, as they are stored: the figures of a calculation are calculated again. */
export function settle<Step extends AnsweredStep>(view: FormView, type: Step, answers: AnswersOf<Step>): unknown {
  requireComplete(view, type, answers);
  // The code of the bank was used up for what stands in the attestation.
  if (type === 'identification') return { ...answers, bank_id_code: null, bank_id_state: null, bank_id_iss: null };
  return type === 'calculation' ? settleCalculation(view, answers as AnswersOf<'calculation'>) : answers;
}

/** Throws validation.failed, with a sentence at each field, while the answers of a step are not complete. */
export function requireComplete<Step extends AnsweredStep>(view: FormView, type: Step, answers: AnswersOf<Step>): void {
  rules[type](view, answers);
}

/** Throws like `requireComplete`: for what may have changed since a step was completed, like a strategy that is not offered any more. */
export function requireAllComplete(view: FormView): void {
  for (const { type } of view.steps) {
    const answers = isAnswered(type) ? typedIn(view, type) : null;
    if (isAnswered(type) && answers !== null) requireComplete(view, type, answers);
  }
}
