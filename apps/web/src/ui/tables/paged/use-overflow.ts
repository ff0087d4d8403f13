import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Whether a table is wider than the space it has: only then may its frame scroll, because a frame that scrolls cannot keep the headings at
 * the top of the window.
 */
export function useOverflow(): [room: RefObject<HTMLDivElement | null>, overflows: boolean] {
  const room = useRef<HTMLDivElement | null>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const [frame, table] = [room.current, room.current?.firstElementChild];
    if (!frame || !table) return undefined;
    const watch = new ResizeObserver(() => setOverflows(table.scrollWidth > frame.clientWidth + 1));
    watch.observe(frame);
    watch.observe(table);
    return () => watch.disconnect();
  }, []);
  return [room, overflows];
}
