import type { IdentificationDetail, SavedIdentification } from '@pramen/contract/identifications/identifications.schemas';
import { hasMachineLines, pictureReasons } from '@pramen/domain/compliance/identity/identity-methods';
import { LINES_MAX_LENGTH } from '@pramen/domain/compliance/identity/machine-lines';
import type { IdentificationMethod } from '@pramen/domain/compliance/identity/identity-methods';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ProgressBar } from '../../../ui/files/progress-bar.tsx';
import { RadioGroup } from '../../../ui/forms/choices/radio-group.tsx';
import { PictureField } from '../files/picture-field.tsx';
import { SavingFailure } from '../files/saving-failure.tsx';
import { sidesOf } from '../identifications.model.ts';
import styles from '../identifications.module.css';
import type { RenderFile } from '../view/document-pictures.tsx';
import { BankIdentityOffer } from './bank-identity-offer.tsx';
import { HalfQuestion } from './half-question.tsx';
import { KeptPictures } from './kept-pictures.tsx';
import { LinesField } from './lines-field.tsx';
import { RefusalForm } from './refusal-form.tsx';
import { useIdentificationAnswering, type IdentificationAnswer } from './use-identification-answering.ts';

interface IdentificationAnsweringProps {
  /** As last loaded. */
  identification: IdentificationDetail;
  /** Staff have deleted it meanwhile. */
  isGone: boolean;
  /** Staff who act for the client may look, not answer. */
  isImpersonated: boolean;
  renderFile: RenderFile;
  /** Tells the surroundings whether leaving would lose what was chosen or typed. */
  onUnsaved: (isUnsaved: boolean) => void;
  onDone: (answer: SavedIdentification) => void;
}

const interchangeable = ['IDCARD', 'PASSPORT'] as const satisfies IdentificationMethod[];

/** The client chooses a document, takes pictures of it, and sends them or refuses. */
export function IdentificationAnswering({ isImpersonated, renderFile, onUnsaved, ...settings }: IdentificationAnsweringProps) {
  const { t } = useTranslation('identifications');
  const { identification } = settings;
  const answer = useIdentificationAnswering(settings);
  const { end, isUnsaved, saving } = answer;
  useLayoutEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);
  if (end === 'gone') return <Banner tone="error">{t('answering.gone')}</Banner>;
  if (end === 'over') return <Banner tone="error">{t('answering.over', { state: t(`states.${identification.state}`) })}</Banner>;
  if (answer.isRefusing)
    return (
      <div className={styles.stack}>
        <RefusalForm
          reason={answer.reason}
          isBusy={saving.isPending}
          onReason={answer.setReason}
          onSend={answer.deny}
          onBack={() => answer.turn(false)}
        />
        {saving.error && <Banner tone="error">{describeProblem(saving.error)}</Banner>}
      </div>
    );
  const isDisabled = isImpersonated || saving.isPending;
  const refuse = (
    <Button kind="plain" isWide isDisabled={isDisabled} onClick={() => answer.turn(true)}>
      {t('answering.refuse')}
    </Button>
  );
  if (answer.isOffered && !answer.takesPictures)
    return (
      <div className={styles.stack}>
        <Returned identification={identification} isImpersonated={isImpersonated} />
        <BankIdentityOffer identification={identification} isDisabled={isDisabled} onPictures={answer.takePictures} />
        {refuse}
      </div>
    );
  return (
    <div className={styles.stack}>
      <Introduction identification={identification} isImpersonated={isImpersonated} />
      <Choices identification={identification} answer={answer} isDisabled={isImpersonated || saving.isPending} renderFile={renderFile} />
      <Outcome answer={answer} isImpersonated={isImpersonated} />
      <div className={styles.steering}>
        <Button isWide isBusy={saving.isPending} isDisabled={isImpersonated || !answer.pictures.isSound} onClick={answer.send}>
          {t('answering.send')}
        </Button>
        {answer.isOffered && (
          <Button kind="quiet" isWide isDisabled={isDisabled} onClick={answer.offerAgain}>
            {t('bankIdentity.back')}
          </Button>
        )}
        {refuse}
      </div>
    </div>
  );
}

