import { useTranslation } from 'react-i18next';
import { nameCountries, nameCountry } from '../../../ui/display/values/countries.ts';
import { SelectField } from '../../../ui/forms/choices/select-field.tsx';

interface CountryFieldProps {
  label: string;
  name: string;
  value: string;
  error: string | null;
  isRequired: boolean;
  /** Codes that are offered; a stored one that is not among them stays. */
  codes: readonly string[];
  /** What a code is called; default: the country's name. */
  nameOf?: (code: string) => string;
  description?: string;
  autoComplete?: 'country';
  onChange: (value: string) => void;
}

export function CountryField({ codes, nameOf = nameCountry, ...field }: CountryFieldProps) {
  const { t } = useTranslation('selfOnboarding');
  const all = field.value === '' || codes.includes(field.value) ? codes : [...codes, field.value];
  return (
    <SelectField
      {...field}
      layout="form"
      options={[{ value: '', label: t('choose') }, ...nameCountries(all).map(({ value }) => ({ value, label: nameOf(value) }))]}
    />
  );
}
