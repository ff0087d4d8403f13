import { IDENTIFICATION_FILE_BYTES_MAX } from '@pramen/contract/identifications/identifications.lists';
import type { PictureSide } from '@pramen/domain/compliance/identity/identity-methods';
import { IconFile, IconX } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, toMegabytes } from '../../../platform/formats/bytes.ts';
import { FileDrop } from '../../../ui/files/file-drop.tsx';
import { ACCEPTED_FILES, isPicture, nameAcceptedFiles } from '../identifications.model.ts';
import styles from '../identifications.module.css';
import { isRepeated } from './use-pictures.ts';
import type { ChosenPicture, Pictures } from './use-pictures.ts';

interface PictureFieldProps {
  side: PictureSide;
  pictures: Pictures;
  isDisabled: boolean;
  /** Level of the heading: 2 on a screen, 3 in a dialog. */
  level?: 2 | 3;
}

/** One side of a document: choose, preview, read what to do better, remove. */
export function PictureField({ side, pictures, isDisabled, level = 3 }: PictureFieldProps) {
  const Heading = `h${level}` as const;
  const { t, i18n } = useTranslation('identifications');
  const own = pictures.chosen.filter((picture) => picture.side === side);
  return (
    <section className={styles.stack} aria-label={t(`sides.${side}`)}>
      <Heading className={styles.heading}>{t(`sides.${side}`)}</Heading>
      {own.length > 0 && (
        <ul className={styles.pictures}>
          {own.map((picture) => (
            <Chosen
              key={picture.key}
              picture={picture}
              isRepeated={isRepeated(picture, pictures.chosen)}
              isDisabled={isDisabled}
              onRemove={() => pictures.remove(picture.key)}
            />
          ))}
        </ul>
      )}
      <FileDrop
        words={{
          drop: t('files.drop'),
          dropping: t('files.dropping'),
          choose: t(`files.choose.${side}`),
          add: t('files.add'),
          limits: t('files.limits', { megabytes: toMegabytes(IDENTIFICATION_FILE_BYTES_MAX), kinds: nameAcceptedFiles(i18n.language) }),
        }}
        accepted={ACCEPTED_FILES}
        isSmall={own.length > 0}
        isDisabled={isDisabled}
        onChoose={(files) => pictures.add(side, files)}
      />
    </section>
  );
}

interface ChosenProps {
  picture: ChosenPicture;
  isRepeated: boolean;
  isDisabled: boolean;
  onRemove: () => void;
}

function Chosen({ picture, isRepeated: wasChosen, isDisabled, onRemove }: ChosenProps) {
  const { t, i18n } = useTranslation('identifications');
  const { file, fault, verdict } = picture;
  const sentences =
    fault !== null
      ? [t(`files.faults.${fault}`, { megabytes: toMegabytes(IDENTIFICATION_FILE_BYTES_MAX), kinds: nameAcceptedFiles(i18n.language) })]
      : typeof verdict === 'string'
        ? [t(`files.faults.${verdict}`, { kinds: nameAcceptedFiles(i18n.language) })]
        : [];
  const advice = [
    ...(wasChosen ? [t('files.faults.repeated')] : []),
    ...(verdict === null || typeof verdict === 'string' ? [] : verdict.map((one) => t(`quality.${one}`))),
  ];
  return (
    <li className={styles.picture}>
      {isPicture(file.name) && fault === null && verdict !== 'unreadable' ? (
        <Preview file={file} alt={t('files.preview', { name: file.name })} />
      ) : (
        <span className={styles.noPreview}>
          <IconFile size={28} stroke={1.5} aria-hidden />
        </span>
      )}
      <div className={styles.pictureText}>
        <span className={styles.fileName}>
          {file.name} <span className={styles.quiet}>{formatBytes(file.size)}</span>
        </span>
        <div role="status">
          {sentences.map((sentence) => (
            <p key={sentence} className={styles.fault}>
              {sentence}
            </p>
          ))}
          {advice.map((sentence) => (
            <p key={sentence} className={styles.advice}>
              {sentence}
            </p>
          ))}
        </div>
      </div>
      <button
        type="button"
        className={styles.remove}
        disabled={isDisabled}
        aria-label={t('files.remove', { name: file.name })}
        onClick={onRemove}
      >
        <IconX size={18} stroke={1.5} aria-hidden />
      </button>
    </li>
  );
}

function Preview({ file, alt }: { file: File; alt: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} className={styles.preview} alt={alt} />;
}
