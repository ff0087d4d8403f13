import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { Problem } from '../../platform/api/problem.ts';
import { formatBytes, toMegabytes } from '../../platform/formats/bytes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ChosenFiles } from '../../ui/chosen-files.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useDocumentUpload } from './documents.commands.ts';
import { addUploads, areSendable, FILE_BYTE_COUNT_MAX, FILES_MAX, type ChosenUpload } from './upload.model.ts';
import styles from './documents.module.css';

const ACCEPTED = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png';
const megabytes = toMegabytes(FILE_BYTE_COUNT_MAX);

/** Files become documents of a client: chosen or dropped, looked through, sent. */
export function UploadZone({ clientId }: { clientId: string }) {
  const { t } = useTranslation('documentReview');
  const [chosen, setChosen] = useState<readonly ChosenUpload[]>([]);
  const [share, setShare] = useState(0);
  const stopping = useRef<AbortController | null>(null);
  const upload = useDocumentUpload(clientId);
  const change = (next: readonly ChosenUpload[]) => {
    setChosen(next);
    upload.reset();
  };
  const send = () => {
    stopping.current = new AbortController();
    setShare(0);
    upload.mutate(
      { files: chosen.map(({ file }) => file), signal: stopping.current.signal, onProgress: setShare },
      {
        onSuccess: ({ message }) => {
          showToast('success', message);
          setChosen([]);
        },
      },
    );
  };
  const words = { drop: t('upload.drop'), dropping: t('upload.dropping'), choose: t('upload.choose'), add: t('upload.add'), limits: t('upload.limits', { files: FILES_MAX, megabytes }) };
  return (
    <section className={styles.upload} aria-label={t('upload.title')}>
      {chosen.length > 0 && (
        <ChosenFiles
          label={t('upload.chosen')}
          files={chosen.map(({ file: { name, size }, fault }) => ({ name, size: formatBytes(size), fault: fault && t(`upload.${fault}`, { megabytes }), removeLabel: t('upload.remove', { name }) }))}
          isDisabled={upload.isPending}
          onRemove={(name) => change(chosen.filter(({ file }) => file.name !== name))}
        />
      )}
      <FileDrop words={words} accepted={ACCEPTED} isSmall={chosen.length > 0} isDisabled={upload.isPending} onChoose={(files) => change(addUploads(chosen, files))} />
      <div role="status">{chosen.length > FILES_MAX && <p className={styles.fault}>{t('upload.tooMany', { files: FILES_MAX })}</p>}</div>
      {upload.error && <UploadFailure failure={upload.error} />}
      {upload.isPending ? (
        <div className={styles.sending}>
          <ProgressBar label={t('upload.sending')} share={share} />
          <Button kind="quiet" onClick={() => stopping.current?.abort()}>
            {t('upload.stop')}
          </Button>
        </div>
      ) : (
        chosen.length > 0 && (
          <div>
            <Button isDisabled={!areSendable(chosen)} onClick={send}>
              {t('upload.send', { count: chosen.length })}
            </Button>
          </div>
        )
      )}
    </section>
  );
}

function UploadFailure({ failure }: { failure: Error }) {
  const { t } = useTranslation('documentReview');
  if (failure.name === 'AbortError') return <Banner>{t('upload.stopped')}</Banner>;
  const sentences = failure instanceof Problem ? Object.entries(failure.errors) : [];
  if (sentences.length === 0) return <Banner tone="error">{describeProblem(failure)}</Banner>;
  return (
    <Banner tone="error">
      {sentences.map(([name, said]) => (
        <p key={name}>
          {name.startsWith('attachments') ? '' : `${name}: `}
          {said.join(' ')}
        </p>
      ))}
    </Banner>
  );
}
