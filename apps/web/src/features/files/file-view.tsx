import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { loadChunk } from '../../platform/loading/load-chunk.ts';
import { QuietError } from '../../ui/feedback/quiet-error.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { kindOfFile } from './file-kind.model.ts';
import { fileContentQuery } from './files.queries.ts';
import { ImageView } from './image-view.tsx';
import styles from './file-view.module.css';

/** The PDF library is large: it loads with the first document. */
const PdfView = lazy(async () => ({ default: (await loadChunk(() => import('./pdf-view.tsx'))).PdfView }));

export interface ShownFile {
  uuid: string;
  filename: string;
  extension: string;
}

const pending = (
  <div aria-busy>
    <Skeleton height="480px" shape="block" />
  </div>
);

/** Content of a file: the pages of a PDF, a picture, or a message that it cannot be shown here. */
export function FileView({ file: { uuid, filename, extension } }: { file: ShownFile }) {
  const { t } = useTranslation('files');
  const kind = kindOfFile(extension);
  const { data, error, refetch } = useQuery({ ...fileContentQuery(uuid), enabled: kind !== 'other' });
  if (kind === 'other') return <p className={styles.note}>{t('noPreview')}</p>;
  if (data) {
    return (
      <Suspense fallback={pending}>
        {kind === 'pdf' ? (
          <PdfView key={uuid} content={data.content} name={filename} />
        ) : (
          <ImageView key={uuid} content={data.content} name={filename} />
        )}
      </Suspense>
    );
  }
  if (error) return <QuietError onRetry={() => void refetch()}>{describeProblem(error)}</QuietError>;
  return pending;
}
