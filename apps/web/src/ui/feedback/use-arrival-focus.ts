import { useCallback } from 'react';

/**
 * For a message that appears outside the user's view: scrolls it into view and focuses it. When it is removed while it has the
 * focus, the focus returns to where it was. The element needs tabIndex -1.
 */
export function useArrivalFocus(): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const origin = document.activeElement;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest' });
    return () => {
      if (element.contains(document.activeElement) && origin instanceof HTMLElement) origin.focus();
    };
  }, []);
}
