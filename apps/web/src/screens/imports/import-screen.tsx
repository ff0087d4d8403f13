import type { Import } from '@pramen/contract/imports/imports.schemas';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FileCard } from '../../features/imports/files/file-card.tsx';
import { ImportActions } from '../../features/imports/import-actions.tsx';
import { noteOf, shownStateOf, toneOfState } from '../../features/imports/imports.model.ts';
import { importQuery } from '../../features/imports/imports.queries.ts';
import { formatDateTime } from '../../platform/formats/dates.ts';
import { useRecordTitle } from '../../platform/navigation/document-title.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Card } from '../../ui/display/card.tsx';
import { PageTitle } from '../../ui/display/page-title.tsx';
import { QuietError } from '../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { StateBadge } from '../../ui/display/values/state-badge.tsx';
import styles from './imports.module.css';

const route = getRouteApi('/shell/imports/$id');

/** One import from its check to its result. */
export function ImportScreen() {
  const { t } = useTranslation('imports');
  const { id } = route.useParams();
  const { data: shown, isError, refetch } = useQuery(importQuery(id));
  const retry = () => void refetch();
  return (
    <div className={styles.screen}>
      <BackLink to="/imports">{t('toList')}</BackLink>
      {shown ? (
        <ImportView key={id} shown={shown} onRetry={isError ? retry : null} />
      ) : (
        <>
          <PageTitle>{t('detailTitle')}</PageTitle>
          <Card>
            {isError ? (
              <QuietError onRetry={retry}>{t('failed')}</QuietError>
            ) : (
              <div aria-busy>
                <SkeletonRows height="28px" />
              </div>
            )}
          </Card>
        </>
      )}
    </div>
  );
}

function ImportView({ shown, onRetry }: { shown: Import; onRetry: (() => void) | null }) {
  const { t } = useTranslation('imports');
  const by = (when: string | null, name?: string) => (name ? t('facts.by', { when: formatDateTime(when), name }) : formatDateTime(when));
  const facts = [
    ['uploaded', by(shown.uploaded_at, shown.uploaded_by.name)],
    ...(shown.confirmed_at ? ([['confirmed', by(shown.confirmed_at, shown.confirmed_by?.name)]] as const) : []),
    ...(shown.finished_at ? ([['finished', by(shown.finished_at)]] as const) : []),
  ] as const;
  const title = `${t('detailTitle')} ${formatDateTime(shown.uploaded_at)}`;
  useRecordTitle(title);
  return (
    <>
      <div className={styles.head}>
        <PageTitle>{title}</PageTitle>
        <StateBadge tone={toneOfState(shownStateOf(shown))}>{t(`states.${shownStateOf(shown)}`)}</StateBadge>
      </div>
      {onRetry && <QuietError onRetry={onRetry}>{t('outdated')}</QuietError>}
      <Card>
        <div className={styles.summary}>
          <p className={styles.note} role="status">
            {t(`notes.${noteOf(shown)}`, { until: formatDateTime(shown.expires_at) })}
          </p>
          <dl className={styles.facts}>
            {facts.map(([name, text]) => (
              <div key={name}>
                <dt>{t(`facts.${name}`)}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <ImportActions shown={shown} />
        </div>
      </Card>
      {shown.files.map((file) => (
        <FileCard key={file.id} file={file} state={shown.state} />
      ))}
    </>
  );
}
