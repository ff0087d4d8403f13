import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../../platform/loading/load-chunk.ts';
import { AfterFirstPaint } from '../../../ui/feedback/after-first-paint.tsx';
import { useSessionOutlook } from './use-session-outlook.ts';

const SessionWarningDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./session-warning-dialog.tsx'))).SessionWarningDialog,
}));

/**
 * Asks two minutes before a session ends whether to stay or leave. Use of the portal extends the session, so an active user never
 * sees it.
 */
export function SessionWarning({ onLogOut }: { onLogOut: () => void }) {
  const outlook = useSessionOutlook();
  const [isDismissed, setDismissed] = useState(false);
  const isNear = outlook.is === 'near';
  if (!isNear && isDismissed) setDismissed(false);
  return (
    // Loaded early: in the last two minutes the network may be gone.
    <AfterFirstPaint place={null}>
      <Suspense fallback={null}>
        <SessionWarningDialog
          isOpen={isNear && !isDismissed}
          secondsLeft={isNear ? outlook.secondsLeft : 0}
          mayStay={isNear && outlook.mayStay}
          onDismiss={() => setDismissed(true)}
          onLogOut={onLogOut}
        />
      </Suspense>
    </AfterFirstPaint>
  );
}
