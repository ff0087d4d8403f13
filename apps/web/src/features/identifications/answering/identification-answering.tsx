import type { IdentificationDetail, SavedIdentification } from '@pramen/contract/identifications/identifications.schemas';
import { hasMachineLines } from '@pramen/domain/compliance/identity/identity-methods';
import { LINES_MAX_LENGTH } from '@pramen/domain/compliance/identity/machine-lines';
import type { IdentificationMethod } from '@pramen/domain/compliance/identity/identity-methods';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ProgressBar } from '../../../ui/files/progress-bar.tsx';
import { RadioGroup } from '../../../ui/forms/choices/radio-group.tsx';
import { PictureField } from '../files/picture-field.tsx';
import { SavingFailure } from '../files/saving-failure.tsx';
import { usePictures } from '../files/use-pictures.ts';
import { useIdentificationSaving } from '../identifications.commands.ts';
import { sidesOf } from '../identifications.model.ts';
import styles from '../identifications.module.css';
import { KeptPictures } from './kept-pictures.tsx';
import { LinesField } from './lines-field.tsx';
import { RefusalForm } from './refusal-form.tsx';

interface IdentificationAnsweringProps {
  identification: IdentificationDetail;
  /** Staff who act for the client may look, not answer. */
  isImpersonated: boolean;
  /** Tells the surroundings whether leaving would lose files. */
  onUnsaved: (isUnsaved: boolean) => void;
  onDone: (answer: SavedIdentification) => void;
}

const interchangeable = ['IDCARD', 'PASSPORT'] as const satisfies IdentificationMethod[];

/** The client chooses a document, takes pictures of it, and sends them or refuses. */
export function IdentificationAnswering({ identification, isImpersonated, onUnsaved, onDone }: IdentificationAnsweringProps) {
  const { t } = useTranslation('identifications');
  const { client_id: clientId, id, version, decision_description: returned } = identification;
  const [method, setMethod] = useState<IdentificationMethod>(identification.method);
  const [isRefusing, setRefusing] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [lines, setLines] = useState(identification.data.lines ?? '');
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [isOneSided, setOneSided] = useState(false);
  // Pictures that staff took at a meeting are only confirmed; of those that came back the client chooses which to send again.
  const isOfOther = returned !== null && method !== identification.method;
  const offered = isOfOther ? [] : identification.attachments;
  const stored = offered.filter((file) => !removed.includes(file.id));
  const pictures = usePictures(stored.length, sidesOf(method));
  const saving = useIdentificationSaving(onDone);
  const isUnsaved = (pictures.chosen.length > 0 || removed.length > 0 || lines !== (identification.data.lines ?? '')) && !saving.isSuccess;
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);
  const isOff = isImpersonated || saving.isPending;
  const count = stored.length + pictures.chosen.length;
  const covered = new Set([...stored, ...pictures.chosen].map(({ side }) => side));
  const missingSide = sidesOf(method).find((side) => !covered.has(side));
  const send = () => {
    if (count === 0) return setMissing(true);
    // Half a card may be all that a person has at hand, so they are asked once.
    if (missingSide !== undefined && !isOneSided) return setOneSided(true);
    return saving.mutate({
      clientId,
      id,
      data: { state: 'APPROVED', method, version, kept: stored.map((file) => file.id), lines: hasMachineLines(method) ? lines : '' },
      files: pictures.chosen,
    });
  };
  const turn = (isTurnedToRefusing: boolean) => {
    // Why the one failed says nothing about the other.
    saving.reset();
    setRefusing(isTurnedToRefusing);
  };
  if (isRefusing)
    return (
      <div className={styles.stack}>
        <RefusalForm
          isBusy={saving.isPending}
          onSend={(reason) => saving.mutate({ clientId, id, data: { state: 'DENIED', denied_description: reason, version }, files: [] })}
          onBack={() => turn(false)}
        />
        {saving.error && <Banner tone="error">{describeProblem(saving.error)}</Banner>}
      </div>
    );
  return (
    <div className={styles.stack}>
      {isImpersonated && <Banner>{t('answering.impersonated')}</Banner>}
      {returned !== null && <Banner>{t('answering.returned', { reason: returned })}</Banner>}
      {!hasMachineLines(identification.method) && <p>{t('answering.wanted', { name: t(`methods.${identification.method}`) })}</p>}
      <p>{t('answering.intro')}</p>
      {hasMachineLines(identification.method) && (
        <RadioGroup
          label={t('answering.document')}
          name="method"
          isRequired
          value={method}
          options={interchangeable.map((one) => ({ value: one, label: t(`methods.${one}`) }))}
          onChange={(chosen) => setMethod(interchangeable.find((one) => one === chosen) ?? method)}
        />
      )}
      {offered.length > 0 && (
        <KeptPictures
          files={offered}
          removed={removed}
          isReturned={returned !== null}
          isDisabled={isOff}
          onToggle={(fileId) =>
            setRemoved((before) => (before.includes(fileId) ? before.filter((one) => one !== fileId) : [...before, fileId]))
          }
        />
      )}
      {sidesOf(method).map((side) => (
        <PictureField key={side} side={side} pictures={pictures} isDisabled={isOff} level={2} />
      ))}
      {hasMachineLines(method) && <LinesField value={lines} onChange={(typed) => setLines(typed.slice(0, LINES_MAX_LENGTH))} />}
      {pictures.isOverLimit && <Banner tone="error">{t('files.tooMany')}</Banner>}
      {isMissing && count === 0 && <Banner tone="error">{t('answering.missing')}</Banner>}
      {isOneSided && count > 0 && missingSide !== undefined && (
        <Banner tone="notice">{t('answering.oneSided', { side: t(`sides.${missingSide}`) })}</Banner>
      )}
      {saving.error && <SavingFailure failure={saving.error} files={pictures.chosen} />}
      {saving.share !== null && <ProgressBar label={t('files.sending')} share={saving.share} />}
      <div className={styles.steering}>
        <Button isWide isBusy={saving.isPending} isDisabled={isImpersonated || !pictures.isSound} onClick={send}>
          {t(isOneSided && count > 0 && missingSide !== undefined ? 'answering.sendAnyway' : 'answering.send')}
        </Button>
        <Button kind="plain" isWide isDisabled={isOff} onClick={() => turn(true)}>
          {t('answering.refuse')}
        </Button>
      </div>
    </div>
  );
}
