import { useEffect } from 'react';

/** The page that is shown: the last one where a remembered or typed page is no longer in the list; settings and address follow. */
export function useExistingPage(page: number, lastPage: number, onChange: (changes: { page: number }) => void): number {
  useEffect(() => {
    if (page > lastPage) onChange({ page: lastPage });
  });
  return Math.min(page, lastPage);
}
