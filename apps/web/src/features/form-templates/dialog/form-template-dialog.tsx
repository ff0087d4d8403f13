import type { FormTemplate, SampleForm } from '@pramen/contract/form-templates/form-templates.schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { intermediariesQuery } from '../../../platform/api/shared-queries.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DetailPending } from '../../../ui/feedback/detail-pending.tsx';
import { ConflictNotice } from '../../../ui/forms/conflict-notice.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { formTemplateQuery, sampleFormsQuery } from '../form-templates.queries.ts';
import { BasicFields, ContentFields, OfferFields } from './form-template-fields.tsx';
import { SampleChoice } from './sample-choice.tsx';
import { useDifferences } from './use-differences.ts';
import { useFormTemplateForm } from './use-form-template-form.ts';

interface FormTemplateDialogProps {
  /** null: creates a template. */
  id: string | null;
  isOpen: boolean;
  onClose: () => void;
  onSaved?: (saved: FormTemplate) => void;
  onRemove?: () => void;
  /** The form of the new template is built next. */
  onBuild?: (id: string) => void;
}

type Choice = { value: string; label: string };

/** Creates a form template, or edits one; the form opens once everything that it offers has loaded. */
export function FormTemplateDialog({ id, isOpen, onClose, ...events }: FormTemplateDialogProps) {
  const { t } = useTranslation('formTemplates');
  const title = t(id === null ? 'newTitle' : 'editTitle');
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} width="wide">
      {id === null ? (
        <NewTemplate key="new" title={title} onClose={onClose} {...events} />
      ) : (
        <StoredTemplate key={id} id={id} title={title} onClose={onClose} {...events} />
      )}
    </Dialog>
  );
}

type ContentProps = Omit<FormTemplateDialogProps, 'id' | 'isOpen'> & { title: string };

function NewTemplate({ title, ...events }: ContentProps) {
  const { t } = useTranslation('formTemplates');
  const intermediaries = useQuery(intermediariesQuery);
  const samples = useQuery(sampleFormsQuery);
  const all = [intermediaries, samples];
  if (!intermediaries.data || !samples.data)
    return (
      <DetailPending
        title={title}
        failure={all.some(({ isError }) => isError) ? t('choicesFailed') : null}
        onRetry={() => void Promise.all(all.filter(({ isError }) => isError).map(({ refetch }) => refetch()))}
      />
    );
  const choices = intermediaries.data.map(({ id, label }) => ({ value: id, label }));
  return <FormTemplateForm template={null} samples={samples.data} intermediaries={choices} {...events} />;
}

function StoredTemplate({ id, title, ...events }: ContentProps & { id: string }) {
  const { t } = useTranslation('formTemplates');
  const intermediaries = useQuery(intermediariesQuery);
  const found = useQuery({ ...formTemplateQuery(id), throwOnError: false });
  const all = [intermediaries, found];
  if (!intermediaries.data || !found.data)
    return (
      <DetailPending
        title={title}
        failure={found.isError ? t('failed') : intermediaries.isError ? t('choicesFailed') : null}
        onRetry={() => void Promise.all(all.filter(({ isError }) => isError).map(({ refetch }) => refetch()))}
      />
    );
  const choices = intermediaries.data.map(({ id: value, label }) => ({ value, label }));
  return <FormTemplateForm template={found.data} samples={[]} intermediaries={choices} {...events} />;
}

interface FormTemplateFormProps extends Omit<FormTemplateDialogProps, 'id' | 'isOpen'> {
  template: FormTemplate | null;
  samples: readonly SampleForm[];
  intermediaries: readonly Choice[];
}

function FormTemplateForm({ template, samples, intermediaries, onClose, onSaved, onRemove, onBuild }: FormTemplateFormProps) {
  const { t } = useTranslation('formTemplates');
  const { t: words } = useTranslation('shell');
  const form = useFormTemplateForm(template, (saved) => {
    onClose();
    onSaved?.(saved);
    if (form.values.is_built_next) onBuild?.(saved.id);
  });
  const differences = useDifferences(form.conflict, form.values, intermediaries);
  return (
    <DialogForm
      action={template ? words('save') : t('add')}
      isChanged={form.isChanged}
      isBusy={form.isBusy}
      failure={form.failure}
      conflict={
        form.conflict && (
          <ConflictNotice differences={differences} isBusy={form.isBusy} onKeepMine={form.keepMine} onTakeStored={form.takeStored} />
        )
      }
      removal={template && onRemove ? { label: t('delete.action'), onRemove } : null}
      onSubmit={form.handleSubmit}
      onCancel={onClose}
    >
      {template === null && <SampleChoice form={form} samples={samples} />}
      <BasicFields form={form} />
      <OfferFields form={form} intermediaries={intermediaries} />
      <ContentFields form={form} stored={template} />
    </DialogForm>
  );
}
