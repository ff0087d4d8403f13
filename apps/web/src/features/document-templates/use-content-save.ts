import type { DocumentTemplate } from '@pramen/contract/document-templates/document-templates.schemas';
import { useState } from 'react';
import { Problem } from '../../platform/api/problem.ts';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { useCommand } from '../../platform/api/use-command.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { useSavedTemplate } from './templates.commands.ts';

interface Saved {
  message: string;
  document_template: DocumentTemplate;
}

interface ContentSaving<Content> {
  template: DocumentTemplate;
  /** The part that is saved here, as a text that can be compared. */
  partOf: (template: DocumentTemplate) => string;
  /** Sends it to the template that was loaded, as it was loaded. */
  send: (content: Content, loaded: Pick<DocumentTemplate, 'id' | 'version'>) => Promise<Saved>;
  onSaved: (content: Content) => void;
}

/** The template as it stands, when somebody else was faster. */
function currentOf(failure: unknown): DocumentTemplate | null {
  return failure instanceof Problem && failure.code === 'record.changed' ? (failure.current as DocumentTemplate) : null;
}

/**
 * Saves one part of a template that several people may edit. Who changed another part meanwhile is in nobody's way; who
 * changed this one is a conflict: nothing is overwritten until the person keeps their own or takes the stored one.
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
    /** What is drawn then is the caller's work. */
    takeStored: () => {
      if (conflict === null) return;
      setMade(conflict);
      show(conflict);
      command.reset();
    },
  };
}
