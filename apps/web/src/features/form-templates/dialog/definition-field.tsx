import { useTranslation } from 'react-i18next';
import { SourceField } from '../../../ui/forms/text/source-field.tsx';
import { IssueList } from '../definition/issue-list.tsx';
import { useDefinition } from '../definition/use-definition.ts';
import { useIssueWords } from '../definition/use-issue-words.ts';
import { typeOf } from '../form-templates.model.ts';
import type { FormTemplateForm } from './use-form-template-form.ts';

/** The JSON text of the definition, checked while it is typed. */
export function DefinitionField({ form }: { form: FormTemplateForm }) {
  const { t } = useTranslation('formTemplates');
  const { error, ...field } = form.field('data');
  const checked = useDefinition(field.value, typeOf(form.values.type));
  const write = useIssueWords();
  const found = checked ? write(checked) : [];
  // The server's messages stand in while the check has not loaded, or found less.
  const told = form.errorsOf('data');
  const isEmpty = field.value.trim() === '';
  const issues = isEmpty ? [] : found.length > 0 ? found : told.map((text) => ({ place: '', text }));
  const isBlocking =
    (checked !== null && checked.definition === null) || (form.values.is_active && !form.values.is_built_next) || told.length > 0;
  return (
    <SourceField
      {...field}
      label={t('data')}
      description={t('dataHint')}
      error={isEmpty ? error : null}
      mark={issues.length > 0 ? t('issues.count', { count: issues.length }) : null}
      isInvalid={issues.length > 0 && isBlocking && told.length > 0}
    >
      {issues.length > 0 && <IssueList title={t(isBlocking ? 'issues.blocking' : 'issues.later')} issues={issues} />}
    </SourceField>
  );
}
