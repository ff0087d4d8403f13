import type { DocumentRow } from '@pramen/contract/documents/documents.schemas';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toSignQuery } from '../../../features/documents/documents.queries.ts';
import { useCountdown } from '../../../features/verification/use-countdown.ts';
import { useCodeRequest } from '../../../features/verification/verification.commands.ts';
import { Problem } from '../../../platform/api/problem.ts';
import { useBusyGuard } from '../../../ui/dialogs/busy-guard.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ConfirmStep } from './sign-confirm-step.tsx';
import { RejectStep } from './sign-reject-step.tsx';
import { StartStep } from './sign-start-step.tsx';
import { ViewStep } from './sign-view-step.tsx';
import { useIsImpersonating } from './use-impersonating.ts';

interface SignDialogProps {
  /** The documents to sign or return. */
  documents: readonly DocumentRow[];
  isOpen: boolean;
  onClose: () => void;
}

type Step =
  | { is: 'INIT' }
  | { is: 'CONFIRM'; recipient: string | null }
  | { is: 'REJECT' }
  | { is: 'VIEW'; document: DocumentRow; from: Step };

const start: Step = { is: 'INIT' };

/** Refused because a code was sent a moment ago, perhaps from another window. */
const isTooEarly = (failure: Error | null): failure is Problem =>
  failure instanceof Problem && failure.code === 'verification_code.too_early';

/** Signs documents with a code from a message, or returns them with a reason. */
export function SignDialog({ documents, isOpen, onClose }: SignDialogProps) {
  const { t } = useTranslation('documents');
  const [step, setStep] = useState<Step['is']>('INIT');
  return (
    <Dialog
      title={t(step === 'REJECT' ? 'sign.rejectTitle' : 'sign.title', { count: documents.length })}
      width={step === 'VIEW' ? 'wide' : 'normal'}
      isOpen={isOpen}
      onClose={onClose}
    >
      <SignSteps key={documents.map(({ id }) => id).join()} documents={documents} onClose={onClose} onStep={setStep} />
    </Dialog>
  );
}

function SignSteps({ documents, onClose, onStep }: Omit<SignDialogProps, 'isOpen'> & { onStep: (step: Step['is']) => void }) {
  const isImpersonating = useIsImpersonating();
  const [step, setStep] = useState<Step>(start);
  // The step sets the dialog's title; reopening begins at the first step.
  useEffect(() => onStep(step.is), [onStep, step]);
  const { secondsLeft, restart } = useCountdown();
  const code = useCodeRequest();
  useBusyGuard(code.isPending);
  const ids = documents.map(({ id }) => id);
  const { data: toSign, error: unread, refetch } = useQuery({ ...toSignQuery(ids), enabled: ids.length > 0 && !isImpersonating });
  const refresh = () => void refetch();
  const ask = () =>
    code.mutate(
      { verifiable_type: 'DOCUMENT', verifiable_id: ids, service: 'SMS' },
      {
        onSuccess: ({ recipient }) => {
          setStep({ is: 'CONFIRM', recipient });
          restart();
          refresh();
        },
        onError: (failure) => {
          if (!isTooEarly(failure)) return;
          setStep({ is: 'CONFIRM', recipient: null });
          restart(failure.retryAfter);
          refresh();
        },
      },
    );
  const back = () => {
    code.reset();
    setStep(start);
  };
  const view = (document: DocumentRow) => setStep({ is: 'VIEW', document, from: step });
  if (step.is === 'VIEW') {
    // The user has just opened a document: the list must show it.
    const leave = () => {
      setStep(step.from);
      refresh();
    };
    return <ViewStep document={step.document} onBack={leave} />;
  }
  if (step.is === 'REJECT') return <RejectStep documents={documents} onBack={back} onDone={onClose} />;
  if (step.is === 'CONFIRM') {
    return (
      <ConfirmStep
        documents={documents}
        toSign={toSign}
        unread={unread}
        recipient={step.recipient}
        codeFailure={code.error}
        isAsking={code.isPending}
        secondsLeft={secondsLeft}
        onOpen={view}
        onRefresh={refresh}
        onResend={ask}
        onBack={back}
        onDone={onClose}
      />
    );
  }
  return (
    <StartStep
      documents={documents}
      toSign={toSign}
      onOpen={view}
      isImpersonating={isImpersonating}
      failure={code.error}
      isBusy={code.isPending}
      onSign={ask}
      onReject={() => setStep({ is: 'REJECT' })}
    />
  );
}
