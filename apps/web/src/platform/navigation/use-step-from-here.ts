import { useMatch, useNavigate, useRouter } from '@tanstack/react-router';

const trim = (pathname: string) => pathname.replace(/\/$/, '');

/**
 * Like `useNavigate`, for after the response to a command: navigates only from the screen on which the command was sent. A user who
 * has gone elsewhere since stays there.
 */
export function useStepFromHere(): ReturnType<typeof useNavigate> {
  const router = useRouter();
  const navigate = useNavigate();
  // The path of the screen that contains this component, not of the one being opened.
  const here = useMatch({ strict: false, select: ({ pathname }) => trim(pathname) });
  return (step) => (trim(router.latestLocation.pathname) === here ? navigate(step) : Promise.resolve());
}
