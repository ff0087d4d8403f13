/** Formats of a template's content and their media types. */
export const templateMimeTypes = {
  EDITOR: 'text/html',
  PDF: 'application/pdf',
  WORD: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

/** Maximum number of characters of the editor's HTML. */
export const TEMPLATE_HTML_MAX = 5_000_000;
