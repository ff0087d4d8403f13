import { useRef } from 'react';

/** Moves the focus to the first text of the element that was just added, once it is drawn; its proposed text is selected. */
export function focusField(): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>('[data-editor] input:not([type=checkbox]), [data-editor] textarea');
    field?.focus();
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
  });
}

/** Moves the focus to the heading of the chosen element, once it is drawn. */
export function focusElement(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-editor] h2')?.focus());
}

/** For a list with a button that adds an entry: moves the focus to the first field of the entry, once it is drawn. */
export function useLastEntryFocus() {
  const list = useRef<HTMLOListElement>(null);
  const focusLast = () =>
    requestAnimationFrame(() => {
      const field = list.current?.lastElementChild?.querySelector<HTMLElement>('input, select, textarea');
      field?.focus();
      if (field instanceof HTMLInputElement) field.select();
    });
  return { list, focusLast };
}
