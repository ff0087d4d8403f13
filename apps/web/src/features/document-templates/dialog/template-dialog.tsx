import type { DocumentTemplate } from '@pramen/contract/document-templates/document-templates.schemas';
import { useTranslation } from 'react-i18next';
import { ConflictNotice } from '../../../ui/forms/conflict-notice.tsx';
import { DetailPending } from '../../../ui/feedback/detail-pending.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { BasicFields, OfferFields, SigningFields } from './template-form-parts.tsx';
import { useDifferences } from './use-differences.ts';
import { useTemplateChoices, type TemplateChoices } from './use-template-choices.ts';
import { useTemplateForm } from './use-template-form.ts';

interface TemplateDialogProps {
  /** null: creates a template. */
  template: DocumentTemplate | null;
  isOpen: boolean;
  onClose: () => void;
  onSaved?: (saved: DocumentTemplate) => void;
  onRemove?: () => void;
}

/** Creates a document template, or edits one; it opens once its choices have loaded. */
export function TemplateDialog({ template, isOpen, onClose, ...events }: TemplateDialogProps) {
  const { t } = useTranslation('documentTemplates');
  const { choices, isError, retry } = useTemplateChoices(isOpen);
  const title = t(template ? 'editTitle' : 'newTitle');
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} width="wide">
      {choices ? (
        <TemplateFields key={template?.id} template={template} choices={choices} onClose={onClose} {...events} />
      ) : (
        <DetailPending title={title} failure={isError ? t('choicesFailed') : null} onRetry={retry} />
      )}
    </Dialog>
  );
}

type TemplateFieldsProps = Omit<TemplateDialogProps, 'isOpen'> & { choices: TemplateChoices };

function TemplateFields({ template, choices, onClose, onSaved, onRemove }: TemplateFieldsProps) {
  const { t } = useTranslation('documentTemplates');
  const { t: words } = useTranslation('shell');
  const form = useTemplateForm(template, (saved) => {
    onClose();
    onSaved?.(saved);
  });
  const differences = useDifferences(form.conflict, form.values, choices);
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
      <BasicFields form={form} />
      <OfferFields form={form} choices={choices} />
      <SigningFields form={form} signers={choices.signers} />
    </DialogForm>
  );
}
