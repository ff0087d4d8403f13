import { offeredCountries } from '@pramen/domain/onboarding/onboarding-words';
import { useTranslation } from 'react-i18next';
import { TickField } from '../../../ui/forms/choices/tick-field.tsx';
import { FieldGroup, WideField } from '../../../ui/forms/field-group.tsx';
import { TextField } from '../../../ui/forms/text/text-field.tsx';
import { CountryField } from '../parts/country-field.tsx';
import { CarriedNote } from '../parts/carried/carried-note.tsx';
import { StepForm } from '../parts/step-form.tsx';
import { useTypedForm } from '../parts/use-typed-form.ts';
import type { TypedStepProps } from '../walk/step-props.ts';
import { addressRules, toAddresses, toAddressValues, type AddressKind, type AddressValues } from './address.model.ts';

/** Where the client lives, and where their post goes. */
export function AddressStep({ form, typed, refused, isBusy, failure: refusal, onType, onComplete }: TypedStepProps<'address'>) {
  const { t } = useTranslation('selfOnboarding');
  const { field, tick, values, handleSubmit, failure } = useTypedForm({
    typed,
    refused,
    toValues: toAddressValues,
    toAnswers: toAddresses,
    rules: addressRules,
    failure: refusal,
    onType,
    onComplete,
  });
  const isElsewhere = values.correspondence_not_the_same;
  return (
    <StepForm
      title={t('address.title')}
      text={t('address.text')}
      note={<CarriedNote form={form} step="address" />}
      isBusy={isBusy}
      failure={failure}
      onSubmit={handleSubmit}
    >
      <AddressFields kind="domicile_address" values={values} field={field} isTitleHidden />
      <TickField {...tick('correspondence_not_the_same')} label={t('address.elsewhere')} />
      {isElsewhere && <AddressFields kind="correspondence_address" values={values} field={field} />}
    </StepForm>
  );
}

type FieldName = Exclude<keyof AddressValues, 'correspondence_not_the_same'>;

interface AddressFieldsProps {
  kind: AddressKind;
  values: AddressValues;
  field: (name: FieldName) => {
    name: FieldName;
    isRequired: boolean;
    value: string;
    error: string | null;
    onChange: (value: string) => void;
  };
  isTitleHidden?: boolean;
}

function AddressFields({ kind, values, field, isTitleHidden = false }: AddressFieldsProps) {
  const { t } = useTranslation('selfOnboarding');
  // The browser knows where people live, not where else they want their post.
  const filling = kind === 'domicile_address';
  const country = values[`${kind}.country`];
  return (
    <FieldGroup title={t(filling ? 'address.domicile' : 'address.correspondence')} isTitleHidden={isTitleHidden}>
      <WideField>
        <TextField {...field(`${kind}.street`)} label={t('address.street')} autoComplete={filling ? 'address-line1' : 'off'} />
      </WideField>
      <TextField {...field(`${kind}.city`)} label={t('address.city')} autoComplete={filling ? 'address-level2' : 'off'} />
      <TextField
        {...field(`${kind}.zip_code`)}
        label={t('address.zipCode')}
        autoComplete={filling ? 'postal-code' : 'off'}
        {...(country === 'CZ' || country === 'SK' ? { inputMode: 'numeric' as const } : {})}
      />
      <CountryField
        {...field(`${kind}.country`)}
        label={t('address.country')}
        codes={offeredCountries}
        {...(filling ? { autoComplete: 'country' as const } : {})}
      />
    </FieldGroup>
  );
}
