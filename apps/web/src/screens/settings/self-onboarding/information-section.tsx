import type { MissingInformation } from '@pramen/contract/disclosures/disclosures.schemas';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { informationQuery } from '../../../features/disclosures/disclosures.queries.ts';
import { Card } from '../../../ui/display/card.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { InformationOf } from '../../kit/disclosures/information-of.tsx';
import styles from '../layout/settings.module.css';

/** What new clients are given before they sign; what is not attached is not demanded from them, so it is named here. */
export function InformationSection() {
  const { t } = useTranslation('information');
  const { data: library, isError, refetch } = useQuery(informationQuery);
  return (
    <Card as="section" labelledBy="information">
      <h2 id="information" className={styles.heading}>
        {t('title')}
      </h2>
      <p className={styles.lead}>{t('about')}</p>
      {library && (
        <>
          <Missing missing={library.missing} />
          <InformationOf strategyId={null} documents={library.data} />
        </>
      )}
      {!library && isError && <QuietError onRetry={() => void refetch()}>{t('failed')}</QuietError>}
      {!library && !isError && <SkeletonRows height="44px" />}
    </Card>
  );
}

function Missing({ missing }: { missing: readonly MissingInformation[] }) {
  const { t } = useTranslation('information');
  if (missing.length === 0) return null;
  return (
    <Banner>
      <p>{t('missing')}</p>
      <ul className={styles.leftOut}>
        {missing.map(({ strategy_id: id, strategy_name: name }) => (
          <li key={id ?? 'firm'}>
            {id === null ? (
              t('missingFirm')
            ) : (
              <Link to="/strategies/$id/detail" params={{ id }}>
                {t('missingStrategy', { name: name ?? '' })}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p>{t('missingHint')}</p>
    </Banner>
  );
}
