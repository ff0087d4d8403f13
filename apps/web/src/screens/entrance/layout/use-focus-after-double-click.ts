import { useEffect } from 'react';

const buttonOf = (target: EventTarget | null) => (target instanceof Element ? target.closest('button') : null);

/**
 * A double click on a button that leads to the next step lands with its second half on whatever took the button's place.
 * That half does nothing: it presses no other button and leaves the focus in the field where the person is about to type.
 */
export function useFocusAfterDoubleClick(): void {
  useEffect(() => {
    let began: HTMLButtonElement | null = null;
    const ignoreSecondHalf = (event: MouseEvent) => {
      if (event.detail <= 1) began = buttonOf(event.target);
      else if (began && buttonOf(event.target) !== began) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    document.addEventListener('mousedown', ignoreSecondHalf, true);
    document.addEventListener('click', ignoreSecondHalf, true);
    return () => {
      document.removeEventListener('mousedown', ignoreSecondHalf, true);
      document.removeEventListener('click', ignoreSecondHalf, true);
    };
  }, []);
}
