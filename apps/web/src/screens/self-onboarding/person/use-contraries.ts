import type { InteractionForm } from '@pramen/contract/onboarding/onboarding.schemas';
import { statedFacts } from '@pramen/domain/onboarding/facts/fact-names';
import { useTranslation } from 'react-i18next';
import { nameCountry } from '../../../ui/display/values/countries.ts';
import { contrariesNow } from './contraries.model.ts';
import type { PersonValues } from './person.model.ts';

const labels = {
  firstname: 'person.firstname',
  surname: 'person.surname',
  personal_id: 'person.personalId',
  citizenship: 'person.citizenship',
  tax_residence: 'person.taxResidence',
} as const;

const isLabelled = (fact: string): fact is keyof typeof labels => Object.hasOwn(labels, fact);

/** What the person states now and a questionnaire states differently, as it is typed. */
export function useContraries(form: InteractionForm, values: PersonValues): { label: string; place: string; value: string }[] {
  const { t, i18n } = useTranslation('selfOnboarding');
  const { firstname, surname, personal_id, citizenship, tax_residence } = values;
  const stated = statedFacts({ firstname, surname, personal_id, citizenship, tax_residence });
  const write = (fact: string, value: string) => (fact === 'citizenship' || fact === 'tax_residence' ? nameCountry(value) : value);
  return contrariesNow(form, stated, i18n.language === 'sk' ? 'sk' : 'cs', write).flatMap(({ fact, place, value }) =>
    isLabelled(fact) ? [{ label: t(labels[fact]), place, value }] : [],
  );
}
