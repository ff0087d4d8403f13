import type { ProfileAnswer } from '@pramen/contract/auth/auth.schemas';
import { getRouteApi } from '@tanstack/react-router';
import { useIdentityStart } from '../../platform/navigation/identity/begin-identity.ts';
import { SelfOnboarding } from './self-onboarding.tsx';

interface SelfOnboardingScreenProps {
  profile: ProfileAnswer;
  /** The client wants to go on another time. */
  onLater: () => void;
  onDone: () => void;
}

const route = getRouteApi('/shell/home');

/** The onboarding of a new client at the step that the address names. */
export function SelfOnboardingScreen({ profile, onLater, onDone }: SelfOnboardingScreenProps) {
  const { step, page, from } = route.useSearch();
  const navigate = route.useNavigate();
  const identity = useIdentityStart();
  const leave = (then: () => void) => () => {
    void navigate({ search: {} });
    then();
  };
  return (
    <SelfOnboarding
      profile={profile}
      place={{ step, page, from }}
      onGo={(place, { isCorrection }) => void navigate({ search: place, replace: isCorrection })}
      onLater={leave(onLater)}
      onDone={leave(onDone)}
      onBankIdentity={(formId, recordId) => identity.mutate({ purpose: 'onboarding', formId, recordId, from: '/home?step=identification' })}
    />
  );
}
