import type { IdentificationDetail } from '@pramen/contract/identifications/identifications.schemas';
import type { IdentificationMethod } from '@pramen/domain/compliance/identity/identity-methods';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import { useBusyGuard } from '../../../ui/dialogs/busy-guard.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useUnsavedGuard } from '../../../ui/dialogs/unsaved-guard.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { ProgressBar } from '../../../ui/files/progress-bar.tsx';
import { SelectField } from '../../../ui/forms/choices/select-field.tsx';
import { PictureField } from '../files/picture-field.tsx';
import { SavingFailure } from '../files/saving-failure.tsx';
import { usePictures } from '../files/use-pictures.ts';
import { useIdentificationSaving } from '../identifications.commands.ts';
import { filesFor, sidesOf } from '../identifications.model.ts';
import { identificationMethodsQuery } from '../identifications.queries.ts';
import styles from '../identifications.module.css';

interface PreparationDialogProps {
  clientId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Staff prepare an identification for the client. */
export function PreparationDialog({ isOpen, ...props }: PreparationDialogProps) {
  const { t } = useTranslation('identificationReview');
  return (
    <Dialog title={t('add')} width="wide" isOpen={isOpen} onClose={props.onClose}>
      <Preparation {...props} concept={null} />
    </Dialog>
  );
}

interface PreparationProps {
  clientId: string;
  /** null: a new identification. */
  concept: IdentificationDetail | null;
  onClose: () => void;
}

/** The method and the files of an identification that was not sent yet. */
export function Preparation({ clientId, concept, onClose }: PreparationProps) {
  const { t } = useTranslation('identificationReview');
  const { t: names } = useTranslation('identifications');
  const { t: words } = useTranslation('shell');
  const { data: methods } = useQuery(identificationMethodsQuery());
  const [method, setMethod] = useState<IdentificationMethod>(concept?.method ?? 'IDCARD');
  const stored = filesFor(method, concept);
  const pictures = usePictures(() => stored.length, sidesOf(method));
  const saving = useIdentificationSaving(({ message }) => {
    showToast('success', message);
    onClose();
  });
  useBusyGuard(saving.isPending);
  useUnsavedGuard(pictures.chosen.length > 0 || method !== (concept?.method ?? 'IDCARD'));
  const save = (state: 'CONCEPT' | 'WAITING') =>
    saving.mutate({
      clientId,
      id: concept?.id ?? null,
      data: { method, state, ...(concept ? { version: concept.version, kept: stored.map((file) => file.id) } : {}) },
      files: pictures.chosen,
    });
  return (
    <div className={styles.stack}>
      <SelectField
        label={t('method')}
        layout="form"
        value={method}
        isFocusedFirst
        options={(methods ?? [method]).map((one) => ({ value: one, label: names(`methods.${one}`) }))}
        onChange={(chosen) => setMethod(methods?.find((one) => one === chosen) ?? method)}
      />
      <p className={styles.quiet}>{t('prepareHint')}</p>
      {stored.length > 0 && (
        <ul className={styles.list}>
          {stored.map(({ id, filename, side }) => (
            <li key={id}>
              {filename} <span className={styles.quiet}>{names(`sides.${side}`)}</span>
            </li>
          ))}
        </ul>
      )}
      {concept !== null && stored.length < concept.attachments.length && <Banner>{t('storedOfOther')}</Banner>}
      {sidesOf(method).map((side) => (
        <PictureField key={side} side={side} pictures={pictures} isDisabled={saving.isPending} />
      ))}
      {pictures.isOverLimit && <Banner tone="error">{names('files.tooMany')}</Banner>}
      {saving.error && <SavingFailure failure={saving.error} files={pictures.chosen} />}
      {saving.share !== null && <ProgressBar label={names('files.sending')} share={saving.share} />}
      <div className={styles.foot}>
        <Button kind="plain" isDisabled={saving.isPending} onClick={onClose}>
          {words('cancel')}
        </Button>
        <Button kind="quiet" isBusy={saving.isPending} isDisabled={!pictures.isSound} onClick={() => save('CONCEPT')}>
          {t('saveConcept')}
        </Button>
        <Button isBusy={saving.isPending} isDisabled={!pictures.isSound} onClick={() => save('WAITING')}>
          {t('saveAndSend')}
        </Button>
      </div>
    </div>
  );
}
