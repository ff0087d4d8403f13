import { prune } from '@pramen/domain/forms/answers/prune';
import { validate } from '@pramen/domain/forms/answers/validate';
import type { FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import { compileForm } from '@pramen/domain/forms/definition/compile';
import { formLanguages, type FormDefinition } from '@pramen/domain/forms/definition/definition';
import { wordingOf } from '@pramen/domain/forms/definition/wording';
import { score } from '@pramen/domain/forms/evaluation/score';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/actions/button.tsx';
import { SegmentedControl } from '../../../../ui/forms/choices/segmented-control.tsx';
import { useResultWords } from '../scores/use-result-words.ts';
import styles from './preview.module.css';
import type { RenderForm } from '../draft/render-form.ts';
import { useFormLanguage } from '../draft/use-form-language.ts';

interface PreviewPaneProps {
  definition: FormDefinition;
  renderForm: RenderForm;
}

const nothing: FormAnswers = {};

/** Questions without any wording get a name instead of their id, which only authors understand. */
const withNames = (definition: FormDefinition, unnamed: string): FormDefinition => ({
  ...definition,
  content: definition.content.map((fieldset) => ({
    ...fieldset,
    questions: fieldset.questions.map((question) =>
      question.type === 'html' || formLanguages.some((one) => wordingOf(question, 'label', one) !== undefined)
        ? question
        : { ...question, label: unnamed },
    ),
  })),
});

/** The form as a client sees it on a phone, with the result of the answers tried out; nothing is stored. */
export function PreviewPane({ definition, renderForm }: PreviewPaneProps) {
  const { t } = useTranslation('formBuilder');
  const settled = useDeferredValue(definition);
  const [language, setLanguage] = useState(useFormLanguage());
  const [answers, setAnswers] = useState(nothing);
  const [isChecked, setChecked] = useState(false);
  /** Counts restarts, so that half-typed values go too. */
  const [round, setRound] = useState(0);
  const unnamed = t('unnamed.question');
  const form = useMemo(() => compileForm(withNames(settled, unnamed)), [settled, unnamed]);
  const issues = useMemo(() => (isChecked ? validate(form, answers, { isComplete: true }) : []), [isChecked, form, answers]);
  const restart = () => {
    setAnswers(nothing);
    setChecked(false);
    setRound((count) => count + 1);
  };
  return (
    <section className={styles.pane} aria-label={t('preview.title')}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('preview.title')}</h2>
        <SegmentedControl
          label={t('preview.language')}
          options={formLanguages.map((value) => ({ value, label: t(`languages.${value}`) }))}
          value={language}
          onChange={setLanguage}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must reach an area that scrolls */}
      <div className={styles.phone} role="region" aria-label={t('preview.phone')} tabIndex={0} lang={language}>
        {settled.content.length === 0 ? (
          <p className={styles.note}>{t('preview.empty')}</p>
        ) : (
          <div key={round}>{renderForm({ form, language, answers, onChange: setAnswers, issues })}</div>
        )}
      </div>
      <div className={styles.actions}>
        <Button kind="quiet" onClick={() => setChecked(true)}>
          {t('preview.check')}
        </Button>
        <Button kind="plain" onClick={restart}>
          {t('preview.restart')}
        </Button>
      </div>
      {isChecked && (
        <p role="status" className={styles.note}>
          {issues.length === 0 ? t('preview.complete') : t('preview.faults', { count: issues.length })}
        </p>
      )}
      <Results definition={settled} answers={answers} />
    </section>
  );
}

function Results({ definition, answers }: { definition: FormDefinition; answers: FormAnswers }) {
  const { t } = useTranslation('formBuilder');
  const language = useFormLanguage();
  const write = useResultWords(definition);
  const found = useMemo(() => {
    const form = compileForm(definition);
    return score(form, prune(form, answers));
  }, [definition, answers]);
  const { metrics = [], contradictions = [] } = definition.evaluation ?? {};
  if (metrics.length === 0 && contradictions.length === 0) return null;
  const broken = contradictions.filter(({ id }) => found.contradictions.includes(id));
  return (
    <section className={styles.results} aria-label={t('preview.results')}>
      <h3 className={styles.heading}>{t('preview.results')}</h3>
      <dl className={styles.facts}>
        {metrics.map((metric, index) => (
          <div key={metric.id} className={styles.fact}>
            <dt>{wordingOf(metric, 'label', language) ?? metric.id}</dt>
            <dd>{write(metric, found.metrics[index])}</dd>
          </div>
        ))}
      </dl>
      {broken.map((one) => (
        <p key={one.id} className={styles.broken}>
          {wordingOf(one, 'message', language)}
        </p>
      ))}
    </section>
  );
}
