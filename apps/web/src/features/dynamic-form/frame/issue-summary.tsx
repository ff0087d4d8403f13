import type { AnswerIssue } from '@pramen/domain/forms/answers/validate';
import type { CompiledForm } from '@pramen/domain/forms/definition/compile';
import type { FormLanguage } from '@pramen/domain/forms/definition/definition';
import { wordingOf } from '@pramen/domain/forms/definition/wording';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { keyOf } from '../answers/use-issue-texts.ts';
import styles from './issue-summary.module.css';

interface IssueSummaryProps {
  form: CompiledForm;
  language: FormLanguage;
  issues: readonly AnswerIssue[];
  texts: ReadonlyMap<string, string>;
  attempt: number;
  onGo: (issue: AnswerIssue) => void;
}

/** Everything wrong with the answers; each entry leads to its question. Takes the focus after each attempt to send. */
export function IssueSummary({ form, language, issues, texts, attempt, onGo }: IssueSummaryProps) {
  const { t } = useTranslation('dynamicForm');
  const title = useId();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (attempt === 0) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [attempt]);
  const nameOf = ({ fieldset, copy, question }: AnswerIssue) => {
    const asked = form.questions.get(question ?? '')?.question;
    const own = form.fieldsets.find((one) => one.fieldset.id === fieldset)?.fieldset;
    const part = (own && wordingOf(own, 'fieldsetName', language)) ?? fieldset;
    const label = asked ? wordingOf(asked, 'label', language) : undefined;
    if (!own?.fieldsetRepeatable) return label ?? question ?? part;
    const name = t('copy', { name: part, number: copy + 1 });
    return label === undefined ? name : `${name}: ${label}`;
  };
  return (
    <section ref={box} tabIndex={-1} className={styles.summary} aria-labelledby={title}>
      <p id={title} className={styles.title}>
        {t('summary.title', { count: issues.length })}
      </p>
      <ul className={styles.list}>
        {issues.map((issue, index) => {
          const key = keyOf(issue.fieldset, issue.copy, issue.question);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- one answer may have several issues
            <li key={`${index} ${key}`}>
              <button type="button" className={styles.link} onClick={() => onGo(issue)}>
                {nameOf(issue)}
              </button>{' '}
              <span className={styles.text}>{texts.get(key)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
