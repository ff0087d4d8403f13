import { formLanguages } from '@pramen/domain/forms/definition/definition';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../../ui/forms/choices/select-field.tsx';
import { useElementWords } from '../draft/use-element-words.ts';
import type { Scope } from '../draft/scope.ts';
import { withLanguage } from '../model/language.ts';
import { pathOf, type Place } from '../model/places.ts';
import { SampleEditor } from '../scores/sample-editor.tsx';
import { ContradictionEditor } from '../scores/contradiction-editor.tsx';
import { MetricEditor } from '../scores/metric-editor.tsx';
import { ElementActions } from './element-actions.tsx';
import styles from '../fields/fields.module.css';
import { FieldsetEditor } from './fieldset-editor.tsx';
import { QuestionEditor } from './question-editor.tsx';

/** The chosen element with everything that can be changed about it. */
export function ElementEditor({ scope }: { scope: Scope }) {
  const { t } = useTranslation('formBuilder');
  const nameOf = useElementWords(scope.definition);
  const place = scope.builder.chosen;
  if (place === null) return <FormFields scope={scope} />;
  const issues = scope.issues.at(place);
  return (
    <div className={styles.editor} data-editor>
      <p className={styles.note}>{t(`kinds.${place.kind}`)}</p>
      <h2 className={styles.title} tabIndex={-1}>
        {nameOf(place)}
      </h2>
      <ElementActions scope={scope} place={place} />
      {issues.length > 0 && (
        <ul className={styles.issues} aria-label={t('issues.ofElement')}>
          {issues.map(({ place: at, text }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- one place may have the same fault twice
            <li key={`${index} ${at}`}>{text}</li>
          ))}
        </ul>
      )}
      {/* Another element starts with its own folds and half-typed numbers. */}
      <Fields key={pathOf(place)} scope={scope} place={place} />
    </div>
  );
}

function Fields({ scope, place }: { scope: Scope; place: Place }) {
  switch (place.kind) {
    case 'fieldset':
      return <FieldsetEditor scope={scope} index={place.fieldset} />;
    case 'question':
      return <QuestionEditor scope={scope} place={place} />;
    case 'metric':
      return <MetricEditor scope={scope} index={place.index} />;
    case 'contradiction':
      return <ContradictionEditor scope={scope} index={place.index} />;
    case 'sample':
      return <SampleEditor scope={scope} index={place.index} />;
  }
}

/** What concerns the whole form, shown while no element is chosen. */
function FormFields({ scope: { builder, definition, own } }: { scope: Scope }) {
  const { t } = useTranslation('formBuilder');
  return (
    <div className={styles.editor}>
      <h2 className={styles.title}>{t('form.title')}</h2>
      <p className={styles.note}>{t(definition.content.length === 0 ? 'form.begin' : 'form.choose')}</p>
      <SelectField
        layout="form"
        label={t('form.language')}
        description={t('form.languageHint')}
        value={own}
        options={formLanguages.map((value) => ({ value, label: t(`languages.${value}`) }))}
        onChange={(value) => builder.edit((one) => withLanguage(one, formLanguages.find((each) => each === value) ?? own))}
      />
    </div>
  );
}