interface IntroductionProps {
  identification: IdentificationDetail;
  isImpersonated: boolean;
}

/** What a client has to know whichever way they choose. */
function Returned({ identification, isImpersonated }: IntroductionProps) {
  const { t } = useTranslation('identifications');
  const { decision_description: reason } = identification;
  return (
    <>
      {isImpersonated && <Banner>{t('answering.impersonated')}</Banner>}
      {reason !== null && <Banner>{t('answering.returned', { reason })}</Banner>}
    </>
  );
}

function Introduction({ identification, isImpersonated }: IntroductionProps) {
  const { t } = useTranslation('identifications');
  const { method } = identification;
  return (
    <>
      <Returned identification={identification} isImpersonated={isImpersonated} />
      {!hasMachineLines(method) && method !== 'BANKID' && <p>{t('answering.wanted', { name: t(`methods.${method}`) })}</p>}
      <p>{t('answering.intro')}</p>
    </>
  );
}

interface ChoicesProps {
  identification: IdentificationDetail;
  answer: IdentificationAnswer;
  isDisabled: boolean;
  renderFile: RenderFile;
}

/** Which document, its pictures and its lines. */
function Choices({ identification, answer, isDisabled, renderFile }: ChoicesProps) {
  const { t } = useTranslation('identifications');
  const { method, offered, pictures } = answer;
  return (
    <>
      {answer.isOffered && (
        <RadioGroup
          label={t('bankIdentity.why')}
          name="why_pictures"
          isRequired
          isDisabled={isDisabled}
          value={answer.whyPictures ?? ''}
          options={pictureReasons.map((one) => ({ value: one, label: t(`bankIdentity.reasons.${one}`) }))}
          error={answer.lacksReason ? t('bankIdentity.whyMissing') : null}
          onChange={(chosen) => answer.setWhyPictures(pictureReasons.find((one) => one === chosen) ?? null)}
        />
      )}
      {answer.isWhole && (
        <RadioGroup
          label={t('answering.document')}
          name="method"
          isRequired
          isDisabled={isDisabled}
          value={method}
          options={interchangeable.map((one) => ({ value: one, label: t(`methods.${one}`) }))}
          onChange={(chosen) => answer.setMethod(interchangeable.find((one) => one === chosen) ?? method)}
        />
      )}
      {offered.length > 0 && (
        <KeptPictures
          files={offered}
          removed={answer.removed}
          isReturned={identification.decision_description !== null}
          isDisabled={isDisabled}
          renderFile={renderFile}
          onToggle={answer.toggle}
        />
      )}
      {sidesOf(method).map((side) => (
        <PictureField key={side} side={side} pictures={pictures} isDisabled={isDisabled} level={2} />
      ))}
      {hasMachineLines(method) && (
        <LinesField value={answer.lines} isDisabled={isDisabled} onChange={(typed) => answer.setLines(typed.slice(0, LINES_MAX_LENGTH))} />
      )}
    </>
  );
}

/** What hinders sending, what is asked before it, and how far it is. */
function Outcome({ answer, isImpersonated }: { answer: IdentificationAnswer; isImpersonated: boolean }) {
  const { t } = useTranslation('identifications');
  const { pictures, question, saving } = answer;
  return (
    <>
      {pictures.isOverLimit && <Banner tone="error">{t('files.tooMany')}</Banner>}
      {answer.lacksFiles && <Banner tone="error">{t('answering.missing')}</Banner>}
      {answer.isStale && <Banner tone="error">{t('answering.changedNow')}</Banner>}
      {saving.error && !answer.isStale && <SavingFailure failure={saving.error} files={pictures.chosen} />}
      {question && (
        <HalfQuestion
          key={question.attempt}
          side={question.side}
          isBusy={saving.isPending}
          isDisabled={isImpersonated || !pictures.isSound}
          onAgree={answer.sendHalf}
        />
      )}
      {saving.share !== null && <ProgressBar label={t('files.sending')} share={saving.share} />}
    </>
  );
}
