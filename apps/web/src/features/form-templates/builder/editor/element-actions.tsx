import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/actions/button.tsx';
import { SelectField } from '../../../../ui/forms/choices/select-field.tsx';
import { useMoves } from '../draft/use-moves.ts';
import type { Scope } from '../draft/scope.ts';
import { moveQuestion } from '../edits/content.ts';
import type { Place } from '../model/places.ts';
import styles from '../fields/fields.module.css';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** Moves, copies and deletes the chosen element. */
export function ElementActions({ scope, place }: { scope: Scope; place: Place }) {
  const { t } = useTranslation('formBuilder');
  const moves = useMoves(scope);
  return (
    <div className={styles.actions}>
      <Button kind="quiet" icon={<IconArrowUp {...icon} />} isDisabled={!moves.mayStep(place, -1)} onClick={() => moves.step(place, -1)}>
        {t('actions.up')}
      </Button>
      <Button kind="quiet" icon={<IconArrowDown {...icon} />} isDisabled={!moves.mayStep(place, 1)} onClick={() => moves.step(place, 1)}>
        {t('actions.down')}
      </Button>
      {(place.kind === 'question' || place.kind === 'fieldset') && (
        <Button kind="quiet" icon={<IconCopy {...icon} />} onClick={() => moves.duplicate(place)}>
          {t('actions.duplicate')}
        </Button>
      )}
      <Button kind="danger" icon={<IconTrash {...icon} />} onClick={scope.askRemoval}>
        {t('actions.delete')}
      </Button>
      {place.kind === 'question' && scope.definition.content.length > 1 && (
        <SelectField
          layout="form"
          label={t('actions.toFieldset')}
          value={String(place.fieldset)}
          options={scope.definition.content.map((one, index) => ({
            value: String(index),
            label: one.fieldsetName || t('unnamed.fieldset'),
          }))}
          onChange={(index) => {
            const fieldset = Number(index);
            const question = scope.definition.content[fieldset]?.questions.length ?? 0;
            moves.apply(moveQuestion(scope.definition, place, { fieldset, question }));
          }}
        />
      )}
    </div>
  );
}
