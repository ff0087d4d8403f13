/** What a template is made of, by the media type of its content. */
export const templateMimeTypes = {
  EDITOR: 'text/html',
  PDF: 'application/pdf',
  WORD: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

/** Letters of a text from the editor. */
export const TEMPLATE_HTML_MAX = 5_000_000;
