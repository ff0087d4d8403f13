import { useEffect, useEffectEvent } from 'react';

/** The page that is shown: the last one where a remembered or typed page is no longer in the list; settings and address follow. */
export function useExistingPage(page: number, lastPage: number, onChange: (changes: { page: number }) => void): number {
  // Once for a page that is not there: another callback is no reason to change it again.
  const settle = useEffectEvent(onChange);
  useEffect(() => {
    if (page > lastPage) settle({ page: lastPage });
  }, [page, lastPage]);
  return Math.min(page, lastPage);
}
