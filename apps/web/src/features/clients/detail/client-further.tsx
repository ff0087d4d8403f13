import type { Client } from '@pramen/contract/clients/client.schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/formats/dates.ts';
import { FactList } from '../../../ui/display/fact-list.tsx';
import type { TextField } from '../client.model.ts';
import { useClientWords } from '../use-client-words.ts';
import styles from './client-further.module.css';

interface Fact {
  label: string;
  value: ReactNode;
}

/** Shown even while empty: every client should have these. */
const expected: readonly TextField[] = [
  'personal_id',
  'birth_place',
  'citizenship',
  'id_card_type',
  'id_card_number',
  'id_card_issued_by',
  'id_card_validity',
  'occupation',
  'tax_residence',
];
const business: readonly TextField[] = ['legal_person_id', 'tax_number', 'legal_guardian'];
const mentor: readonly TextField[] = ['mentor_name', 'mentor_in', 'mentor_number', 'mentor_address', 'advisor_code'];
const isDay = (name: TextField) => name === 'id_card_validity';

/** Further facts about a client: identity card, taxes, related people, fees and the note. */
export function ClientFurther({ client }: { client: Client }) {
  const { t } = useTranslation('client');
  const { write } = useClientWords();
  const textOf = (name: TextField): string | null => {
    const value = client[name as keyof Client];
    if (typeof value !== 'string' || value === '') return null;
    return isDay(name) ? formatDate(value) : write(name, value);
  };
  const factOf = (name: TextField): Fact => ({ label: t(`fields.${name}`), value: textOf(name) });
  const filled = (names: readonly TextField[]) => names.map(factOf).filter(({ value }) => value !== null);
  const isNotUsResident = client.not_US_tax_residence;
  const groups: { title: string; facts: Fact[] }[] = [
    {
      title: t('groups.identity'),
      facts: [
        ...expected.map(factOf),
        { label: t('fields.not_US_tax_residence'), value: isNotUsResident === null ? null : t(isNotUsResident ? 'yes' : 'no') },
      ],
    },
    { title: t('groups.business'), facts: filled(business) },
    { title: t('groups.mentor'), facts: filled(mentor) },
    {
      title: t('groups.access'),
      facts: [
        { label: t('fields.account_manager_id'), value: client.account_manager?.label ?? null },
        { label: t('fields.processing_fee_for_all_portfolios'), value: t(client.processing_fee_for_all_portfolios ? 'yes' : 'no') },
        ...filled(['processing_fee', 'note']),
      ],
    },
  ];
  return groups
    .filter(({ facts }) => facts.length > 0)
    .map(({ title, facts }) => (
      <section key={title} className={styles.group}>
        <h3 className={styles.title}>{title}</h3>
        <FactList facts={facts} />
      </section>
    ));
}
