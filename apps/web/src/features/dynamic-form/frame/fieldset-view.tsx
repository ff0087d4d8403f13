import type { CompiledFieldset } from '@pramen/domain/forms/definition/compile';
import type { FormLanguage } from '@pramen/domain/forms/definition/definition';
import { wordingOf } from '@pramen/domain/forms/definition/wording';
import { useId } from 'react';
import type { FieldsetViewProps } from '../answers/form-props.ts';
import { RichText } from '../answers/rich-text.tsx';
import { keyOf } from '../answers/use-issue-texts.ts';
import { CopyList } from './copy-list.tsx';
import styles from './fieldset.module.css';
import { QuestionRows } from './question-rows.tsx';

/** Text above the questions of a fieldset. */
export function FieldsetText({ compiled: { fieldset }, language }: { compiled: CompiledFieldset; language: FormLanguage }) {
  const [text, html, description] = (['fieldsetText', 'fieldsetHtml', 'fieldsetDescription'] as const).map((key) =>
    wordingOf(fieldset, key, language),
  );
  return (
    <>
      {text && <p className={styles.text}>{text}</p>}
      {html && <RichText html={html} />}
      {description && <p className={styles.description}>{description}</p>}
    </>
  );
}

/** Whether the person has anything to see in a fieldset: one whose questions are all hidden disappears with its text. */
export function isShown(compiled: CompiledFieldset, visibility: FieldsetViewProps['visibility']): boolean {
  return compiled.questions.length === 0 || (visibility ?? []).some(({ size }) => size > 0);
}

/** A group of questions, once or in several copies. */
export function FieldsetView(props: FieldsetViewProps) {
  const { compiled, visibility, row, texts } = props;
  const { fieldset } = compiled;
  const text = useId();
  if (!isShown(compiled, visibility)) return null;
  const fault = texts.get(keyOf(fieldset.id, 0, null));
  return (
    <fieldset className={styles.fieldset} aria-describedby={text}>
      <legend className={styles.legend}>{wordingOf(fieldset, 'fieldsetName', row.language)}</legend>
      <div id={text} className={styles.intro}>
        <FieldsetText compiled={compiled} language={row.language} />
        {fault && <p className={styles.error}>{fault}</p>}
      </div>
      {fieldset.fieldsetRepeatable ? (
        <CopyList {...props} />
      ) : (
        <div className={styles.rows}>
          <QuestionRows {...props} copy={0} />
        </div>
      )}
    </fieldset>
  );
}
