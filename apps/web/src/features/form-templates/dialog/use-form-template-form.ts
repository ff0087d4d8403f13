import { newFormTemplateLimits } from '@pramen/contract/form-templates/form-templates.limits';
import type { FormTemplate } from '@pramen/contract/form-templates/form-templates.schemas';
import { useRecordForm } from '../../../platform/forms/use-record-form.ts';
import { chosenWhile } from '../../../platform/validation/rules.ts';
import { filled, withLimits } from '../../../platform/validation/text-limits.ts';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { sendFormTemplate, sendNewFormTemplate, useSavedFormTemplate } from '../form-templates.commands.ts';
import { months, toBody, toChange, toValues, type FormTemplateValues } from '../form-templates.model.ts';

const rules = withLimits<FormTemplateValues>(newFormTemplateLimits, {
  intermediary_ids: [chosenWhile('is_for_certain')],
  data: [filled],
  validity_months: [months],
});

export function useFormTemplateForm(template: FormTemplate | null, onSaved: (saved: FormTemplate) => void) {
  const show = useSavedFormTemplate();
  return useRecordForm({
    record: template,
    toValues,
    rules,
    send: (values, base: FormTemplate | null) =>
      base ? sendFormTemplate(base.id, toChange(values, base)) : sendNewFormTemplate(toBody(values)),
    onSaved: ({ message, form_template: saved }) => {
      showToast('success', message);
      show(saved);
      onSaved(saved);
    },
  });
}

export type FormTemplateForm = ReturnType<typeof useFormTemplateForm>;
