import type { StoredFile } from '@pramen/contract/files/files.schemas';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FileView } from '../../features/files/file-view.tsx';
import { fileQuery } from '../../features/files/files.queries.ts';
import { SaveFileButton } from '../../features/files/save-file-button.tsx';
import { formatBytes } from '../../platform/formats/bytes.ts';
import { formatDateTime } from '../../platform/formats/dates.ts';
import { StepBackLink } from '../../ui/actions/back-link.tsx';
import { Card } from '../../ui/display/card.tsx';
import { DetailPending } from '../../ui/feedback/detail-pending.tsx';
import { RecordHead } from '../kit/record-head.tsx';
import styles from '../documents/documents.module.css';

const route = getRouteApi('/shell/files/$id/detail');

/** One file: its name, its content and a download. */
export function FileScreen() {
  const { t } = useTranslation('files');
  const { id } = route.useParams();
  const { data: file, isError, refetch } = useQuery(fileQuery(id));
  return (
    <div className={styles.screen}>
      <StepBackLink />
      {file ? (
        <FileDetail key={id} file={file} />
      ) : (
        <DetailPending title={t('title')} failure={isError ? t('failed') : null} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function FileDetail({ file }: { file: StoredFile }) {
  return (
    <>
      <RecordHead
        name={file.filename}
        facts={
          <>
            <span>{formatBytes(file.size)}</span>
            <span>{formatDateTime(file.created_at)}</span>
          </>
        }
        actions={<SaveFileButton file={file} />}
      />
      <Card>
        <FileView file={file} />
      </Card>
    </>
  );
}
