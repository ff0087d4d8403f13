import { MOST_RECORD_DOCUMENTS } from '@pramen/contract/records/records.lists';
import type { RecordDetail } from '@pramen/contract/records/records.schemas';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '../../../platform/api/problem.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { formatDate } from '../../../platform/formats/dates.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useBusyGuard } from '../../../ui/dialogs/busy-guard.ts';
import { useUnsavedGuard } from '../../../ui/dialogs/unsaved-guard.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { ConflictNotice } from '../../../ui/forms/conflict-notice.tsx';
import { TickGroup } from '../../../ui/forms/choices/tick-group.tsx';
import { useDocumentLinking } from '../records.commands.ts';
import { linkableDocumentsQuery } from '../records.queries.ts';
import styles from '../records.module.css';

interface MeetingDocumentsProps {
  record: RecordDetail;
  /** Whether the user may choose the documents. */
  mayLink: boolean;
}

/** What tells documents of one name apart: code, day and state. */
function useDocumentWords() {
  const { t } = useTranslation('documents');
  return ({ code, created_at: at, state }: Pick<RecordDetail['documents'][number], 'code' | 'created_at' | 'state'>) =>
    [code, formatDate(at), t(`states.${state}`)].filter(Boolean).join(' · ');
}

/** Focuses the first control of what appears, unless the user went elsewhere meanwhile; the button that opened it is gone. */
function focusFirst(element: HTMLElement | null): void {
  if (element === null || (document.activeElement !== null && document.activeElement !== document.body)) return;
  (element.querySelector<HTMLElement>('input, button') ?? element).focus();
}

/** The documents that were signed at a meeting; staff choose them from the client's. */
export function MeetingDocuments({ record, mayLink }: MeetingDocumentsProps) {
  const { t } = useTranslation('recordReview');
  const [isChoosing, setChoosing] = useState(false);
  const hasClosed = useRef(false);
  const returnFocus = useCallback((element: HTMLElement | null) => {
    if (hasClosed.current) focusFirst(element);
  }, []);
  const close = () => {
    hasClosed.current = true;
    setChoosing(false);
  };
  const { documents } = record;
  const describe = useDocumentWords();
  return (
    <section className={styles.stack} aria-labelledby="record-documents">
      <h3 id="record-documents" className={styles.heading}>
        {t('meeting.title')}
      </h3>
      {isChoosing ? (
        <DocumentChoice record={record} onClose={close} />
      ) : (
        <>
          {documents.length === 0 ? (
            <p className={styles.quiet}>{t('meeting.none')}</p>
          ) : (
            <ul className={styles.plainList}>
              {documents.map((document) => (
                <li key={document.id}>
                  <Link to="/documents/$id/detail" params={{ id: document.id }}>
                    {document.name}
                  </Link>{' '}
                  <span className={styles.quiet}>{describe(document)}</span>
                </li>
              ))}
            </ul>
          )}
          {mayLink && record.state !== 'CANCELED' && (
            <div ref={returnFocus}>
              <Button kind="quiet" onClick={() => setChoosing(true)}>
                {t('meeting.choose')}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}

/** What another user linked meanwhile, from the refusal of a save; null for other failures. */
function linkedMeanwhile(failure: unknown): RecordDetail['documents'] | null {
  return failure instanceof Problem && failure.code === 'record.changed'
    ? (failure.current as Pick<RecordDetail, 'documents'>).documents
    : null;
}

/** The stored and the chosen documents by code or name; none when they are the same. */
function differencesOf(
  label: string,
  stored: RecordDetail['documents'],
  chosen: readonly string[],
  offered: readonly Pick<RecordDetail['documents'][number], 'id' | 'name' | 'code'>[],
) {
  const inWords = (ids: readonly string[]) =>
    ids
      .map((id) => [...offered, ...stored].find((one) => one.id === id))
      .map((one) => [one?.name, one?.code].filter(Boolean).join(' '))
      .toSorted()
      .join(', ');
  const ids = stored.map(({ id }) => id);
  if (ids.toSorted().join() === [...chosen].toSorted().join()) return [];
  return [{ label, stored: inWords(ids), mine: inWords(chosen) }];
}

function DocumentChoice({ record, onClose }: { record: RecordDetail; onClose: () => void }) {
  const { t } = useTranslation('recordReview');
  const { t: words } = useTranslation('shell');
  const [before, setBefore] = useState(() => record.documents.map(({ id }) => id));
  const [chosen, setChosen] = useState<readonly string[]>(before);
  const { data, isError, refetch } = useQuery(linkableDocumentsQuery(record.client_id));
  const linking = useDocumentLinking(record);
  const describe = useDocumentWords();
  const isChanged = [...chosen].toSorted().join() !== [...before].toSorted().join();
  const isTooMany = chosen.length > MOST_RECORD_DOCUMENTS;
  useUnsavedGuard(isChanged && !linking.isSuccess);
  useBusyGuard(linking.isPending);
  const conflict = linkedMeanwhile(linking.error);
  const save = (known: readonly string[]) =>
    linking.mutate(
      { ids: chosen, known },
      {
        onSuccess: ({ message }) => {
          showToast('success', message);
          onClose();
        },
      },
    );
  const takeStored = (stored: RecordDetail['documents']) => {
    const ids = stored.map(({ id }) => id);
    setBefore(ids);
    setChosen(ids);
    linking.reset();
  };
  if (!data)
    return isError ? (
      <QuietError onRetry={() => void refetch()}>{t('meeting.failed')}</QuietError>
    ) : (
      <div key="loading" aria-busy tabIndex={-1} ref={focusFirst}>
        <SkeletonRows height="28px" />
      </div>
    );
  return (
    <div key="choice" className={styles.stack} tabIndex={-1} ref={focusFirst}>
      {data.length === 0 ? (
        <p>{t('meeting.noDocuments')}</p>
      ) : (
        <TickGroup
          label={t('meeting.of')}
          name="document_ids"
          isList
          options={data.map(({ id, name, code, created_at: at, state }) => ({
            value: id,
            label: name,
            description: describe({ code, created_at: at, state: state.state }),
          }))}
          chosen={chosen}
          isDisabled={linking.isPending}
          error={isTooMany ? t('meeting.tooMany', { limit: MOST_RECORD_DOCUMENTS }) : null}
          onChange={setChosen}
        />
      )}
      {conflict && (
        <ConflictNotice
          differences={differencesOf(t('meeting.title'), conflict, chosen, data)}
          isBusy={linking.isPending}
          onKeepMine={() => save(conflict.map(({ id }) => id))}
          onTakeStored={() => takeStored(conflict)}
        />
      )}
      {linking.error && !conflict && <Banner tone="error">{describeProblem(linking.error)}</Banner>}
      <div className={styles.foot}>
        <Button kind="quiet" isDisabled={linking.isPending} onClick={onClose}>
          {words('cancel')}
        </Button>
        <Button isBusy={linking.isPending} isDisabled={!isChanged || isTooMany || conflict !== null} onClick={() => save(before)}>
          {t('meeting.save')}
        </Button>
      </div>
    </div>
  );
}
