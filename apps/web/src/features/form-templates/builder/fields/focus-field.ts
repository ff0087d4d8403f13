/** Moves the focus to the first text of the element that was just added, once it is drawn; its proposed text is selected. */
export function focusField(): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>('[data-editor] input:not([type=checkbox]), [data-editor] textarea');
    field?.focus();
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
  });
}
