import type { AnswerIssue } from '@pramen/domain/forms/answers/validate';
import { visible } from '@pramen/domain/forms/answers/visible';
import { useId, useMemo, useRef } from 'react';
import type { FormFiles } from './answers/files.ts';
import type { DynamicFormProps, NoteOf } from './answers/form-props.ts';
import { findQuestion } from './answers/question-id.ts';
import { useAnswerActions } from './answers/use-answer-actions.ts';
import { useIssueTexts } from './answers/use-issue-texts.ts';
import styles from './dynamic-form.module.css';
import { FieldsetView } from './frame/fieldset-view.tsx';
import { IssueSummary } from './frame/issue-summary.tsx';
import { ReadOnlyForm } from './frame/read-only-form.tsx';

const none: readonly AnswerIssue[] = [];
const noteNothing: NoteOf = () => null;
const ignore = () => {};

/** A form that a person answers, or has answered. Only visible questions are shown; hidden answers stay until the owner prunes them. */
export function DynamicForm({ isReadOnly = false, noteOf = noteNothing, files = null, ...props }: DynamicFormProps) {
  return isReadOnly ? <ReadOnlyForm {...props} noteOf={noteOf} files={files} /> : <AnsweredForm {...props} noteOf={noteOf} files={files} />;
}

type AnsweredFormProps = Omit<DynamicFormProps, 'isReadOnly' | 'noteOf' | 'files'> & { noteOf: NoteOf; files: FormFiles | null };

function AnsweredForm({ form, language, answers, onChange = ignore, issues = none, attempt = 0, only, files, noteOf }: AnsweredFormProps) {
  const prefix = useId();
  const frame = useRef<HTMLDivElement>(null);
  const actions = useAnswerActions(answers, onChange);
  const visibility = useMemo(() => visible(form, answers), [form, answers]);
  const texts = useIssueTexts(form, issues);
  return (
    <div ref={frame} className={styles.form}>
      {issues.length > 0 && (
        <IssueSummary
          form={form}
          language={language}
          issues={issues}
          texts={texts}
          attempt={attempt}
          onGo={(place) => findQuestion(frame.current, place)?.focus()}
        />
      )}
      {form.fieldsets.map((fieldset, index) =>
        only && !only.includes(fieldset.fieldset.id) ? null : (
          <FieldsetView
            // oxlint-disable-next-line react/no-array-index-key -- unfinished definitions may repeat an id
            key={`${index} ${fieldset.fieldset.id}`}
            compiled={fieldset}
            copies={answers[fieldset.fieldset.id]}
            visibility={visibility.get(fieldset.fieldset.id)}
            texts={texts}
            row={{ prefix, language, actions, files, noteOf }}
          />
        ),
      )}
    </div>
  );
}
