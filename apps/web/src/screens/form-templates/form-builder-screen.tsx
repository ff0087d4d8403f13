import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DynamicForm } from '../../features/dynamic-form/dynamic-form.tsx';
import { FormBuilder } from '../../features/form-templates/builder/form-builder.tsx';
import type { RenderForm } from '../../features/form-templates/builder/draft/render-form.ts';
import { formTemplateQuery } from '../../features/form-templates/form-templates.queries.ts';
import { StateBadge } from '../../ui/display/values/state-badge.tsx';
import { RecordHead } from '../kit/record-head.tsx';
import { RecordScreen } from '../kit/record-screen.tsx';

const route = getRouteApi('/shell/forms/templates/$id/builder');

const renderForm: RenderForm = (form) => <DynamicForm {...form} />;

/** Builds the form of a template, beside a preview drawn by the renderer that clients answer in. */
export function FormBuilderScreen() {
  const { t } = useTranslation('formTemplates');
  const { t: words } = useTranslation('formBuilder');
  const { id } = route.useParams();
  const found = useQuery(formTemplateQuery(id));
  return (
    <RecordScreen list="/forms/templates" toList={t('toList')} title={t('detail')} failed={t('failed')} found={found}>
      {(template) => (
        <>
          <RecordHead
            name={template.name}
            facts={
              <>
                <span>{t(`types.${template.type}`)}</span>
                <StateBadge tone={template.is_active ? 'good' : 'quiet'}>
                  {words(template.is_active ? 'state.published' : 'state.draft')}
                </StateBadge>
                <span>{t('revisionNumber', { number: template.revision.number })}</span>
              </>
            }
            actions={null}
          />
          <FormBuilder key={template.id} template={template} renderForm={renderForm} />
        </>
      )}
    </RecordScreen>
  );
}
