import { useDeferredValue, type ReactNode } from 'react';

interface AfterFirstPaintProps {
  children: ReactNode;
  /** Takes up about as much space as the children until they are drawn. */
  place: ReactNode;
}

/** Draws its children right after the first paint: content below the first view must not delay it. */
export function AfterFirstPaint({ children, place }: AfterFirstPaintProps) {
  const isTime = useDeferredValue(true, false);
  return isTime ? children : place;
}
