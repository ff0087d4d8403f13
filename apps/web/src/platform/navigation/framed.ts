/** Whether this page is shown inside another one. */
export function isFramed(): boolean {
  return globalThis.self !== globalThis.top;
}
