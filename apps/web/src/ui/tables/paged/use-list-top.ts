import { useRef, type RefObject } from 'react';

/** The frame of a list, and a call that shows its beginning where it has been scrolled away; the focus stays. */
export function useListTop(): [RefObject<HTMLDivElement | null>, () => void] {
  const frame = useRef<HTMLDivElement>(null);
  const showTop = () => {
    // At once, also for whoever likes motion: the rows there are new ones.
    if (frame.current && frame.current.getBoundingClientRect().top < 0)
      frame.current.scrollIntoView({ block: 'start', behavior: 'instant' });
  };
  return [frame, showTop];
}
