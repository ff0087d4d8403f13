import type { DocumentRow } from '@pramen/contract/documents/documents.schemas';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCountdown } from '../../../features/verification/use-countdown.ts';
import { useCodeRequest } from '../../../features/verification/verification.commands.ts';
import { Problem } from '../../../platform/api/problem.ts';
import { useBusyGuard } from '../../../ui/busy-guard.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ConfirmStep } from './sign-confirm-step.tsx';
import { RejectStep } from './sign-reject-step.tsx';
import { StartStep } from './sign-start-step.tsx';
import { useIsImpersonating } from './use-impersonating.ts';

interface SignDialogProps {
  /** What will be signed, or returned. */
  documents: readonly DocumentRow[];
  isOpen: boolean;
  onClose: () => void;
}

type Step = { is: 'INIT' } | { is: 'CONFIRM'; recipient: string | null } | { is: 'REJECT' };

const start: Step = { is: 'INIT' };

/** Refused because a code is on its way already: asked for a moment ago, perhaps in another window. */
const isTooEarly = (failure: Error | null) => failure instanceof Problem && failure.code === 'verification_code.too_early';

/** Signing by a code from a message, or returning with a reason. */
export function SignDialog({ documents, isOpen, onClose }: SignDialogProps) {
  const { t } = useTranslation('documents');
  const [isReturning, setReturning] = useState(false);
  return (
    <Dialog title={t(isReturning ? 'sign.rejectTitle' : 'sign.title', { count: documents.length })} isOpen={isOpen} onClose={onClose}>
      <SignSteps key={documents.map(({ id }) => id).join()} documents={documents} onClose={onClose} onReturning={setReturning} />
    </Dialog>
  );
}

function SignSteps({ documents, onClose, onReturning }: Omit<SignDialogProps, 'isOpen'> & { onReturning: (isReturning: boolean) => void }) {
  const isImpersonating = useIsImpersonating();
  const [step, setStep] = useState(start);
  // The dialog says what is done in it; opened anew it begins at the first step.
  useEffect(() => onReturning(step.is === 'REJECT'), [onReturning, step]);
  const { secondsLeft, restart } = useCountdown(false);
  const code = useCodeRequest();
  useBusyGuard(code.isPending);
  const ids = documents.map(({ id }) => id);
  const ask = () =>
    code.mutate(
      { verifiable_type: 'DOCUMENT', verifiable_id: ids, service: 'SMS' },
      {
        onSuccess: ({ recipient }) => {
          setStep({ is: 'CONFIRM', recipient });
          restart();
        },
        onError: (failure) => {
          if (!isTooEarly(failure)) return;
          setStep({ is: 'CONFIRM', recipient: null });
          restart();
        },
      },
    );
  const back = () => {
    code.reset();
    setStep(start);
  };
  if (step.is === 'REJECT') return <RejectStep documents={documents} onBack={back} onDone={onClose} />;
  if (step.is === 'CONFIRM') {
    return <ConfirmStep documents={documents} recipient={step.recipient} codeFailure={code.error} isAsking={code.isPending} secondsLeft={secondsLeft} onResend={ask} onBack={back} onDone={onClose} />;
  }
  return <StartStep documents={documents} isImpersonating={isImpersonating} failure={code.error} isBusy={code.isPending} onSign={ask} onReject={() => setStep({ is: 'REJECT' })} />;
}
