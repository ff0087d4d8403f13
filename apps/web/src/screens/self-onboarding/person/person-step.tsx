import { offeredCitizenships, offeredCountries } from '@pramen/domain/onboarding/onboarding-words';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readTimeMs } from '../../../platform/clock/clock.ts';
import { calendarDayOf } from '../../../platform/formats/dates.ts';
import { nameCountry } from '../../../ui/display/values/countries.ts';
import { TickField } from '../../../ui/forms/choices/tick-field.tsx';
import { FieldGroup, WideField } from '../../../ui/forms/field-group.tsx';
import { TextField } from '../../../ui/forms/text/text-field.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { CountryField } from '../parts/country-field.tsx';
import { HintedField } from '../parts/hinted-field.tsx';
import { CarriedNote } from '../parts/carried/carried-note.tsx';
import { StepForm } from '../parts/step-form.tsx';
import { useTypedForm } from '../parts/use-typed-form.ts';
import styles from '../self-onboarding.module.css';
import type { TypedStepProps } from '../walk/step-props.ts';
import { useContraries } from './use-contraries.ts';
import { isDoubtfulBirthNumber, personRules, toPerson, toPersonValues } from './person.model.ts';

/** Who the client is, as their document says. */
export function PersonStep({ form, typed, refused, isBusy, failure: refusal, onType, onComplete }: TypedStepProps<'client_complex_form'>) {
  const { t } = useTranslation('selfOnboarding');
  const today = calendarDayOf(readTimeMs());
  const [isAsked, setAsked] = useState(false);
  const declaration = useRef<HTMLDivElement>(null);
  const { values, field, tick, handleSubmit, failure } = useTypedForm({
    typed,
    refused,
    toValues: toPersonValues,
    toAnswers: toPerson,
    rules: personRules(today),
    failure: refusal,
    onType,
    onComplete: (answers) => {
      if (answers.not_US_tax_residence || isAsked) return onComplete(answers);
      // What it means is said before it has consequences; without it the client may go on all the same.
      setAsked(true);
    },
  });
  useEffect(() => {
    if (!isAsked) return;
    declaration.current?.querySelector('input')?.focus({ preventScroll: true });
    // The question below it is read as a whole, not behind the button of a phone.
    declaration.current?.scrollIntoView({ block: 'center' });
  }, [isAsked]);
  const nationality = (code: string) => {
    const known = offeredCitizenships.find((one) => one === code);
    return known ? t(`nationalities.${known}`) : nameCountry(code);
  };
  return (
    <StepForm
      title={t('person.title')}
      text={t('person.text')}
      note={<CarriedNote form={form} step="client_complex_form" differing={useContraries(form, values)} />}
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
          <div ref={declaration} className={styles.stack}>
            <TickField
              {...tick('not_US_tax_residence')}
              label={t('person.notUsTaxResidence')}
              description={t('person.notUsTaxResidenceHint')}
            />
            {isAsked && !values.not_US_tax_residence && <Banner isAnnounced>{t('person.notUsAsked')}</Banner>}
          </div>
        </WideField>
      </FieldGroup>
    </StepForm>
  );
}
