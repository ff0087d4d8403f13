import { VERIFICATION_CODE_LENGTH } from '@pramen/contract/field-limits';
import type { DocumentRow, DocumentsToSign } from '@pramen/contract/documents/documents.schemas';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSigning } from '../../../features/documents/documents.commands.ts';
import { markedHashOf } from '../../../features/documents/documents.model.ts';
import { Fingerprint } from '../../../features/documents/one/fingerprint.tsx';
import { refusalOfCode } from '../../../features/verification/refused-code.ts';
import { ResendCode } from '../../../features/verification/resend-code.tsx';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { maskText } from '../../../platform/formats/masks.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useBusyGuard } from '../../../ui/dialogs/busy-guard.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { CodeField } from '../../../ui/forms/text/code-field.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { DocumentNames } from './document-names.tsx';
import styles from '../documents.module.css';

interface ConfirmStepProps {
  documents: readonly DocumentRow[];
  /** undefined while loading; `unread` is the failure of loading it. */
  toSign: DocumentsToSign | undefined;
  unread: Error | null;
  /** Where the code was sent, masked; null when an earlier code was sent a moment ago. */
  recipient: string | null;
  /** Why no new code was sent. */
  codeFailure: Error | null;
  isAsking: boolean;
  secondsLeft: number;
  onOpen: (document: DocumentRow) => void;
  onRefresh: () => void;
  onResend: () => void;
  onBack: () => void;
  onDone: () => void;
}

/** Asks for the code that signs exactly these documents. */
export function ConfirmStep({
  documents,
  toSign,
  unread,
  recipient,
  codeFailure,
  isAsking,
  secondsLeft,
  onOpen,
  onRefresh,
  onResend,
  onBack,
  onDone,
}: ConfirmStepProps) {
  const { t } = useTranslation('documents');
  const { t: words } = useTranslation('shell');
  const { t: errors } = useTranslation('errors');
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const signing = useSigning();
  useBusyGuard(signing.isPending);
  const confirm = (event: SyntheticEvent) => {
    event.preventDefault();
    // A signer cannot agree to a consent statement that has not loaded.
    if (!toSign) return;
    const missing =
      code === '' ? t('sign.codeMissing') : code.length < VERIFICATION_CODE_LENGTH ? errors('verification_code.INVALID_CODE') : null;
    setFault(missing);
    if (missing) return;
    signing.mutate(
      { document_ids: documents.map(({ id }) => id), verification_code: code },
      {
        onSuccess: ({ message }) => {
          showToast('success', message);
          onDone();
        },
      },
    );
  };
  const resend = () => {
    signing.reset();
    setCode('');
    onResend();
  };
  const failure = signing.error ?? codeFailure;
  return (
    <form className={styles.sign} onSubmit={confirm} noValidate>
      <DocumentNames documents={documents} toSign={toSign} onOpen={onOpen} withFingerprints={documents.length > 1} />
      {recipient !== null && <p>{recipient === '' ? t('sign.sent') : t('sign.sentTo', { phone: maskText(recipient) })}</p>}
      <CodeField
        label={t('sign.code')}
        name="verification_code"
        value={code}
        error={fault}
        refusal={refusalOfCode(signing.error)}
        isFocusedFirst
        isRequired
        onChange={(digits) => {
          setCode(digits);
          setFault(null);
        }}
      />
      {toSign && <Confirmed toSign={toSign} />}
      {unread && !toSign && <QuietError onRetry={onRefresh}>{describeProblem(unread)}</QuietError>}
      {failure && <Banner tone="error">{describeProblem(failure)}</Banner>}
      <ResendCode secondsLeft={secondsLeft} isBusy={isAsking} onResend={resend} />
      <div className={styles.answers}>
        <Button kind="quiet" isDisabled={signing.isPending} onClick={onBack}>
          {words('back')}
        </Button>
        <Button type="submit" isBusy={signing.isPending} isDisabled={!toSign}>
          {t('sign.confirm')}
        </Button>
      </div>
    </form>
  );
}

/** What the code agrees to, and what can be compared with the SMS; must be visible before the signer confirms. */
function Confirmed({ toSign }: { toSign: DocumentsToSign }) {
  const { t } = useTranslation('documents');
  const hash = markedHashOf(toSign);
  const isOne = toSign.documents.length === 1;
  return (
    <>
      {hash !== null && (
        <div className={styles.hash}>
          <p className={styles.quiet}>{t(isOne ? 'sign.fingerprintOne' : 'sign.fingerprintAll')}</p>
          <Fingerprint sha256={hash} name={t('sign.title', { count: toSign.documents.length })} isInSms />
        </div>
      )}
      <p className={styles.consent}>{toSign.consent.text}</p>
    </>
  );
}
