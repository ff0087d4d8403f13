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
