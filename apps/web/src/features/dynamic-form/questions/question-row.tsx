import { wordingOf } from '@pramen/domain/forms/definition/wording';
import { memo } from 'react';
import type { QuestionRowProps } from '../answers/form-props.ts';
import { rowName } from '../answers/question-id.ts';
import { RichText } from '../answers/rich-text.tsx';
import { QuestionControl } from './question-control.tsx';
import styles from './question-row.module.css';

/** One visible question. Drawn again only when something of its own changes: a form may have hundreds. */
export const QuestionRow = memo(function QuestionRow(props: QuestionRowProps) {
  const { question, fieldset, copy, language, noteOf } = props;
  const text = wordingOf(question, 'text', language);
  const html = wordingOf(question, 'html', language);
  const note = noteOf(question.id, copy);
  return (
    <div className={styles.row} data-row={rowName({ fieldset, copy, question: question.id })} data-type={question.type}>
      {question.type === 'html' && <p className={styles.heading}>{wordingOf(question, 'label', language)}</p>}
      {text && <p className={styles.text}>{text}</p>}
      {html && <RichText html={html} />}
      {question.type !== 'html' && <QuestionControl {...props} />}
      {note !== null && <div className={styles.note}>{note}</div>}
    </div>
  );
});
