const AROUND = 60;

/** The plain text of a template; an image becomes one character. */
function readWords(html: string): string {
  const page = new DOMParser().parseFromString(
    html.replaceAll(/<img\b[^>]*>/gi, ' ▣ ').replaceAll(/<\/(?:p|h\d|li|td|th|div)>/gi, '$& '),
    'text/html',
  );
  return (page.body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

/** The first difference of two templates, each with a few words around it; both excerpts are equal when only the formatting differs. */
export function excerptDifference(one: string, other: string): [string, string] {
  const [left, right] = [readWords(one), readWords(other)];
  const length = Math.min(left.length, right.length);
  let index = 0;
  while (index < length && left[index] === right[index]) index += 1;
  const from = Math.max(0, index - AROUND / 2);
  const cut = (text: string) => `${from > 0 ? '…' : ''}${text.slice(from, index + AROUND)}${index + AROUND < text.length ? '…' : ''}`;
  return [cut(left), cut(right)];
}
