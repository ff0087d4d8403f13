import type { DocumentTemplate } from '@pramen/contract/document-templates/document-templates.schemas';
import { useRef, useState } from 'react';
import { sendAnnotations } from '../templates.commands.ts';
import { useContentSave } from '../saving/use-content-save.ts';
import { clampPlace, DEFAULT_SIZE, toAnnotations, toPlaced, writeSet, type PlacedField } from './annotations.model.ts';

const partOf = ({ annotations }: DocumentTemplate) => writeSet(annotations.fields);

interface Place {
  page: number;
  x: number;
  y: number;
  /** Height of the page divided by its width. */
  ratio?: number;
}

/** The values on the pages of one template: place, move, edit, remove, and save them as a whole. */
export function useAnnotations(template: DocumentTemplate) {
  const [fields, setFields] = useState(() => toPlaced(template.annotations.fields));
  const [kept, setKept] = useState(() => partOf(template));
  const [selected, setSelected] = useState<string | null>(null);
  const made = useRef(0);
  const saving = useContentSave({
    template,
    partOf,
    send: (placed: readonly PlacedField[], { id, version }) => sendAnnotations(id, toAnnotations(placed), version),
    // Values moved during the save are still unsaved.
    onSaved: (placed) => setKept(writeSet(toAnnotations(placed))),
  });
  const add = (name: string, { page, ratio, ...point }: Place): string => {
    made.current += 1;
    const id = `new-${made.current}`;
    setFields((before) => [...before, { id, page, name, size: DEFAULT_SIZE, ...clampPlace(point, DEFAULT_SIZE, ratio) }]);
    setSelected(id);
    return id;
  };
  const move = (id: string, point: { x: number; y: number }, ratio?: number) =>
    setFields((before) => before.map((field) => (field.id === id ? { ...field, ...clampPlace(point, field.size, ratio) } : field)));
  const change = (changed: PlacedField, ratio?: number) =>
    setFields((before) =>
      before.map((field) => (field.id === changed.id ? { ...changed, ...clampPlace(changed, changed.size, ratio) } : field)),
    );
  const remove = (id: string) => {
    setFields((before) => before.filter((field) => field.id !== id));
    setSelected(null);
  };
  return {
    fields,
    selected,
    select: setSelected,
    add,
    move,
    change,
    remove,
    isUnsaved: writeSet(toAnnotations(fields)) !== kept,
    saving,
    save: () => saving.save(fields),
    keepMine: () => saving.keepMine(fields),
    takeStored: () => {
      if (saving.conflict === null) return;
      setFields(toPlaced(saving.conflict.annotations.fields));
      setKept(partOf(saving.conflict));
      setSelected(null);
      saving.takeStored();
    },
  };
}

export type Annotations = ReturnType<typeof useAnnotations>;
