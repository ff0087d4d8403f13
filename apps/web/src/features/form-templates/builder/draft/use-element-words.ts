import type { FormDefinition } from '@pramen/domain/forms/definition/definition';
import { useTranslation } from 'react-i18next';
import { questionAt } from '../edits/content.ts';
import type { Place } from '../model/places.ts';

/** Names elements of a definition as their author knows them; what has no label yet is named by its kind. */
export function useElementWords(definition: FormDefinition): (place: Place) => string {
  const { t } = useTranslation('formBuilder');
  return (place) => {
    if (place.kind === 'fieldset') return definition.content[place.fieldset]?.fieldsetName || t('unnamed.fieldset');
    if (place.kind === 'question') return questionAt(definition, place)?.label || t('unnamed.question');
    if (place.kind === 'metric') return definition.evaluation?.metrics[place.index]?.label || t('unnamed.metric');
    if (place.kind === 'sample') return definition.samples?.[place.index]?.name || t('unnamed.sample');
    return definition.evaluation?.contradictions?.[place.index]?.message || t('unnamed.contradiction');
  };
}
