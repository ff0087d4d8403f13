import { offeredCitizenships, offeredCountries } from '@pramen/domain/onboarding/onboarding-words';
import { useTranslation } from 'react-i18next';
import { readTimeMs } from '../../../platform/clock/clock.ts';
import { calendarDayOf } from '../../../platform/formats/dates.ts';
import { nameCountry } from '../../../ui/display/values/countries.ts';
import { TickField } from '../../../ui/forms/choices/tick-field.tsx';
import { FieldGroup, WideField } from '../../../ui/forms/field-group.tsx';
import { TextField } from '../../../ui/forms/text/text-field.tsx';
import { CountryField } from '../parts/country-field.tsx';
import { HintedField } from '../parts/hinted-field.tsx';
import { CarriedNote } from '../parts/carried/carried-note.tsx';
import { StepForm } from '../parts/step-form.tsx';
import { useTypedForm } from '../parts/use-typed-form.ts';
import type { TypedStepProps } from '../walk/step-props.ts';
import { isDoubtfulBirthNumber, personRules, toPerson, toPersonValues } from './person.model.ts';

/** Who the client is, as their document says. */
export function PersonStep({ form, typed, isBusy, failure: refusal, onType, onComplete }: TypedStepProps<'client_complex_form'>) {
  const { t } = useTranslation('selfOnboarding');
  const { field, tick, handleSubmit, failure } = useTypedForm({
    typed,
    toValues: toPersonValues,
    toAnswers: toPerson,
    rules: personRules,
    failure: refusal,
    onType,
    onComplete,
  });
  const nationality = (code: string) => {
    const known = offeredCitizenships.find((one) => one === code);
    return known ? t(`nationalities.${known}`) : nameCountry(code);
  };
  const today = calendarDayOf(readTimeMs());
  return (
    <StepForm
      title={t('person.title')}
      text={t('person.text')}
      note={<CarriedNote form={form} step="client_complex_form" />}
      isBusy={isBusy}
      failure={failure}
      onSubmit={handleSubmit}
    >
      <FieldGroup title={t('person.name')} isTitleHidden>
        <TextField {...field('firstname')} label={t('person.firstname')} autoComplete="given-name" />
        <TextField {...field('surname')} label={t('person.surname')} autoComplete="family-name" />
        <HintedField
          {...field('personal_id')}
          label={t('person.personalId')}
          hint={t('person.personalIdHint')}
          isDoubtful={(value) => isDoubtfulBirthNumber(value, today)}
          autoComplete="off"
        />
      </FieldGroup>
      <FieldGroup title={t('person.origin')}>
        <CountryField {...field('nationality')} label={t('person.nationality')} codes={offeredCountries} nameOf={nationality} />
        <CountryField {...field('citizenship')} label={t('person.citizenship')} codes={offeredCitizenships} />
        <CountryField
          {...field('tax_residence')}
          label={t('person.taxResidence')}
          description={t('person.taxResidenceHint')}
          codes={offeredCountries}
        />
        <WideField>
          <TickField {...tick('not_US_tax_residence')} label={t('person.notUsTaxResidence')} />
        </WideField>
      </FieldGroup>
    </StepForm>
  );
}
