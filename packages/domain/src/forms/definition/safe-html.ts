/** Exactly these tags, without attributes; the text of a form needs no more. */
const plainTag = /<\/?(?:p|br|strong|b|em|i|u|ul|ol|li|h3|h4|blockquote)>/;
/** A link to another site: no quotes, blanks or angle brackets in its address. */
const link = /<a href="https:\/\/[^\s"'<>`\\]{1,500}">|<\/a>/;
const allowed = new RegExp(`${plainTag.source}|${link.source}`, 'g');
const anyTag = /<[^>]{0,60}>?/;

/** The first piece of HTML that a form may not contain; null when there is none. Markup is compared letter by letter, not repaired. */
export function findUnsafeHtml(html: string): string | null {
  return anyTag.exec(html.replaceAll(allowed, ''))?.[0] ?? null;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

function decode(whole: string, name: string): string {
  if (!name.startsWith('#')) return named[name] ?? whole;
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff) ? String.fromCodePoint(code) : whole;
}

/** The text that HTML shows, paragraphs and items on lines of their own, for pages without markup. Unsafe HTML stays as it was written. */
export function plainTextOf(html: string): string {
  if (findUnsafeHtml(html) !== null) return html;
  return html
    .replaceAll(/\s+/g, ' ')
    .replaceAll('<li>', '\n– ')
    .replaceAll(/<br>|<\/(?:p|ul|ol|h3|h4|blockquote)>|<(?:p|ul|ol|h3|h4|blockquote)>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,4});/g, decode)
    .replaceAll(/ ?\n[\n ]*/g, '\n')
    .trim();
}
