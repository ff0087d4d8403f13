import { IconFileUpload } from '@tabler/icons-react';
import { useId, useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '../../../platform/api/problem.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useContentUpload } from '../templates.commands.ts';
import { endings, faultOfFiles, FILE_MEGABYTES, type FileFault, type FileFormat } from './file-choice.model.ts';
import styles from './content.module.css';

interface FilePickerProps {
  /** Of the template. */
  id: string;
  format: FileFormat;
}

/** Takes the one file that a template is made of, and sends it at once. */
export function FilePicker({ id, format }: FilePickerProps) {
  const { t } = useTranslation('documentTemplates');
  const [fault, setFault] = useState<FileFault | null>(null);
  const [share, setShare] = useState(0);
  const stopping = useRef<AbortController | null>(null);
  const upload = useContentUpload(id);
  const choose = (files: readonly File[]) => {
    const [file] = files;
    if (!file) return;
    const found = faultOfFiles(files, format);
    setFault(found);
    upload.reset();
    if (found !== null) return;
    stopping.current = new AbortController();
    setShare(0);
    upload.mutate({ file, signal: stopping.current.signal, onProgress: setShare }, { onSuccess: ({ message }) => showToast('success', message) });
  };
  const failure = fault === null ? upload.error && describeFailure(upload.error, t('content.stopped')) : t(`content.faults.${fault}`, { ending: endings[format], megabytes: FILE_MEGABYTES });
  return (
    <>
      {upload.isPending ? (
        <div className={styles.sending}>
          <ProgressBar label={t('content.sending')} share={share} />
          <Button kind="quiet" onClick={() => stopping.current?.abort()}>
            {t('content.stop')}
          </Button>
        </div>
      ) : (
        <DropPlace format={format} onChoose={choose} />
      )}
      {failure && <Banner tone="error">{failure}</Banner>}
    </>
  );
}

/** What is wrong with the file, said by the server at its field, else why it did not arrive. */
function describeFailure(failure: Error, stopped: string): string {
  if (failure.name === 'AbortError') return stopped;
  const told = failure instanceof Problem ? Object.values(failure.errors)[0]?.[0] : undefined;
  return told ?? describeProblem(failure);
}

function DropPlace({ format, onChoose }: { format: FileFormat; onChoose: (files: readonly File[]) => void }) {
  const { t } = useTranslation('documentTemplates');
  const [isOver, setOver] = useState(false);
  const hint = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onChoose([...event.dataTransfer.files]);
  };
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div className={styles.picker} data-over={isOver} onDragOver={hover} onDragLeave={() => setOver(false)} onDrop={drop}>
      <p className={styles.drop}>{t('content.drop')}</p>
      <label className={styles.choose}>
        <IconFileUpload size={20} stroke={1.5} aria-hidden />
        {t(`content.choose.${format}`)}
        <input
          type="file"
          className={styles.field}
          accept={endings[format]}
          aria-describedby={hint}
          onChange={({ currentTarget }) => {
            onChoose([...(currentTarget.files ?? [])]);
            // The same file chosen again is a change as well.
            currentTarget.value = '';
          }}
        />
      </label>
      <p id={hint} className={styles.hint}>
        {t('content.limits', { ending: endings[format], megabytes: FILE_MEGABYTES })}
      </p>
    </div>
  );
}
