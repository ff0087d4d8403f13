import type { Fieldset } from '@pramen/domain/forms/definition/definition';
import { useTranslation } from 'react-i18next';
import { TickField } from '../../../../ui/forms/choices/tick-field.tsx';
import type { Scope } from '../draft/scope.ts';
import { changeFieldset } from '../edits/labels.ts';
import { renameFieldset } from '../edits/references.ts';
import styles from '../fields/fields.module.css';
import { Fold } from '../fields/fold.tsx';
import { IdField } from '../fields/id-field.tsx';
import { WordingFields } from '../fields/wording-fields.tsx';

/** The chosen fieldset: its texts and whether people may answer it several times. */
export function FieldsetEditor({ scope, index }: { scope: Scope; index: number }) {
  const { t } = useTranslation('formBuilder');
  const { builder, definition, issues, locks, own } = scope;
  const fieldset = definition.content[index];
  if (!fieldset) return null;
  const isLocked = locks.hasFieldset(fieldset.id);
  const errorOf = (part: string) => issues.of({ kind: 'fieldset', fieldset: index }, part);
  const change = (to: (before: Fieldset) => Fieldset, group?: string) =>
    builder.edit((one) => changeFieldset(one, index, to, isLocked), group && `fieldset ${index} ${group}`);
  const words = { element: fieldset, own, errorOf, onChange: change };
  const hasMore = Boolean(fieldset.fieldsetText ?? fieldset.fieldsetHtml);
  return (
    <div className={styles.fields}>
      <WordingFields {...words} part="fieldsetName" label={t('fields.fieldsetName')} isRequired />
      <WordingFields {...words} part="fieldsetDescription" label={t('fields.description')} isLong />
      <TickField
        name="fieldsetRepeatable"
        label={t('fields.repeatable')}
        description={t('fields.repeatableHint')}
        isOn={fieldset.fieldsetRepeatable ?? false}
        onToggle={() => change((before) => ({ ...before, fieldsetRepeatable: before.fieldsetRepeatable ? undefined : true }))}
      />
      <Fold title={t('fields.moreTexts')} isOpen={hasMore}>
        <WordingFields {...words} part="fieldsetText" label={t('fields.text')} isLong />
        <WordingFields {...words} part="fieldsetHtml" label={t('fields.html')} description={t('fields.htmlHint')} isLong />
      </Fold>
      <IdField
        label={t('fields.id')}
        value={fieldset.id}
        isLocked={isLocked}
        error={errorOf('.id') ?? null}
        description={t('fields.idHint')}
        onChange={(id) => builder.edit((one) => renameFieldset(one, index, id), `fieldset ${index} id`)}
      />
    </div>
  );
}
