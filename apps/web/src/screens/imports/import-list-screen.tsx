import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ImportHistory } from '../../features/imports/import-history.tsx';
import { ImportKinds } from '../../features/imports/import-kinds.tsx';
import { importPageQuery } from '../../features/imports/imports.queries.ts';
import { UploadCard } from '../../features/imports/upload/upload-card.tsx';
import { defaultTableSettings } from '../../platform/storage/table-settings.ts';
import { usePage } from '../../platform/tables/use-page.ts';
import { StepBackLink } from '../../ui/actions/back-link.tsx';
import { Card } from '../../ui/display/card.tsx';
import { PageTitle } from '../../ui/display/page-title.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './imports.module.css';

const usual = { ...defaultTableSettings, length: 20, order: [] };

/** Upload of import files, and the history of imports. */
export function ImportListScreen() {
  const { t } = useTranslation('imports');
  const { t: screens } = useTranslation('screens');
  const heading = useId();
  const { answer, isError, table } = usePage('imports', usual, importPageQuery);
  return (
    <div className={styles.screen}>
      <StepBackLink />
      <PageTitle>{t('title')}</PageTitle>
      <p>
        <Link to="/imports/payments">{screens('bankPayments')}</Link>
      </p>
      <p>
        <Link to="/imports/screening-lists">{screens('screeningLists')}</Link>
      </p>
      {answer ? (
        <UploadCard limits={{ fileCount: answer.limits.file_count, fileByteCount: answer.limits.file_byte_count }} />
      ) : (
        !isError && (
          <Card>
            <Skeleton height="280px" shape="block" />
          </Card>
        )
      )}
      <section aria-labelledby={heading}>
        <h2 id={heading} className={styles.heading}>
          {t('history.title')}
        </h2>
        <Card padding="none">
          <ImportHistory {...table} />
        </Card>
      </section>
      <ImportKinds />
    </div>
  );
}
