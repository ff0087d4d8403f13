import { IDENTIFICATION_FILE_BYTES_MAX } from '@pramen/contract/identifications/identifications.lists';
import type { OnboardingPicture } from '@pramen/contract/onboarding/onboarding.schemas';
import type { PictureSide } from '@pramen/domain/compliance/identity/identity-methods';
import { MOST_PICTURES } from '@pramen/domain/onboarding/onboarding-words';
import { useTranslation } from 'react-i18next';
import { toMegabytes } from '../../../platform/formats/bytes.ts';
import { describeFieldProblem } from '../../../platform/api/problem-text.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { PictureSource } from '../../../ui/files/picture-source.tsx';
import { UploadProgress } from '../../../ui/files/upload-progress.tsx';
import styles from './identity.module.css';
import { ACCEPTED_PICTURES } from './pictures.model.ts';
import { TakenPicture } from './taken-picture.tsx';
import { usePictureUpload } from './use-picture-upload.ts';

interface PictureSlotProps {
  formId: string;
  stepId: string;
  side: PictureSide;
  pictures: readonly OnboardingPicture[];
  files: ReadonlyMap<string, File>;
  isDisabled: boolean;
  limitsId: string;
  onStored: (picture: OnboardingPicture, file: File) => void;
}

/** One side of a document: taken, looked at, taken again or removed. Pages of a passport stand below each other. */
export function PictureSlot({ formId, stepId, side, pictures, files, isDisabled, limitsId, onStored }: PictureSlotProps) {
  const { t } = useTranslation('selfOnboarding');
  const { sending, fault, refuse, add } = usePictureUpload(formId, stepId, side, pictures, onStored);
  const isPages = side === 'PAGE';
  const sideName = t(`identification.sides.${side}`);
  const isFull = isPages && pictures.length >= MOST_PICTURES;
  const choose = (chosen: File[]) => {
    if (isPages && pictures.length + chosen.length > MOST_PICTURES) return refuse('many');
    void add(isPages ? chosen : chosen.slice(0, 1));
  };
  const word = (key: 'take' | 'choose' | 'again' | 'chooseOther' | 'addPage') => {
    const label = t(`identification.${key}`);
    return { label, name: t('identification.named', { action: label, side: sideName }) };
  };
  const isEmpty = pictures.length === 0;
  return (
    <section className={styles.side} aria-label={sideName}>
      <h3 className={styles.sideName}>{sideName}</h3>
      {pictures.map((picture) => (
        <TakenPicture
          key={picture.id}
          formId={formId}
          stepId={stepId}
          picture={picture}
          file={files.get(picture.id) ?? null}
          sideName={sideName}
          isDisabled={isDisabled || sending !== null}
        />
      ))}
      {sending ? (
        <UploadProgress
          label={t('identification.sending')}
          share={sending.share}
          stopLabel={t('identification.stop')}
          onStop={sending.stop}
        />
      ) : (
        !isFull && (
          <PictureSource
            take={word(isEmpty || isPages ? 'take' : 'again')}
            choose={word(isEmpty ? 'choose' : isPages ? 'addPage' : 'chooseOther')}
            accepted={ACCEPTED_PICTURES}
            isMultiple={isPages}
            isDisabled={isDisabled}
            isSmall={!isEmpty}
            describedBy={limitsId}
            onChoose={choose}
          />
        )
      )}
      {fault && (
        <Banner tone="error">
          {fault.is === 'file'
            ? t(`identification.faults.${fault.fault}`, { megabytes: toMegabytes(IDENTIFICATION_FILE_BYTES_MAX) })
            : describeFieldProblem(fault.failure)}
        </Banner>
      )}
    </section>
  );
}
