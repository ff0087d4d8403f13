import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { documentsLogoQuery, useDocumentsLogoDeletion, useDocumentsLogoUpload } from '../../features/settings/documents-logo.queries.ts';
import { describeFieldProblem, describeProblem } from '../../platform/api/problem-text.ts';
import { Card } from '../../ui/display/card.tsx';
import { PicturePicker } from '../../ui/files/picture-picker.tsx';
import { QuietError } from '../../ui/feedback/quiet-error.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './layout/settings.module.css';

/** The logo on generated documents; only administrators see and set it. */
export function DocumentsLogoSection() {
  const { t } = useTranslation('settings');
  const { data: image, isError, refetch } = useQuery(documentsLogoQuery);
  const upload = useDocumentsLogoUpload();
  const deletion = useDocumentsLogoDeletion();
  const labels = {
    none: t('documentsLogo.none'),
    upload: t('documentsLogo.upload'),
    replace: t('documentsLogo.replace'),
    remove: t('documentsLogo.remove'),
    hint: t('documentsLogo.hint'),
    question: t('documentsLogo.question'),
    consequence: t('documentsLogo.consequence'),
    confirm: t('documentsLogo.remove'),
  };
  return (
    <Card as="section" labelledBy="documents-logo">
      <h2 id="documents-logo" className={styles.heading}>
        {t('documentsLogo.title')}
      </h2>
      <p className={styles.lead}>{t('documentsLogo.about', { placeholder: '${company.logo}' })}</p>
      {isError && <QuietError onRetry={() => void refetch()}>{t('documentsLogo.failed')}</QuietError>}
      {image === undefined && !isError && <Skeleton height="132px" />}
      {image !== undefined && (
        <PicturePicker
          image={image}
          alt={t('documentsLogo.alt')}
          labels={labels}
          commands={{ upload, deletion }}
          describe={{ upload: describeFieldProblem, deletion: describeProblem }}
        />
      )}
    </Card>
  );
}
