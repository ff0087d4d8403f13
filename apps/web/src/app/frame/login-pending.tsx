import { lazy, Suspense } from 'react';
import { ScreenPending } from './screen-pending.tsx';

/** Loaded only by those who come back from a bank. */
const BankPending = lazy(() =>
  import('../../screens/entrance/login/bank-pending.tsx').then(
    ({ BankPending: pending }) => ({ default: pending }),
    () => ({ default: ScreenPending }),
  ),
);

/** Shown while the sign-in screen loads or a bank's answer is awaited; only a bank adds a state to the address. */
export function LoginPending() {
  if (!/[?&]state=/.test(location.search)) return <ScreenPending />;
  return (
    <Suspense fallback={<ScreenPending />}>
      <BankPending />
    </Suspense>
  );
}
