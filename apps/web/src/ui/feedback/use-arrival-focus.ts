import { useCallback } from 'react';

/**
 * For what appears where nobody is looking: it is scrolled into view and has the focus. When it goes with the focus
 * inside, the focus returns to where it came from. The element needs tabIndex -1.
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
