import type { AmlFacts } from '@pramen/contract/clients/aml-facts.schemas';
import type { Client } from '@pramen/contract/clients/client.schemas';
import { STATELESS } from '@pramen/domain/clients/country-codes';
import { useTranslation } from 'react-i18next';
import { nameCountry } from '../../../ui/display/values/countries.ts';
import { FactList } from '../../../ui/display/fact-list.tsx';

/** The name of a nationality's country, or that there is none. */
export function useNationality(): (code: string) => string {
  const { t } = useTranslation('amlFacts');
  return (code) => (code === STATELESS ? t('stateless') : nameCountry(code));
}

interface AmlFactsListProps {
  facts: AmlFacts;
  /** What the client's record says, which counts until residences are recorded here. */
  recorded: Pick<Client, 'tax_residence'>;
}

export function AmlFactsList({ facts, recorded }: AmlFactsListProps) {
  const { t } = useTranslation('amlFacts');
  const nationality = useNationality();
  const { nationalities, tax_residences: residences } = facts;
  const describe = ({ country, tin, tin_missing_reason: reason, tin_explanation: why }: AmlFacts['tax_residences'][number]) =>
    [nameCountry(country), tin, reason && t(`reasons.${reason}`), why].filter(Boolean).join(', ');
  return (
    <FactList
      facts={[
        { label: t('birthPlace'), value: facts.birth_place },
        { label: t('birthCountry'), value: facts.birth_country && nameCountry(facts.birth_country) },
        { label: t('nationalities'), value: nationalities.length > 0 ? nationalities.map(nationality).join(', ') : null },
        ...(residences.length > 0 ? residences : [null]).map((one, index) => ({
          label: residences.length > 1 ? t('taxResidence', { number: index + 1 }) : t('taxResidences'),
          value: one ? describe(one) : recorded.tax_residence && nameCountry(recorded.tax_residence),
        })),
      ]}
    />
  );
}
