import type { InteractionStep } from '@pramen/contract/onboarding/onboarding.schemas';
import type { TypedStep } from '@pramen/contract/onboarding/step-answers.schemas';
import { readAnswers } from '@pramen/domain/forms/answers/filled';
import { openFilled } from '@pramen/domain/forms/answers/open-filled';
import { useTranslation } from 'react-i18next';
import { differencesOf } from '../../../features/records/answers/refusal.model.ts';
import { nameCountry } from '../../../ui/display/values/countries.ts';
import type { Difference } from '../../../ui/forms/conflict-notice.tsx';
import type { AnswersOf, StepOf } from './walk.model.ts';

type Line = readonly [label: string, value: string | null | undefined];

const place = (typed: AnswersOf<'address'>['domicile_address']) =>
  [typed?.street, typed?.zip_code, typed?.city, typed?.country && nameCountry(typed.country)].filter(Boolean).join(', ');

/** A plan is told by its name, strategy and choices: its figures follow from them. */
const plan = ({ portfolio_name: name, strategy_name: strategy, parameters }: AnswersOf<'calculation'>) =>
  [
    name,
    strategy,
    parameters?.general?.duration,
    parameters?.target?.amount,
    parameters?.saving?.initial_deposit,
    parameters?.saving?.regular_deposit,
  ]
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join(', ');

/** The answers of a step in words; those to questionnaires have words of their own. */
function useLines(): (typed: TypedStep, step: InteractionStep) => readonly Line[] {
  const { t } = useTranslation('selfOnboarding');
  const tick = (value: boolean | null | undefined) => t(value ? 'words.yes' : 'words.no');
  const country = (code: string | null | undefined) => (code ? nameCountry(code) : '');
  const identification = ({ document_type: document, document_reason: reason }: AnswersOf<'identification'>): Line[] => [
    [t('identification.document'), document ? t(`identification.documentTypes.${document}`) : ''],
    [t('identification.reason'), reason ? t(`identification.reasons.${reason}`) : ''],
  ];
  const person = (answers: AnswersOf<'client_complex_form'>): Line[] => [
    [t('person.firstname'), answers.firstname],
    [t('person.surname'), answers.surname],
    [t('person.personalId'), answers.personal_id],
    [t('person.nationality'), country(answers.nationality)],
    [t('person.citizenship'), country(answers.citizenship)],
    [t('person.taxResidence'), country(answers.tax_residence)],
    [t('person.notUsTaxResidence'), tick(answers.not_US_tax_residence)],
  ];
  const addresses = (answers: AnswersOf<'address'>): Line[] => [
    [t('address.domicile'), place(answers.domicile_address)],
    [t('address.elsewhere'), tick(answers.correspondence_not_the_same)],
    [t('address.correspondence'), answers.correspondence_not_the_same ? place(answers.correspondence_address) : ''],
  ];
  const account = (answers: AnswersOf<'bank_account'>): Line[] => [
    [t('account.currencies'), answers.currencies?.join(', ')],
    [t('account.number'), [answers.account_number, answers.bank_code].filter(Boolean).join('/')],
    [t('account.iban'), answers.iban],
    [t('account.bic'), answers.bic],
    [t('account.owner'), tick(answers.declaration_owner)],
    [t('account.spouses'), tick(answers.declaration_spouses_property)],
  ];
  const strategies = (chosen: readonly string[], step: InteractionStep): Line[] => {
    const offered = step.type === 'strategies' ? step.available_values.strategies : [];
    const names = offered.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
    return [[t('strategies.list'), names.join(', ')]];
  };
  return ({ type, data }, step) => {
    if (type === 'identification') return identification(data);
    if (type === 'client_complex_form') return person(data);
    if (type === 'address') return addresses(data);
    if (type === 'bank_account') return account(data);
    if (type === 'calculation') return [[t('calculation.strategy'), plan(data)]];
    if (type === 'strategies') return strategies(data.strategies ?? [], step);
    return type === 'documents' ? [[t('documents.acknowledged'), tick(data.acknowledged)]] : [];
  };
}

function questionDifferences({ data }: StepOf<'aggregated_form'>, mine: AnswersOf<'aggregated_form'>, words: { yes: string; no: string }) {
  return data.pages.flatMap(({ template_id: id, data: stored }) => {
    const { form, answers } = openFilled(stored);
    const given = mine.pages?.find((page) => page.template_id === id)?.data;
    return given ? differencesOf(form, answers, readAnswers(form, given).answers, words) : [];
  });
}

/** What differs between the stored answers of a step and those typed in this browser. */
export function useDifferences(): (stored: InteractionStep, mine: TypedStep) => readonly Difference[] {
  const { t } = useTranslation('selfOnboarding');
  const linesOf = useLines();
  return (stored, mine) => {
    if (stored.type === 'aggregated_form' || mine.type === 'aggregated_form') {
      const words = { yes: t('words.yes'), no: t('words.no') };
      return stored.type === 'aggregated_form' && mine.type === 'aggregated_form' ? questionDifferences(stored, mine.data, words) : [];
    }
    const own = linesOf(mine, stored);
    // Every other step answers with what is typed into it.
    return linesOf({ type: stored.type, data: stored.data } as TypedStep, stored).flatMap(([label, value], index) => {
      const [before, after] = [value ?? '', own[index]?.[1] ?? ''];
      return before === after ? [] : [{ label, stored: before, mine: after }];
    });
  };
}
