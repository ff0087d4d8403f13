import { answerTo, copiesOf } from '@pramen/domain/forms/answers/answers';
import { visible } from '@pramen/domain/forms/answers/visible';
import type { AnswerValue } from '@pramen/domain/forms/definition/answer-types';
import type { FormLanguage, Question } from '@pramen/domain/forms/definition/definition';
import { wordingOf } from '@pramen/domain/forms/definition/wording';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/formats/dates.ts';
import type { FormFiles } from '../answers/files.ts';
import { writeNumber } from '@pramen/domain/forms/answers/written-number';
import { RichText } from '../answers/rich-text.tsx';
import type { DynamicFormProps, NoteOf } from '../answers/form-props.ts';
import { FileName } from '../questions/file-question.tsx';
import styles from './read-only-form.module.css';
import { isShown } from './fieldset-view.tsx';

type ReadOnlyFormProps = Pick<DynamicFormProps, 'form' | 'language' | 'answers'> & { files: FormFiles | null; noteOf: NoteOf };

/** The visible questions with their answers as text. */
export function ReadOnlyForm({ form, language, answers, files, noteOf }: ReadOnlyFormProps) {
  const { t } = useTranslation('dynamicForm');
  const visibility = useMemo(() => visible(form, answers), [form, answers]);
  return (
    <div className={styles.form}>
      {form.fieldsets.map((compiled, index) => {
        const { fieldset, questions } = compiled;
        const sets = visibility.get(fieldset.id) ?? [];
        if (!isShown(compiled, sets)) return null;
        const name = wordingOf(fieldset, 'fieldsetName', language) ?? '';
        return sets.map((set, copy) => (
          // oxlint-disable-next-line react/no-array-index-key -- copies have no other identity
          <section key={`${index} ${copy}`} className={styles.part}>
            <h3 className={styles.name}>{fieldset.fieldsetRepeatable ? t('copy', { name, number: copy + 1 }) : name}</h3>
            <dl className={styles.pairs}>
              {questions.map(({ question, order }) => {
                if (!set.has(question.id) || question.type === 'html') return null;
                const note = noteOf(question.id, copy);
                return (
                  <div key={order} className={styles.pair}>
                    <dt className={styles.question}>{wordingOf(question, 'label', language)}</dt>
                    <dd className={styles.answer}>
                      <Answer
                        question={question}
                        value={answerTo(question, copiesOf(answers, fieldset.id)[copy])}
                        language={language}
                        files={files}
                      />
                      {note !== null && <div className={styles.note}>{note}</div>}
                    </dd>
                  </div>
                );
              })}
            </dl>
            {questions.map(({ question, order }) => {
              const html = question.type === 'html' && set.has(question.id) ? wordingOf(question, 'html', language) : undefined;
              return html === undefined ? null : <RichText key={order} html={html} />;
            })}
          </section>
        ));
      })}
    </div>
  );
}

interface AnswerProps {
  question: Question;
  value: AnswerValue | undefined;
  language: FormLanguage;
  files: FormFiles | null;
}

function Answer({ question, value, language, files }: AnswerProps) {
  const { t } = useTranslation('dynamicForm');
  const labelOf = (chosen: string) => {
    const option = question.options?.find((one) => one.value === chosen);
    return option ? (wordingOf(option, 'label', language) ?? chosen) : chosen;
  };
  if (value === undefined) return t('none');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number') return writeNumber(value);
  if (typeof value === 'string')
    return question.type === 'date' ? formatDate(value) : question.options ? labelOf(value) : <span className={styles.text}>{value}</span>;
  return (
    <ul className={styles.several}>
      {value.map((one) => (
        <li key={one}>{question.type === 'file' ? <FileName id={one} files={files} /> : labelOf(one)}</li>
      ))}
    </ul>
  );
}
