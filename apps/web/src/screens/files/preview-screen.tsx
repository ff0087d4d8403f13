import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { endingOf } from '../../features/files/file-kind.model.ts';
import { FileView } from '../../features/files/file-view.tsx';
import { fileContentQuery } from '../../features/files/files.queries.ts';
import { SaveFileButton } from '../../features/files/save-file-button.tsx';
import { isDenied } from '../../platform/api/problem.ts';
import { StepBackLink } from '../../ui/actions/back-link.tsx';
import { Card } from '../../ui/display/card.tsx';
import { DetailPending } from '../../ui/feedback/detail-pending.tsx';
import { RecordHead } from '../kit/record-head.tsx';
import styles from '../documents/documents.module.css';

const route = getRouteApi('/shell/documents/preview/$uuid');

/** A file by its uuid: its name, its content and a download. */
export function PreviewScreen() {
  const { t } = useTranslation('files');
  const { uuid } = route.useParams();
  const { data, isError, refetch } = useQuery({ ...fileContentQuery(uuid), throwOnError: isDenied });
  const filename = data?.fileName ?? '';
  return (
    <div className={styles.screen}>
      <StepBackLink />
      {data ? (
        <>
          <RecordHead name={filename || t('title')} actions={<SaveFileButton file={{ uuid, filename }} />} />
          <Card>
            <FileView file={{ uuid, filename, extension: endingOf(filename) }} />
          </Card>
        </>
      ) : (
        <DetailPending title={t('title')} failure={isError ? t('failed') : null} onRetry={() => void refetch()} />
      )}
    </div>
  );
}
