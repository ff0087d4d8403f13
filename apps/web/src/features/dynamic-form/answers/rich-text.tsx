import { findUnsafeHtml } from '@pramen/domain/forms/definition/safe-html';
import styles from './rich-text.module.css';

/** HTML of a form, if it consists of the permitted tags alone; anything else is shown as the text that it is. */
export function RichText({ html }: { html: string }) {
  if (findUnsafeHtml(html) !== null) return <p className={styles.plain}>{html}</p>;
  // Opened in the same tab, a link would lose the answers.
  const linked = html.replaceAll('<a href=', '<a target="_blank" rel="noopener noreferrer" href=');
  // oxlint-disable-next-line react/no-danger -- every tag was compared with the list of permitted ones
  return <div className={styles.rich} dangerouslySetInnerHTML={{ __html: linked }} />;
}
