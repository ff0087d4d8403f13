import type { FormDefinition, TemplateType } from '@pramen/domain/forms/definition/definition';
import { useState } from 'react';
import { useChecked, type Checked } from './use-checked.ts';
import type { Edited } from '../edits/content.ts';
import { record, redo, startHistory, textOf, undo, type Draft, type History } from '../model/history.ts';
import { nearestPlace, type Place } from '../model/places.ts';

export interface Builder {
  /** What is edited; null: the JSON text is no definition, or too large to be drawn. */
  definition: FormDefinition | null;
  checked: Checked | null;
  /** JSON text of the draft. */
  text: string;
  chosen: Place | null;
  choose: (place: Place | null) => void;
  /** Changes the definition; changes with the same group in a row are taken back together. Null: nothing to change. */
  edit: (change: (definition: FormDefinition) => Edited | FormDefinition | null, group?: string) => void;
  typeText: (text: string) => void;
  canUndo: boolean;
  canRedo: boolean;
  undo: () => void;
  redo: () => void;
}

const isEdited = (result: Edited | FormDefinition): result is Edited => 'definition' in result;

interface State {
  history: History;
  chosen: Place | null;
}

/** The form under construction: its steps, the chosen element, and the check. `initial` counts only once. */
export function useBuilder(initial: string, type: TemplateType): Builder {
  const [{ history, chosen }, setState] = useState<State>(() => ({ history: startHistory(initial), chosen: null }));
  const checked = useChecked(history.present, type);
  const definitionOf = (draft: Draft): FormDefinition | null => {
    if (draft.definition !== undefined) return draft.definition;
    return checked !== null && checked.text === draft.text && !checked.isTooLarge ? checked.definition : null;
  };
  const definition = definitionOf(history.present);
  const walk = (to: (before: History) => History) =>
    setState((before) => {
      const next = to(before.history);
      const shown = next.present.definition;
      return { history: next, chosen: shown ? nearestPlace(shown, before.chosen) : before.chosen };
    });
  return {
    definition,
    checked,
    text: textOf(history.present),
    chosen: definition === null ? null : nearestPlace(definition, chosen),
    choose: (place) => setState((before) => ({ ...before, chosen: place })),
    edit: (change, group) =>
      setState((before) => {
        const from = definitionOf(before.history.present);
        const result = from && change(from);
        if (!result || result === from) return before;
        const edited: Edited = isEdited(result) ? result : { definition: result, place: before.chosen };
        return { history: record(before.history, { definition: edited.definition }, group), chosen: edited.place };
      }),
    typeText: (text) => setState((before) => ({ ...before, history: record(before.history, { text }, 'text') })),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => walk(undo),
    redo: () => walk(redo),
  };
}
