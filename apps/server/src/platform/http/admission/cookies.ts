/** The value of a cookie in the header of a request, as it came; null without one. The first of a name counts, as browsers send the nearest first. */
export function cookieOf(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [key = '', ...rest] = pair.split('=');
    if (key.trim() === name) return rest.join('=').trim();
  }
  return null;
}
