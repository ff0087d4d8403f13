import type { FormTemplate } from '@pramen/contract/form-templates/form-templates.schemas';
import { useState } from 'react';
import { Problem } from '../../../../platform/api/problem.ts';
import { describeProblem } from '../../../../platform/api/problem-text.ts';
import { useCommand } from '../../../../platform/api/use-command.ts';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { sendFormTemplate, useSavedFormTemplate } from '../../form-templates.commands.ts';

/** What is saved: the definition, and on publishing what goes with it. */
export interface Saving {
  data: string;
  /** null: stays as it is. */
  publishing: { version: string; isRequiredByLaw: boolean } | null;
}

const bodyOf = ({ data, publishing }: Saving) => ({
  data,
  ...(publishing
    ? { is_active: true, version: publishing.version, ...(publishing.isRequiredByLaw ? { is_required_by_law: true } : {}) }
    : {}),
});

const currentOf = (failure: unknown): FormTemplate | null =>
  failure instanceof Problem && failure.code === 'record.changed' ? (failure.current as FormTemplate) : null;

/** Names each fault of the definition that the server found; else what failed. */
function describeFailure(failure: Error): readonly string[] {
  const faults = failure instanceof Problem ? Object.values(failure.errors).flat() : [];
  return faults.length > 0 ? faults : [describeProblem(failure)];
}

/**
 * Saves the definition of a template that several users may edit. A change of its other fields by another user does not matter; a change
 * of the definition is a conflict: nothing is overwritten until the user keeps their own or takes the stored one.
 */
export function useBuilderSave(template: FormTemplate, onSaved: (saved: FormTemplate) => void) {
  const [made, setMade] = useState(template);
  const [sent, setSent] = useState<Saving | null>(null);
  const show = useSavedFormTemplate();
  // A later version of the other fields, refetched in the meantime.
  const base = template.id === made.id && template.data === made.data && template.record_version > made.record_version ? template : made;
  const command = useCommand({
    send: async ({ saving, from }: { saving: Saving; from: FormTemplate }) => {
      try {
        return await sendFormTemplate(from.id, { ...bodyOf(saving), record_version: from.record_version });
      } catch (failure) {
        const current = currentOf(failure);
        if (current === null || current.data !== from.data) throw failure;
        return sendFormTemplate(from.id, { ...bodyOf(saving), record_version: current.record_version });
      }
    },
    onSuccess: ({ message, form_template: saved }) => {
      setMade(saved);
      show(saved);
      showToast('success', message);
      onSaved(saved);
    },
  });
  const conflict = currentOf(command.error);
  return {
    /** What is stored, as far as this page knows. */
    base,
    save: (saving: Saving) => {
      setSent(saving);
      command.mutate({ saving, from: base });
    },
    isBusy: command.isPending,
    /** The template as another user saved it in between. */
    conflict,
    failures: command.error && conflict === null ? describeFailure(command.error) : [],
    keepMine: () => {
      if (conflict && sent) command.mutate({ saving: sent, from: { ...conflict, id: base.id } });
    },
    /** The caller takes over the stored definition. */
    takeStored: () => {
      if (conflict === null) return;
      setMade({ ...conflict, id: base.id });
      show({ ...conflict, id: base.id });
      command.reset();
    },
    reset: () => command.reset(),
  };
}

export type BuilderSave = ReturnType<typeof useBuilderSave>;
