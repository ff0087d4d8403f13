import type { Client } from '@pramen/contract/clients/client.schemas';
import { useTranslation } from 'react-i18next';
import { describePlace, nameAccount } from '../../../features/clients/items/client-items.model.ts';
import { formatSpacedDate } from '../../../platform/formats/dates.ts';
import { nameCountry } from '../../../ui/display/values/countries.ts';
import { formatPhone } from '../../../platform/formats/phones.ts';

const places = { DOMICILE: 'data.domicile', CORRESPONDENCE: 'data.postal', OTHER: 'data.other' } as const;

type Address = NonNullable<Client['addresses']>[number];
type Account = NonNullable<Client['bank_accounts']>[number];

const writeAddress = (address: Address) =>
  [describePlace(address), address.country && nameCountry(address.country)].filter(Boolean).join(', ');

const writeAccount = (account: Account) => `${nameAccount(account)}\u00a0(${account.currencies.join(', ')})`;

/** The data that a client compares with their document; what is empty and they can fill in is named as missing. */
export function useOwnFacts(): (client: Client) => { label: string; value: string }[] {
  const { t } = useTranslation('onboarding');
  return (client) => {
    const asked = [
      { label: t('data.name'), value: client.fullname },
      { label: t('data.birthDate'), value: client.birth_date && formatSpacedDate(client.birth_date) },
      { label: t('data.personalId'), value: client.personal_id },
      { label: t('data.email'), value: client.email },
      { label: t('data.phone'), value: client.phone && formatPhone(client.phone) },
    ].map(({ label, value }) => ({ label, value: value || t('data.missing') }));
    const hasDomicile = client.addresses?.some(({ type }) => type === 'DOMICILE');
    return [
      ...asked,
      // Nobody types its number here: it comes with an identification.
      ...(client.id_card_number ? [{ label: t('data.idCard'), value: client.id_card_number }] : []),
      ...(client.company_name ? [{ label: t('data.companyName'), value: client.company_name }] : []),
      ...(hasDomicile ? [] : [{ label: t('data.domicile'), value: t('data.missing') }]),
      ...(client.addresses ?? []).map((address) => ({ label: t(places[address.type]), value: writeAddress(address) })),
      ...(client.bank_accounts ?? []).map((account) => ({ label: t('data.account'), value: writeAccount(account) })),
    ];
  };
}
