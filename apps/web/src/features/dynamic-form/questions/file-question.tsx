import type { AnswerValue } from '@pramen/domain/forms/definition/answer-types';
import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../platform/formats/bytes.ts';
import { FileDrop } from '../../../ui/files/file-drop.tsx';
import { UploadProgress } from '../../../ui/files/upload-progress.tsx';
import type { AnswerPlace } from '../answers/answer-changes.ts';
import type { FormFiles } from '../answers/files.ts';
import type { AnswerActions } from '../answers/use-answer-actions.ts';
import styles from './file-question.module.css';

interface FileQuestionProps {
  label: string;
  description: string | undefined;
  error: string | null;
  isRequired: boolean;
  place: AnswerPlace;
  value: AnswerValue | undefined;
  actions: AnswerActions;
  files: FormFiles | null;
}

const idsOf = (value: AnswerValue | undefined): readonly string[] => (typeof value === 'object' ? value : []);

/** Sends files one after the other; each joins the answer when it has arrived, wherever its copy stands by then. */
function useUploads(place: AnswerPlace, actions: AnswerActions, files: FormFiles | null) {
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const [failures, setFailures] = useState<readonly { name: string; reason: string }[]>([]);
  const stopping = useRef<AbortController | null>(null);
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });
  useEffect(() => () => stopping.current?.abort(), []);
  const send = async (chosen: readonly File[]) => {
    if (files === null || files.isClosed === true || stopping.current !== null) return;
    const controller = new AbortController();
    stopping.current = controller;
    setFailures([]);
    for (const file of chosen) {
      setSending({ name: file.name, share: 0 });
      try {
        const id = await files.upload(file, {
          signal: controller.signal,
          onProgress: (share) => setSending({ name: file.name, share }),
        });
        // Its question is gone.
        if (controller.signal.aborted) files.remove(id);
        else actions.change(latest.current, (before) => [...idsOf(before), id]);
      } catch (failure) {
        if (controller.signal.aborted) break;
        setFailures((before) => [...before, { name: file.name, reason: files.describeFailure(failure) }]);
      }
    }
    stopping.current = null;
    setSending(null);
  };
  return { sending, failures, send: (chosen: readonly File[]) => void send(chosen), stop: () => stopping.current?.abort() };
}

/** Files as an answer. */
export function FileQuestion({ label, description, error, isRequired, place, value, actions, files }: FileQuestionProps) {
  const { t } = useTranslation('dynamicForm');
  const { t: words } = useTranslation('shell');
  const id = useId();
  const { sending, failures, send, stop } = useUploads(place, actions, files);
  const ids = idsOf(value);
  const nameOf = (one: string) => files?.describe(one)?.name ?? t('files.unknown');
  const remove = (gone: string) => {
    actions.change(place, (before) => idsOf(before).filter((one) => one !== gone));
    files?.remove(gone);
  };
  return (
    <fieldset className={styles.question} aria-describedby={`${id}-note`} aria-invalid={error ? true : undefined}>
      <legend className={styles.label} data-required={isRequired || undefined}>
        {label}
        {isRequired && <span className="visually-hidden"> ({words('requiredGroup')})</span>}
      </legend>
      {ids.length > 0 && (
        <ul className={styles.list} aria-label={t('files.title')}>
          {ids.map((one) => (
            <li key={one} className={styles.file}>
              <FileName id={one} files={files} />
              <button
                type="button"
                className={styles.remove}
                aria-label={`${t('files.remove')}: ${nameOf(one)}`}
                onClick={() => remove(one)}
              >
                <IconX size={18} stroke={1.5} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {sending && (
        <UploadProgress
          label={t('files.sending', { name: sending.name })}
          share={sending.share}
          stopLabel={t('files.stop')}
          onStop={stop}
        />
      )}
      <FileDrop
        words={{
          drop: t('files.drop'),
          dropping: t('files.dropping'),
          choose: t('files.choose'),
          add: t('files.add'),
          limits: files?.limits ?? t('files.none'),
        }}
        accepted={files?.accepted ?? ''}
        isSmall={ids.length > 0}
        isDisabled={files === null || files.isClosed === true || sending !== null}
        onChoose={send}
      />
      <div id={`${id}-note`} className={styles.note}>
        {error && <p className={styles.error}>{error}</p>}
        {description && <p>{description}</p>}
      </div>
      <div role="status">
        {failures.map(({ name, reason }) => (
          <p key={name} className={styles.error}>
            {t('files.failed', { name, reason })}
          </p>
        ))}
      </div>
    </fieldset>
  );
}

/** The name of a stored file, as a link where it can be opened. */
export function FileName({ id, files }: { id: string; files: FormFiles | null }) {
  const { t } = useTranslation('dynamicForm');
  const file = files?.describe(id);
  if (!file) return <span>{t('files.unknown')}</span>;
  return (
    <span className={styles.name}>
      {file.href === null ? (
        file.name
      ) : (
        <a href={file.href} target="_blank" rel="noopener">
          {file.name}
        </a>
      )}
      {file.sizeBytes !== null && <span className={styles.size}>{formatBytes(file.sizeBytes)}</span>}
    </span>
  );
}
