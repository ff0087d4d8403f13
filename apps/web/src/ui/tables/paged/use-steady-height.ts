import { useEffect, useRef, type RefObject } from 'react';

const release = (frame: HTMLElement | null) => frame?.style.removeProperty('min-block-size');

/**
 * Keeps the height of a list, up to that of the window, while its filters have the focus: fewer results must not move the field
 * being typed into. Pressing the mouse moves the focus before the click, so the height is released only after the press: the click
 * target must not move from under the pointer.
 */
export function useSteadyHeight(frame: RefObject<HTMLElement | null>) {
  const isPressed = useRef(false);
  const isKept = useRef(false);
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    // The click follows mouseup in the same task.
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
