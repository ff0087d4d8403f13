const SHOWN_LETTERS = 3;

/** Sensitive text with only its last 3 characters readable, in the dots of hidden amounts; what the server masked with asterisks gets them too. */
export function maskText(text: string): string {
  const hidden = Math.max(0, text.length - SHOWN_LETTERS);
  return '•'.repeat(hidden) + text.slice(hidden);
}
