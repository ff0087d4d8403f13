import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConflictNotice, type Difference } from '../../../../ui/forms/conflict-notice.tsx';
import { definitionReaderQuery } from '../../definition/use-definition.ts';
import { firstDifference } from '../../form-templates.model.ts';
import { compareDescribed, type DifferenceOfForms } from '../difference/difference.model.ts';
import { useDescriptions } from '../difference/use-descriptions.ts';
import type { Builder } from '../draft/use-builder.ts';
import type { BuilderSave } from './use-builder-save.ts';

/** As many rows as can be read before a decision; the tab with revisions shows all. */
const MOST = 8;

/** A colleague saved the definition in the meantime: what theirs and ours say, before either is kept. */
export function DefinitionConflict({ builder, saving }: { builder: Builder; saving: BuilderSave }) {
  const { t } = useTranslation('formTemplates');
  const { t: words } = useTranslation('formBuilder');
  const { data: read } = useQuery(definitionReaderQuery);
  const describe = useDescriptions();
  const { conflict } = saving;
  if (!conflict) return null;
  const stored = read?.(conflict.data).definition ?? null;
  const mine = builder.definition;
  const write = ({ added, removed, changed }: DifferenceOfForms): Difference[] => [
    ...removed.map(({ kind, name }) => ({ label: words(`kinds.${kind}`), stored: name, mine: '' })),
    ...added.map(({ kind, name }) => ({ label: words(`kinds.${kind}`), stored: '', mine: name })),
    ...changed.flatMap(({ name, details }) =>
      details.map((one) => ({ label: `${name}: ${one.label}`, stored: one.before, mine: one.after })),
    ),
  ];
  const inWords = stored && mine ? write(compareDescribed(describe(stored), describe(mine))).slice(0, MOST) : [];
  const line = firstDifference(conflict.data, builder.text);
  const inLines = line
    ? [
        {
          label: t('data'),
          stored: t('lines', { number: line.number, text: line.one }),
          mine: t('lines', { number: line.number, text: line.other }),
        },
      ]
    : [];
  return (
    <ConflictNotice
      differences={inWords.length > 0 ? inWords : inLines}
      isBusy={saving.isBusy}
      onKeepMine={saving.keepMine}
      onTakeStored={() => {
        saving.takeStored();
        // A step like any other: undo brings back what was built here.
        builder.typeText(conflict.data);
      }}
    />
  );
}
