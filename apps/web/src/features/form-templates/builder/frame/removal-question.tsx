import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/actions/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { pathOf, type Place } from '../model/places.ts';
import { dependentsOf, remove } from '../edits/removal.ts';
import styles from './frame.module.css';
import type { Scope } from '../draft/scope.ts';
import { useElementWords } from '../draft/use-element-words.ts';
import { focusRow } from '../draft/use-moves.ts';

interface RemovalQuestionProps {
  scope: Scope;
  place: Place;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before an element is deleted, and names what reads its answers. */
export function RemovalQuestion({ scope, place, isOpen, onClose }: RemovalQuestionProps) {
  const { t } = useTranslation('formBuilder');
  const nameOf = useElementWords(scope.definition);
  const name = nameOf(place);
  const dependents = isOpen ? dependentsOf(scope.definition, place) : [];
  const confirm = () => {
    const edited = remove(scope.definition, place);
    onClose();
    scope.builder.edit(() => edited);
    scope.announce(t('removal.done', { name }));
    if (edited.place) focusRow(edited.place);
  };
  const questions = place.kind === 'fieldset' ? (scope.definition.content[place.fieldset]?.questions.length ?? 0) : 0;
  return (
    <Dialog title={t(`removal.title.${place.kind}`)} isOpen={isOpen} onClose={onClose}>
      <div className={styles.question}>
        <p>{questions > 0 ? t('removal.withQuestions', { name, count: questions }) : t('removal.text', { name })}</p>
        {dependents.length > 0 && (
          <>
            <p>{t('removal.dependents')}</p>
            <ul className={styles.dependents}>
              {dependents.map((one) => (
                <li key={pathOf(one)}>
                  {t(`kinds.${one.kind}`)}: {nameOf(one)}
                </li>
              ))}
            </ul>
            <p>{t('removal.after')}</p>
          </>
        )}
        <div className={styles.answers}>
          <Button kind="quiet" isFocusedFirst onClick={onClose}>
            {t('removal.keep')}
          </Button>
          <Button kind="danger" onClick={confirm}>
            {t('removal.confirm', { name })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
