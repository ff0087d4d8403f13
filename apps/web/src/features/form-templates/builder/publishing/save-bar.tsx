import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/actions/button.tsx';
import styles from './publishing.module.css';
import type { PlacedIssues } from '../draft/use-placed-issues.ts';
import type { Builder } from '../draft/use-builder.ts';
import type { Place } from '../model/places.ts';
import { DefinitionConflict } from './definition-conflict.tsx';
import { Failures } from './failures.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import type { BuilderSave } from './use-builder-save.ts';

interface SaveBarProps {
  builder: Builder;
  saving: BuilderSave;
  issues: PlacedIssues;
  isChanged: boolean;
  /** The dialog that publishes is open. */
  isPublishing: boolean;
  onPublishing: (isOpen: boolean) => void;
  /** Leads to the element that a fault concerns; null: to the JSON text. */
  onGo: (place: Place | null) => void;
}

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [role=dialog]') !== null;

/** Ctrl+Z and Ctrl+Shift+Z or Ctrl+Y; inside a text field they stay the browser's. */
function useUndoKeys({ undo, redo }: Builder): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}

/** Undo, redo, saving and publishing, with what hinders them. */
export function SaveBar({ builder, saving, issues, isChanged, isPublishing, onPublishing, onGo }: SaveBarProps) {
  const { t } = useTranslation('formBuilder');
  useUndoKeys(builder);
  const isPublished = saving.base.is_active;
  const isBroken = builder.checked !== null && builder.checked.definition === null;
  return (
    <div className={styles.save}>
      <div className={styles.tools}>
        <Button kind="plain" icon={<IconArrowBackUp {...icon} />} isDisabled={!builder.canUndo} onClick={builder.undo}>
          {t('save.undo')}
        </Button>
        <Button kind="plain" icon={<IconArrowForwardUp {...icon} />} isDisabled={!builder.canRedo} onClick={builder.redo}>
          {t('save.redo')}
        </Button>
        <p role="status" className={styles.state}>
          {t(isChanged ? 'save.unsaved' : 'save.saved')}
        </p>
        {!isPublished && (
          <Button
            kind="quiet"
            isBusy={saving.isBusy}
            isDisabled={!isChanged || isBroken}
            onClick={() => saving.save({ data: builder.text, publishing: null })}
          >
            {t('save.draft')}
          </Button>
        )}
        <Button isDisabled={saving.isBusy || (isPublished && !isChanged)} onClick={() => onPublishing(true)}>
          {t('save.publish')}
        </Button>
      </div>
      {!isPublishing && <Failures saving={saving} />}
      {!isPublishing && saving.conflict && <DefinitionConflict builder={builder} saving={saving} />}
      <PublishDialog
        builder={builder}
        saving={saving}
        issues={issues}
        isOpen={isPublishing}
        onClose={() => onPublishing(false)}
        onGo={(place) => {
          onPublishing(false);
          onGo(place);
        }}
        conflict={saving.conflict && <DefinitionConflict builder={builder} saving={saving} />}
      />
    </div>
  );
}
