import { conditionsOf, questionTypes, type Question } from '@pramen/domain/forms/definition/definition';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../../ui/forms/choices/select-field.tsx';
import { TickField } from '../../../../ui/forms/choices/tick-field.tsx';
import { ConditionList } from '../conditions/condition-list.tsx';
import { withConditions } from '../conditions/conditions.model.ts';
import { targetsBefore } from '../conditions/targets.ts';
import type { Scope } from '../draft/scope.ts';
import { questionAt } from '../edits/content.ts';
import { changeQuestion } from '../edits/labels.ts';
import { pathOf, type QuestionPlace } from '../model/places.ts';
import { mayHaveOptions, withType } from '../model/question-types.ts';
import { renameQuestion } from '../edits/references.ts';
import { useFormLanguage } from '../draft/use-form-language.ts';
import { QuestionPoints } from '../scores/question-points.tsx';
import styles from '../fields/fields.module.css';
import { Fold } from '../fields/fold.tsx';
import { IdField } from '../fields/id-field.tsx';
import { LimitFields } from './limit-fields.tsx';
import { OptionList } from './option-list.tsx';
import { WordingFields } from '../fields/wording-fields.tsx';

/** The chosen question: its texts, type, limits, options, conditions and points. */
export function QuestionEditor({ scope, place }: { scope: Scope; place: QuestionPlace }) {
  const { t } = useTranslation('formBuilder');
  const language = useFormLanguage();
  const { builder, definition, issues, locks, own } = scope;
  const question = questionAt(definition, place);
  if (!question) return null;
  const isLocked = locks.hasQuestion(question.id);
  const errorOf = (part: string) => issues.of(place, part);
  const change = (to: (before: Question) => Question, group?: string) =>
    builder.edit((one) => changeQuestion(one, place, to, isLocked), group && `${pathOf(place)} ${group}`);
  const words = { element: question, own, errorOf, onChange: change };
  const conditions = conditionsOf(question);
  const isList = Array.isArray(question.visibleWhen);
  return (
    <div className={styles.fields}>
      <WordingFields {...words} part="label" label={t(question.type === 'html' ? 'fields.heading' : 'fields.label')} isRequired />
      <div className={styles.pair}>
        <SelectField
          layout="form"
          label={t('fields.type')}
          value={question.type}
          options={questionTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
          onChange={(value) => {
            const type = questionTypes.find((one) => one === value) ?? 'text';
            change((before) => withType(before, type, (number) => t('new.option', { number })));
          }}
        />
        <IdField
          label={t('fields.id')}
          value={question.id}
          isLocked={isLocked}
          error={errorOf('.id')}
          description={t('fields.idHint')}
          onChange={(id) => builder.edit((one) => renameQuestion(one, place, id), `${pathOf(place)} id`)}
        />
      </div>
      {question.type !== 'html' && (
        <TickField
          name="isRequired"
          label={t('fields.required')}
          isOn={question.isRequired ?? false}
          onToggle={() => change((before) => ({ ...before, isRequired: before.isRequired ? undefined : true }))}
        />
      )}
      {question.type === 'html' ? (
        <WordingFields {...words} part="html" label={t('fields.html')} description={t('fields.htmlHint')} isLong />
      ) : (
        <WordingFields {...words} part="description" label={t('fields.description')} isLong />
      )}
      <Fold title={t('fields.moreTexts')} isOpen={Boolean(question.text ?? (question.type !== 'html' && question.html))}>
        <WordingFields {...words} part="text" label={t('fields.text')} isLong />
        {question.type !== 'html' && (
          <WordingFields {...words} part="html" label={t('fields.html')} description={t('fields.htmlHint')} isLong />
        )}
      </Fold>
      <LimitFields question={question} onChange={change} />
      {mayHaveOptions(question.type) && <OptionList scope={scope} place={place} />}
      <QuestionPoints scope={scope} place={place} question={question} />
      <ConditionList
        title={t('conditions.title')}
        lead={t('conditions.lead')}
        none={t('conditions.none')}
        conditions={conditions}
        targets={targetsBefore(definition, place, language)}
        reason={t('conditions.noEarlier')}
        errorOf={(index) => errorOf(`.visibleWhen${isList ? `[${index}]` : ''}`)}
        error={isList ? errorOf('.visibleWhen') : null}
        onChange={(next, group) => change((before) => withConditions(before, next), group)}
      />
    </div>
  );
}
