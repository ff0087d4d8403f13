import { useEffect } from 'react';

const buttonOf = (target: EventTarget | null) => (target instanceof Element ? target.closest('button') : null);

/**
 * The second half of a double click on a button that opens the next step lands on whatever replaced the button. It is ignored: it
 * presses no other button and leaves the focus in the field where the user is about to type.
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
