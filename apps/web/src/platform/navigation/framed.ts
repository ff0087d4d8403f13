/** Whether this page is shown inside another one. */
export function isFramed(): boolean {
  return globalThis.self !== globalThis.top;
}

/** Whether this page may take the focus by itself: inside another page only once the user is in it, or they would be torn out of what they do there. */
export function mayTakeFocus(): boolean {
  return !isFramed() || document.hasFocus();
}
