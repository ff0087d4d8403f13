import { useDeferredValue, type ReactNode } from 'react';

interface AfterFirstPaintProps {
  children: ReactNode;
  /** Takes about the room of the children until then. */
  place: ReactNode;
}

/** Draws its children right after the first paint: what stands below the first view must not hold that up. */
export function AfterFirstPaint({ children, place }: AfterFirstPaintProps) {
  const isTime = useDeferredValue(true, false);
  return isTime ? children : place;
}
