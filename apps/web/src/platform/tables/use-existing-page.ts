import { useEffect, useEffectEvent } from 'react';

/** The page to show: the last one when a stored or typed page is beyond the end; corrects settings and URL. */
export function useExistingPage(page: number, lastPage: number, onChange: (changes: { page: number }) => void): number {
  // Runs once for a missing page: a new callback is no reason to change it again.
  const settle = useEffectEvent(onChange);
  useEffect(() => {
    if (page > lastPage) settle({ page: lastPage });
  }, [page, lastPage]);
  return Math.min(page, lastPage);
}
