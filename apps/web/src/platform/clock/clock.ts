/** Milliseconds since 1970; the only place in the web app that reads the system clock. */
export function readTimeMs(): number {
  return Date.now();
}
