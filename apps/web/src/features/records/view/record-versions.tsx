import type { RecordDetail, RecordVersion } from '@pramen/contract/records/records.schemas';
import { openFilled } from '@pramen/domain/forms/answers/open-filled';
import { compareAnswers, type AnswerDifference } from '@pramen/domain/forms/records/differences';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../platform/formats/dates.ts';
import { LazyFold } from '../../../ui/display/lazy-fold.tsx';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import type { RenderForm } from '../answers/form-slot.ts';
import { recordVersionQuery } from '../records.queries.ts';
import styles from '../records.module.css';
import { useRespondentWords } from '../use-respondent-words.ts';
import { useAuthorNotes } from './use-author-notes.tsx';

interface RecordVersionsProps {
  record: RecordDetail;
  renderForm: RenderForm;
}

/** Every saved version of the answers, the newest first; the earlier ones open in place, compared with the current one. */
export function RecordVersions({ record, renderForm }: RecordVersionsProps) {
  const { t } = useTranslation('recordReview');
  return (
    <>
      <h4 className={styles.reasonsName}>{t('history.versions')}</h4>
      <ol className={styles.steps}>
        {record.versions.map((version, index) => (
          <VersionLine key={version.number} version={version} isCurrent={index === 0} record={record} renderForm={renderForm} />
        ))}
      </ol>
    </>
  );
}

interface VersionLineProps extends RecordVersionsProps {
  version: RecordDetail['versions'][number];
  isCurrent: boolean;
}

function VersionLine({ version: { number, saved_at: at, user, respondent }, isCurrent, record, renderForm }: VersionLineProps) {
  const { t } = useTranslation('recordReview');
  const { t: words } = useTranslation('records');
  const { nameOf } = useRespondentWords();
  return (
    <li className={styles.step}>
      <span>
        {t('history.version', { number })}
        {isCurrent && <span className={styles.quiet}> · {t('history.current')}</span>}
      </span>
      <span className={styles.quiet}>
        {user}, <time dateTime={at}>{formatDateTime(at)}</time>
      </span>
      {respondent !== null && (
        <span className={styles.quiet}>
          {words('respondent.answeredBy')}: {nameOf(respondent)}
        </span>
      )}
      {!isCurrent && (
        <LazyFold title={t('history.showAnswers', { number })}>
          <VersionContent number={number} record={record} renderForm={renderForm} />
        </LazyFold>
      )}
    </li>
  );
}

function VersionContent({ number, record, renderForm }: RecordVersionsProps & { number: number }) {
  const { t } = useTranslation('recordReview');
  const { data, isError, refetch } = useQuery(recordVersionQuery(record.client_id, record.type, record.id, number));
  if (data) return <VersionAnswers version={data} record={record} renderForm={renderForm} />;
  if (isError) return <QuietError onRetry={() => void refetch()}>{t('history.versionFailed')}</QuietError>;
  return (
    <div aria-busy>
      <SkeletonRows height="28px" />
    </div>
  );
}

function VersionAnswers({ version, record, renderForm }: RecordVersionsProps & { version: RecordVersion }) {
  const { t } = useTranslation('recordReview');
  const earlier = useMemo(() => openFilled(version.data), [version.data]);
  const current = useMemo(() => openFilled(record.data), [record.data]);
  const differences = useMemo(() => compareAnswers(earlier.answers, current.answers), [earlier, current]);
  const noteOf = useVersionNotes(version, record.type, differences);
  const labelOf = (question: string) => (earlier.form.questions.get(question) ?? current.form.questions.get(question))?.question.label;
  const added = differences.filter(({ kind }) => kind === 'ADDED').map(({ question }) => labelOf(question));
  return (
    <>
      <p className={styles.quiet}>
        {differences.length === 0 ? t('history.same') : t('history.differences', { count: differences.length })}
        {added.length > 0 && ` ${t('history.addedLater', { names: [...new Set(added)].join(', ') })}`}
      </p>
      {renderForm({ recordId: record.id, form: earlier.form, answers: earlier.answers, isReadOnly: true, noteOf })}
    </>
  );
}

/** Beside each answer of an earlier version: how it differs from the current one, and who typed it. */
function useVersionNotes({ authors }: RecordVersion, type: RecordDetail['type'], differences: readonly AnswerDifference[]) {
  const { t } = useTranslation('recordReview');
  const authorOf = useAuthorNotes({ authors, type });
  return useMemo(() => {
    const kinds = new Map(differences.map(({ question, copy, kind }) => [`${question} ${copy}`, kind]));
    return (question: string, copy: number) => {
      const kind = kinds.get(`${question} ${copy}`);
      const author = authorOf(question, copy);
      if (kind === undefined) return author;
      return (
        <>
          <strong className={styles.difference}>{t(`history.kinds.${kind}`)}</strong>
          {author !== null && <> {author}</>}
        </>
      );
    };
  }, [authorOf, differences, t]);
}
