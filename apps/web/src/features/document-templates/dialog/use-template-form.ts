import { newDocumentTemplateLimits } from '@pramen/contract/document-templates/document-templates.limits';
import type { DocumentTemplate } from '@pramen/contract/document-templates/document-templates.schemas';
import { useRecordForm } from '../../../platform/forms/use-record-form.ts';
import { chosenWhile } from '../../../platform/validation/rules.ts';
import { withLimits } from '../../../platform/validation/text-limits.ts';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { sendTemplate, useSavedTemplate } from '../templates.commands.ts';
import { codeFormat, toBody, toValues, withName } from '../templates.model.ts';

const rules = withLimits<ReturnType<typeof toValues>>(newDocumentTemplateLimits, {
  code_format: [codeFormat],
  intermediary_ids: [chosenWhile('is_for_certain')],
});

export function useTemplateForm(template: DocumentTemplate | null, onSaved: (saved: DocumentTemplate) => void) {
  const show = useSavedTemplate();
  const form = useRecordForm({
    record: template,
    toValues,
    rules,
    send: (values, base) => sendTemplate(base?.id ?? null, { ...toBody(values), version: base?.version }),
    onSaved: ({ message, document_template: saved }) => {
      showToast('success', message);
      show(saved);
      onSaved(saved);
    },
  });
  /** Only a new template derives its code format from the name: an existing series of codes continues. */
  const rename = (name: string) => form.setValues(template === null ? withName(form.values, name) : { ...form.values, name });
  return { ...form, rename };
}

export type TemplateForm = ReturnType<typeof useTemplateForm>;
