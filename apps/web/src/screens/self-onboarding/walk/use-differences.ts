import type { InteractionStep } from '@pramen/contract/onboarding/onboarding.schemas';
import type { TypedStep } from '@pramen/contract/onboarding/step-answers.schemas';
import { readAnswers } from '@pramen/domain/forms/answers/filled';
import { openFilled } from '@pramen/domain/forms/answers/open-filled';
import { useTranslation } from 'react-i18next';
import { differencesOf } from '../../../features/records/answers/refusal.model.ts';
import { nameCountry } from '../../../ui/display/values/countries.ts';
import type { Difference } from '../../../ui/forms/conflict-notice.tsx';
import type { AnsweredType, AnswersOf, StepOf } from './walk.model.ts';

type Line = readonly [label: string, value: string | null | undefined];
type PlainType = Exclude<AnsweredType, 'aggregated_form' | 'calculation'>;
type Lines = { readonly [Type in PlainType]: (answers: AnswersOf<Type>, step: StepOf<Type>) => readonly Line[] };

const place = (typed: AnswersOf<'address'>['domicile_address']) =>
  [typed?.street, typed?.zip_code, typed?.city, typed?.country && nameCountry(typed.country)].filter(Boolean).join(', ');

/** The answers of a step in words. */
function useLines(): Lines {
  const { t } = useTranslation('selfOnboarding');
  const tick = (value: boolean | null | undefined) => t(value ? 'words.yes' : 'words.no');
  const country = (code: string | null | undefined) => (code ? nameCountry(code) : '');
  return {
    identification: ({ document_type: document, document_reason: reason }) => [
      [t('identification.document'), document ? t(`identification.documentTypes.${document}`) : ''],
      [t('identification.reason'), reason ? t(`identification.reasons.${reason}`) : ''],
    ],
    client_complex_form: (answers) => [
      [t('person.firstname'), answers.firstname],
      [t('person.surname'), answers.surname],
      [t('person.personalId'), answers.personal_id],
      [t('person.nationality'), country(answers.nationality)],
      [t('person.citizenship'), country(answers.citizenship)],
      [t('person.taxResidence'), country(answers.tax_residence)],
      [t('person.notUsTaxResidence'), tick(answers.not_US_tax_residence)],
    ],
    address: (answers) => [
      [t('address.domicile'), place(answers.domicile_address)],
      [t('address.elsewhere'), tick(answers.correspondence_not_the_same)],
      [t('address.correspondence'), answers.correspondence_not_the_same ? place(answers.correspondence_address) : ''],
    ],
    bank_account: (answers) => [
      [t('account.currencies'), answers.currencies?.join(', ')],
      [t('account.number'), [answers.account_number, answers.bank_code].filter(Boolean).join('/')],
      [t('account.iban'), answers.iban],
      [t('account.bic'), answers.bic],
      [t('account.owner'), tick(answers.declaration_owner)],
      [t('account.spouses'), tick(answers.declaration_spouses_property)],
    ],
    strategies: ({ strategies }, step) => [
      [
        t('strategies.list'),
        step.available_values.strategies
          .filter(({ id }) => strategies?.includes(id))
          .map(({ name }) => name)
          .join(', '),
      ],
    ],
    documents: ({ acknowledged }) => [[t('documents.acknowledged'), tick(acknowledged)]],
  };
}

/** What differs between the stored answers of a step and those typed in this browser. */
export function useDifferences(): (stored: InteractionStep, mine: TypedStep) => readonly Difference[] {
  const { t } = useTranslation('selfOnboarding');
  const lines = useLines();
  const words = { yes: t('words.yes'), no: t('words.no') };
  const compare = <Type extends PlainType>(type: Type, step: StepOf<Type>, theirs: AnswersOf<Type>, own: AnswersOf<Type>) => {
    const typed = lines[type](own, step);
    return lines[type](theirs, step).flatMap(([label, value], index) => {
      const [stored, mine] = [value ?? '', typed[index]?.[1] ?? ''];
      return stored === mine ? [] : [{ label, stored, mine }];
    });
  };
  return (stored, mine) => {
    if (stored.type === 'aggregated_form' && mine.type === 'aggregated_form')
      return stored.data.pages.flatMap(({ template_id: id, data }) => {
        const { form, answers } = openFilled(data);
        const given = mine.data.pages?.find((page) => page.template_id === id)?.data;
        return given ? differencesOf(form, answers, readAnswers(form, given).answers, words) : [];
      });
    if (stored.type === 'calculation' && mine.type === 'calculation')
      return compareCalculations(t('calculation.strategy'), stored.data, mine.data);
    if (stored.type !== mine.type || stored.type === 'aggregated_form' || stored.type === 'calculation') return [];
    if (!(stored.type in lines)) return [];
    const type = stored.type as PlainType;
    return compare(type, stored as StepOf<PlainType>, stored.data as AnswersOf<PlainType>, mine.data as AnswersOf<PlainType>);
  };
}

/** A plan is told by its name or strategy: its figures follow from each other. */
function compareCalculations(label: string, stored: AnswersOf<'calculation'>, mine: AnswersOf<'calculation'>): Difference[] {
  const say = ({ portfolio_name: name, strategy_name: strategy, parameters }: AnswersOf<'calculation'>) =>
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
  return [{ label, stored: say(stored), mine: say(mine) }];
}
