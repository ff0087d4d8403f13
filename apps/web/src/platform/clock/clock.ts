/** Milliseconds since 1970; the only place of the web that asks the machine for the time. */
export function readTimeMs(): number {
  return Date.now();
}
