import type { IdentificationDetail } from '@pramen/contract/identifications/identifications.schemas';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../platform/formats/dates.ts';
import { LazyFold } from '../../../ui/display/lazy-fold.tsx';
import styles from '../identifications.module.css';
import { DocumentPictures, type RenderFile } from './document-pictures.tsx';

interface IdentificationVersionsProps {
  identification: IdentificationDetail;
  renderFile: RenderFile;
}

/** What was saved each time, the newest first. Pictures of earlier versions open in place; those of the current one are shown anyway. */
export function IdentificationVersions({ identification: { versions }, renderFile }: IdentificationVersionsProps) {
  const { t } = useTranslation('identificationReview');
  if (versions.length < 2) return null;
  return (
    <ul className={styles.steps} aria-label={t('versions')}>
      {versions.map((version, index) => (
        <VersionLine key={version.number} version={version} isCurrent={index === 0} renderFile={renderFile} />
      ))}
    </ul>
  );
}

interface VersionLineProps {
  version: IdentificationDetail['versions'][number];
  isCurrent: boolean;
  renderFile: RenderFile;
}

function VersionLine({ version: { number, user, saved_at: at, attachments }, isCurrent, renderFile }: VersionLineProps) {
  const { t } = useTranslation('identificationReview');
  return (
    <li className={styles.step}>
      <span className={styles.fileName}>
        {t('version', { number, names: attachments.map(({ filename }) => filename).join(', ') || t('noFiles') })}
        {isCurrent && <span className={styles.quiet}> · {t('currentVersion')}</span>}
      </span>
      <span className={styles.quiet}>
        {user}, <time dateTime={at}>{formatDateTime(at)}</time>
      </span>
      {!isCurrent && attachments.length > 0 && (
        <LazyFold title={t('versionFiles', { number })}>
          <DocumentPictures files={attachments} renderFile={renderFile} />
        </LazyFold>
      )}
    </li>
  );
}
