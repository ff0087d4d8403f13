import { useEffect, useRef, type RefObject } from 'react';

const release = (frame: HTMLElement | null) => frame?.style.removeProperty('min-block-size');

/**
 * Keeps a list as high as it is, up to a window, while its filters have the focus: one that finds less must not move the field
 * that is typed into. A press takes the focus away before it is a click, so the height goes when the press has ended: what is
 * pressed must not move from under the pointer.
 */
export function useSteadyHeight(frame: RefObject<HTMLElement | null>) {
  const isPressed = useRef(false);
  const isKept = useRef(false);
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    // The click follows the lifting in the same task.
    const lift = () =>
      setTimeout(() => {
        isPressed.current = false;
        if (!isKept.current) release(frame.current);
      });
    addEventListener('mousedown', press, true);
    addEventListener('mouseup', lift, true);
    return () => {
      removeEventListener('mousedown', press, true);
      removeEventListener('mouseup', lift, true);
    };
  }, [frame]);
  return {
    onFocus: () => {
      isKept.current = true;
      frame.current?.style.setProperty('min-block-size', `${Math.min(frame.current.offsetHeight, innerHeight)}px`);
    },
    onBlur: () => {
      isKept.current = false;
      if (!isPressed.current) release(frame.current);
    },
  };
}
