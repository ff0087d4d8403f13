import type { IdentificationFile } from '@pramen/contract/identifications/identifications.schemas';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isPicture } from '../identifications.model.ts';
import styles from '../identifications.module.css';
import type { RenderFile } from '../view/document-pictures.tsx';

interface KeptPicturesProps {
  files: readonly IdentificationFile[];
  /** Ids of those that the client will not send again. */
  removed: readonly string[];
  /** Came back to the client, who chooses which to send again; else staff took them and they are only confirmed. */
  isReturned: boolean;
  isDisabled: boolean;
  renderFile: RenderFile;
  onToggle: (fileId: string) => void;
}

/** Pictures that are stored already and will be sent with the new ones. */
export function KeptPictures({ files, removed, isReturned, isDisabled, renderFile, onToggle }: KeptPicturesProps) {
  const { t } = useTranslation('identifications');
  const title = t(isReturned ? 'answering.sent' : 'answering.taken');
  return (
    <section aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.keptList}>
        {files.map((file) => {
          const { id, filename, side } = file;
          const isRemoved = removed.includes(id);
          return (
            <li key={id} className={styles.kept}>
              <div className={styles.keptText}>
                <span className={isRemoved ? styles.quiet : undefined}>{isReturned ? `${t(`sides.${side}`)}: ${filename}` : filename}</span>
                <span role="status" className={styles.advice}>
                  {isRemoved && ` ${t('answering.removed')}`}
                </span>
                {isPicture(filename) && <div className={styles.keptPreview}>{renderFile(file)}</div>}
              </div>
              {isReturned && (
                <button
                  type="button"
                  className={styles.remove}
                  disabled={isDisabled}
                  aria-label={t(isRemoved ? 'answering.restore' : 'files.remove', { name: filename })}
                  onClick={() => onToggle(id)}
                >
                  {isRemoved ? <IconArrowBackUp size={18} stroke={1.5} aria-hidden /> : <IconX size={18} stroke={1.5} aria-hidden />}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
