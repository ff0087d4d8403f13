/** Keyboard and screen reader go on where the eyes are: at the heading of a section, or at the button in it that opens the section. */
export function focusSection(id: string): void {
  const heading = document.getElementById(id)?.querySelector<HTMLElement>('h2');
  const button = heading?.querySelector('button');
  if (heading && !button) heading.tabIndex = -1;
  (button ?? heading)?.focus({ preventScroll: true });
}
