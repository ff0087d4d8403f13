import { useMatch, useNavigate, useRouter } from '@tanstack/react-router';

const trim = (pathname: string) => pathname.replace(/\/$/, '');

/**
 * As `useNavigate`, for what follows the answer to a command: leads on only from the screen on which it was asked. A person
 * who has gone elsewhere meanwhile stays there.
 */
export function useStepFromHere(): ReturnType<typeof useNavigate> {
  const router = useRouter();
  const navigate = useNavigate();
  // The address of the screen that holds this component, not of the one that is being opened.
  const here = useMatch({ strict: false, select: ({ pathname }) => trim(pathname) });
  return (step) => (trim(router.latestLocation.pathname) === here ? navigate(step) : Promise.resolve());
}
