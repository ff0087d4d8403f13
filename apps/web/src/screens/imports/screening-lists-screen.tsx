import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../features/auth/use-role.ts';
import { ListCard } from '../../features/screening/lists/list-card.tsx';
import { ListWarnings } from '../../features/screening/lists/list-warnings.tsx';
import { ListUpload } from '../../features/screening/lists/list-upload.tsx';
import { isLastInUse } from '../../features/screening/screening.model.ts';
import { screeningListsQuery } from '../../features/screening/screening.queries.ts';
import styles from '../../features/screening/screening.module.css';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Card } from '../../ui/display/card.tsx';
import { PageTitle } from '../../ui/display/page-title.tsx';
import { QuietError } from '../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';

/** Lists that clients are compared with: their versions, and the upload of the next one. */
export function ScreeningListsScreen() {
  const { t } = useTranslation('screening');
  const { t: imports } = useTranslation('imports');
  const { may } = useRole();
  const { data, isError, refetch } = useQuery(screeningListsQuery);
  const mayManage = may('screening.manage-lists');
  return (
    <div className={styles.stack}>
      <BackLink to="/imports">{imports('toList')}</BackLink>
      <PageTitle>{t('lists.title')}</PageTitle>
      {data ? (
        <>
          <ListWarnings />
          {data.data.map((list) => (
            <ListCard key={list.id} list={list} isLast={isLastInUse(list, data.data)} mayManage={mayManage} />
          ))}
          {mayManage && <ListUpload fileByteCount={data.limits.file_byte_count} />}
        </>
      ) : (
        <Card>
          {isError ? (
            <QuietError onRetry={() => void refetch()}>{t('lists.failed')}</QuietError>
          ) : (
            <div aria-busy>
              <SkeletonRows height="28px" />
            </div>
          )}
        </Card>
      )}
    </div>
  );
}
