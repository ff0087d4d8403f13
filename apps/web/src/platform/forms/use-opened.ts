import { useQuery } from '@tanstack/react-query';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { isDenied } from '../api/problem.ts';

interface Opened<Data> {
  /** As the server had it when this component was drawn, never as kept from an earlier visit; null until then. */
  opened: Data | null;
  /** The newest known state of it; null as long as `opened` is. */
  current: Data | null;
  /** Why it could not be opened. */
  failure: Error | null;
  /** It was opened, and since then the server no longer has it, or not for this user. */
  isGone: boolean;
  retry: () => void;
}

/** Something that is opened to be worked on: asks the server each time, and later answers do not replace what is being filled in. */
export function useOpened<Data, Key extends QueryKey>(query: UseQueryOptions<Data, Error, Data, Key>): Opened<Data> {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...query,
    // Nothing is fetched after mounting while the answer of an earlier visit counts as fresh.
    staleTime: 0,
    refetchOnMount: 'always',
    throwOnError: false,
  });
  const [opened, setOpened] = useState<Data | null>(null);
  if (opened === null && error === null && data !== undefined && isFetchedAfterMount) setOpened(data);
  return {
    opened,
    current: opened === null ? null : (data ?? opened),
    failure: opened === null && isFetchedAfterMount ? error : null,
    isGone: opened !== null && isDenied(error),
    retry: () => void refetch(),
  };
}
