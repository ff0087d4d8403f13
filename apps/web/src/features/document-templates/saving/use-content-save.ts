import type { DocumentTemplate } from '@pramen/contract/document-templates/document-templates.schemas';
import { useState } from 'react';
import { Problem } from '../../../platform/api/problem.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { useCommand } from '../../../platform/api/use-command.ts';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { useSavedTemplate } from '../templates.commands.ts';

interface Saved {
  message: string;
  document_template: DocumentTemplate;
}

interface ContentSaving<Content> {
  template: DocumentTemplate;
  /** The part that is saved here, as a comparable text. */
  partOf: (template: DocumentTemplate) => string;
  /** Sends the content with the version that was loaded. */
  send: (content: Content, loaded: Pick<DocumentTemplate, 'id' | 'version'>) => Promise<Saved>;
  onSaved: (content: Content) => void;
}

/** The stored template when another user has saved it in between. */
function currentOf(failure: unknown): DocumentTemplate | null {
  return failure instanceof Problem && failure.code === 'record.changed' ? (failure.current as DocumentTemplate) : null;
}

/**
 * Saves one part of a template that several users may edit. A change to another part by another user does not matter; a change to
 * this part is a conflict: nothing is overwritten until the user keeps their own version or takes the stored one.
 */
export function useContentSave<Content>({ template, partOf, send, onSaved }: ContentSaving<Content>) {
  const [made, setMade] = useState(template);
  const show = useSavedTemplate();
  const base = partOf(template) === partOf(made) ? template : made;
  const command = useCommand({
    send: async ({ content, from }: { content: Content; from: DocumentTemplate }) => {
      try {
        return await send(content, from);
      } catch (failure) {
        const current = currentOf(failure);
        if (current === null || partOf(current) !== partOf(from)) throw failure;
        return send(content, { id: from.id, version: current.version });
      }
    },
    onSuccess: ({ message, document_template: saved }, { content }) => {
      setMade(saved);
      show(saved);
      showToast('success', message);
      onSaved(content);
    },
  });
  const conflict = currentOf(command.error);
  return {
    save: (content: Content) => command.mutate({ content, from: base }),
    isBusy: command.isPending,
    conflict,
    failure: command.error && conflict === null ? describeProblem(command.error) : null,
    keepMine: (content: Content) => {
      if (conflict) command.mutate({ content, from: conflict });
    },
    /** The caller draws the stored version. */
    takeStored: () => {
      if (conflict === null) return;
      setMade(conflict);
      show(conflict);
      command.reset();
    },
  };
}
