import { useRouter } from '@tanstack/react-router';

/** Returns whether a path of the route table (parameters as $name) has a screen, so that nothing links to a missing one. */
export function useScreenExists(): (path: string) => boolean {
  const router = useRouter();
  return (path) => path in router.routesByPath;
}
