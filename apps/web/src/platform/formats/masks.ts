const SHOWN_LETTERS = 3;

/**
 * Sensitive text with only its last 3 characters readable, the rest as the dots of hidden amounts; the server's asterisks become
 * dots too.
 */
export function maskText(text: string): string {
  const hidden = Math.max(0, text.length - SHOWN_LETTERS);
  return '•'.repeat(hidden) + text.slice(hidden);
}
