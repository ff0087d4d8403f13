/** The raw value of a cookie; null without one. Returns the first of a name, because browsers send the most specific path first. */
export function cookieOf(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [key = '', ...rest] = pair.split('=');
    if (key.trim() === name) return rest.join('=').trim();
  }
  return null;
}
