import { IDENTIFICATION_FILE_BYTES_MAX } from '@pramen/contract/identifications/identifications.lists';
import type { InteractionForm } from '@pramen/contract/onboarding/onboarding.schemas';
import type { OnboardingDocument } from '@pramen/domain/onboarding/onboarding-words';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toMegabytes } from '../../../platform/formats/bytes.ts';
import type { StepOf } from '../walk/walk.model.ts';
import styles from './identity.module.css';
import { PhoneCapture } from './phone-capture.tsx';
import { PictureSlot } from './picture-slot.tsx';
import { missingOf, sidesOf } from './pictures.model.ts';

interface DocumentPicturesProps {
  form: InteractionForm;
  step: StepOf<'identification'>;
  document: OnboardingDocument;
  isDisabled: boolean;
  /** A phone has taken all pictures. */
  onPhoneDone: () => void;
}

/** The sides of a document, and what is still missing of it. */
export function DocumentPictures({ form, step, document, isDisabled, onPhoneDone }: DocumentPicturesProps) {
  const { t } = useTranslation('selfOnboarding');
  const limits = useId();
  /** Files of this visit, so that their pictures need not be loaded again. */
  const [files, setFiles] = useState<ReadonlyMap<string, File>>(new Map());
  const missing = missingOf(document, step.attachments);
  return (
    <div className={styles.document}>
      <PhoneCapture
        key={document}
        formId={form.id}
        stepId={step.id}
        document={document}
        isComplete={missing === null}
        isDisabled={isDisabled}
        onDone={onPhoneDone}
      />
      <p className={styles.quiet}>{t('identification.hint')}</p>
      <div className={styles.sides} data-count={sidesOf(document).length}>
        {sidesOf(document).map((side) => (
          <PictureSlot
            key={side}
            formId={form.id}
            stepId={step.id}
            side={side}
            pictures={step.attachments.filter((picture) => picture.side === side)}
            files={files}
            isDisabled={isDisabled}
            limitsId={limits}
            onStored={({ id }, file) => setFiles((before) => new Map(before).set(id, file))}
          />
        ))}
      </div>
      <p id={limits} className={styles.quiet}>
        {t('identification.limits', { megabytes: toMegabytes(IDENTIFICATION_FILE_BYTES_MAX) })}
      </p>
      <p role="status" className={styles.quiet}>
        {missing && t(`identification.missing.${missing}`)}
      </p>
    </div>
  );
}
