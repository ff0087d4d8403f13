import { useState } from 'react';
import { enterPortal } from '../../../features/registration/enter-portal.ts';
import { readDraft } from '../../../features/registration/registration-draft.ts';
import { RegistrationForm } from './registration-form.tsx';
import { StartStep } from './start-step.tsx';

/** A stranger becomes a client: what awaits them, then the form with the verification. A reload continues with the form. */
export function RegistrationScreen() {
  const [isBegun, setBegun] = useState(() => readDraft() !== null);
  if (!isBegun) return <StartStep onBegin={() => setBegun(true)} />;
  return <RegistrationForm onDone={enterPortal} />;
}
