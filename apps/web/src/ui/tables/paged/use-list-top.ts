import { useRef, type RefObject } from 'react';

/** The frame of a list, and a function that scrolls back to its beginning if it is out of sight; the focus stays. */
export function useListTop(): [RefObject<HTMLDivElement | null>, () => void] {
  const frame = useRef<HTMLDivElement>(null);
  const showTop = () => {
    // Instant even without reduced motion: the rows there are new ones.
    if (frame.current && frame.current.getBoundingClientRect().top < 0)
      frame.current.scrollIntoView({ block: 'start', behavior: 'instant' });
  };
  return [frame, showTop];
}
