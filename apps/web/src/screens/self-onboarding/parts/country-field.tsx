import { useTranslation } from 'react-i18next';
import { nameCountries } from '../../../ui/display/values/countries.ts';
import { SelectField } from '../../../ui/forms/choices/select-field.tsx';

interface CountryFieldProps {
  label: string;
  name: string;
  value: string;
  error: string | null;
  isRequired: boolean;
  /** Codes that are offered; a stored one that is not among them stays. */
  codes: readonly string[];
  description?: string;
  autoComplete?: 'country';
  onChange: (value: string) => void;
}

export function CountryField({ codes, ...field }: CountryFieldProps) {
  const { t } = useTranslation('selfOnboarding');
  const all = field.value === '' || codes.includes(field.value) ? codes : [...codes, field.value];
  return <SelectField {...field} layout="form" options={[{ value: '', label: t('choose') }, ...nameCountries(all)]} />;
}
