import sanitize from 'sanitize-html';

/** Everything that a template can hold; what is not here is dropped when it is saved and again before it is laid out. */
const tags =
  'h1 h2 h3 h4 p br hr blockquote div span strong b em i u s sub sup ul ol li table colgroup col thead tbody tfoot tr th td img'.split(' ');

const alignment = [/^(?:left|right|center|justify)$/];
const length = [/^\d{1,4}(?:\.\d{1,2})?(?:px|%)$/];
const colour = [/^#[0-9a-f]{3,8}$/i, /^rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)$/i];

/** Images stand in the text itself: nothing is ever fetched. */
const imageSource = /^data:image\/(?:png|jpeg);base64,[a-z0-9+/=]+$/i;

/**
 * HTML of the editor without everything that a document cannot hold: scripts, styles, links, foreign images and event
 * handlers are dropped, text stays. Cleaning what is clean changes nothing.
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
