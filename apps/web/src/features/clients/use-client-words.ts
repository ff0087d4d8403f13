import { citizenships, countries, idCardTypes } from '@pramen/contract/clients/client.lists';
import { clientTypes } from '@pramen/domain/strategies/target-market';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../platform/formats/dates.ts';
import type { ClientValues, TextField, TickedField } from './client.model.ts';

interface Option {
  value: string;
  label: string;
}

function isOneOf<Word extends string>(words: readonly Word[], value: string): value is Word {
  return (words as readonly string[]).includes(value);
}

/** Words for stored codes; values typed in another system are shown as they are. */
export function useClientWords() {
  const { t } = useTranslation('client');
  const country = (code: string) => (isOneOf(citizenships, code) ? t(`countries.${code}`) : code);
  const citizenship = (code: string) => (isOneOf(citizenships, code) ? t(`citizenships.${code}`) : code);
  const nationality = (code: string) => (isOneOf(citizenships, code) ? t(`nationalities.${code}`) : code);
  const clientType = (code: string) => (isOneOf(clientTypes, code) ? t(`clientTypes.${code}`) : code);
  const idCardType = (code: string) => (isOneOf(idCardTypes, code) ? t(`idCardTypes.${code}`) : code);
  /** An empty option, the list, and the stored value if the list lacks it. */
  const choices = (codes: readonly string[], stored: string, say: (code: string) => string): Option[] => [
    { value: '', label: t('notChosen') },
    ...[...codes, ...(stored === '' || codes.includes(stored) ? [] : [stored])].map((code) => ({ value: code, label: say(code) })),
  ];
  const write = (name: TextField, value: string): string => {
    if (name === 'client_type') return clientType(value);
    if (name === 'id_card_type') return idCardType(value);
    if (name === 'citizenship') return citizenship(value);
    if (name === 'nationality') return nationality(value);
    if (name === 'tax_residence') return country(value);
    if (name === 'birth_date' || name === 'id_card_validity') return value === '' ? '' : formatDate(value);
    return value;
  };
  return {
    country,
    write,
    tick: (values: ClientValues, name: TickedField) => (values[name] ? t('yes') : t('no')),
    countryOptions: (stored: string) => choices(countries, stored, country),
    taxOptions: (stored: string) => choices(countries, stored, country),
    citizenshipOptions: (stored: string) => choices(citizenships, stored, citizenship),
    nationalityOptions: (stored: string) => choices(citizenships, stored, nationality),
    clientTypeOptions: choices(clientTypes, '', clientType),
    idCardTypeOptions: choices(idCardTypes, '', idCardType),
  };
}

export type ClientWords = ReturnType<typeof useClientWords>;
