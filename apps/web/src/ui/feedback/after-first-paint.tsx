import { useDeferredValue, type ReactNode } from 'react';

interface AfterFirstPaintProps {
  children: ReactNode;
  /** Takes about the room of the children until they are drawn. */
  place: ReactNode;
}

/** Draws its children right after the first paint: content below the first view must not delay it. */
export function AfterFirstPaint({ children, place }: AfterFirstPaintProps) {
  const isTime = useDeferredValue(true, false);
  return isTime ? children : place;
}
