import { useRouter } from '@tanstack/react-router';

/** Tells whether a path of the route table (parameters as $name) has a screen: nothing links to what is not there. */
export function useScreenExists(): (path: string) => boolean {
  const router = useRouter();
  return (path) => path in router.routesByPath;
}
