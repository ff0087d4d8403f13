import sanitize from 'sanitize-html';

/** All tags that a template may contain; others are dropped when it is saved and again before it is laid out. */
const tags =
  'h1 h2 h3 h4 p br hr blockquote div span strong b em i u s sub sup ul ol li table colgroup col thead tbody tfoot tr th td img'.split(' ');

const alignment = [/^(?:left|right|center|justify)$/];
const length = [/^\d{1,4}(?:\.\d{1,2})?(?:px|%)$/];
const colour = [/^#[0-9a-f]{3,8}$/i, /^rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)$/i];

/** Images are data URLs only, so that nothing is ever fetched. */
const imageSource = /^data:image\/(?:png|jpeg);base64,[a-z0-9+/=]+$/i;

/**
 * Removes everything that a document cannot contain from the editor's HTML: scripts, style sheets, links, external images
 * and event handlers. Text stays. Idempotent.
 */
export function cleanTemplateHtml(html: string): string {
  return sanitize(html, {
    allowedTags: tags,
    allowedAttributes: {
      '*': ['style'],
      span: ['data-placeholder', 'style'],
      div: ['data-page-break', 'style'],
      img: ['src', 'alt', 'width', 'height', 'style'],
      th: ['colspan', 'rowspan', 'colwidth', 'style'],
      td: ['colspan', 'rowspan', 'colwidth', 'style'],
      ol: ['start'],
    },
    allowedStyles: { '*': { 'text-align': alignment, color: colour, width: length, 'min-width': length } },
    allowedSchemes: ['data'],
    allowedSchemesByTag: { img: ['data'] },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !imageSource.test(attribs['src'] ?? ''),
    nestingLimit: 60,
  });
}
