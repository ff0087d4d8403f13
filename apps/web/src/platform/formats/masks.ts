const SHOWN_LETTERS = 3;

/** Sensitive text with only its last 3 characters readable; text that is masked already stays as it is. */
export function maskText(text: string): string {
  const hidden = Math.max(0, text.length - SHOWN_LETTERS);
  return '•'.repeat(hidden) + text.slice(hidden);
}
