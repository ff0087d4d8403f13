const SHOWN = 3;

/** Replaces all but the last 3 characters with asterisks: '+420777123456' becomes '**********456'. */
export function maskText(text: string): string {
  const characters = [...text];
  const hidden = Math.max(0, characters.length - SHOWN);
  return '*'.repeat(hidden) + characters.slice(hidden).join('');
}
