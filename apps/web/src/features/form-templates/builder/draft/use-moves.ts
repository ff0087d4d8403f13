import { useTranslation } from 'react-i18next';
import { duplicate, step, type Edited } from '../edits/content.ts';
import { pathOf, type Place } from '../model/places.ts';
import { stepInList } from '../edits/rules.ts';
import type { Scope } from './scope.ts';

/** Moves the focus to the row of an element, once it is drawn there. */
export function focusRow(place: Place): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-outline="${pathOf(place)}"]`)?.focus());
}

/** Moves and copies of elements, each announced with its new position. */
export function useMoves({ builder, definition, announce }: Scope) {
  const { t } = useTranslation('formBuilder');
  const tell = ({ definition: next, place }: Edited) => {
    if (place?.kind === 'question') {
      const fieldset = next.content[place.fieldset];
      const name = fieldset?.questions[place.question]?.label ?? '';
      announce(t('moved.question', { name, number: place.question + 1, fieldset: fieldset?.fieldsetName ?? '' }));
    } else if (place?.kind === 'fieldset')
      announce(t('moved.fieldset', { name: next.content[place.fieldset]?.fieldsetName ?? '', number: place.fieldset + 1 }));
    else if (place) announce(t('moved.other', { number: place.index + 1 }));
  };
  const apply = (edited: Edited | null): Edited | null => {
    if (!edited) {
      announce(t('moved.nowhere'));
      return null;
    }
    builder.edit(() => edited);
    tell(edited);
    return edited;
  };
  return {
    apply,
    mayStep: (place: Place, by: -1 | 1) => (step(definition, place, by) ?? stepInList(definition, place, by)) !== null,
    step: (place: Place, by: -1 | 1) => apply(step(definition, place, by) ?? stepInList(definition, place, by)),
    duplicate: (place: Place) => {
      const edited = duplicate(definition, place);
      if (!edited) return;
      builder.edit(() => edited);
      announce(t('duplicated'));
    },
  };
}
