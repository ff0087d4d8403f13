import { IconAlertCircle } from '@tabler/icons-react';
import { useState, type DragEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useElementWords } from '../draft/use-element-words.ts';
import { focusRow, useMoves } from '../draft/use-moves.ts';
import type { Scope } from '../draft/scope.ts';
import { drop } from '../edits/drop.ts';
import { isSamePlace, pathOf, placeAt, type Place } from '../model/places.ts';
import styles from './outline.module.css';

interface OutlineRowProps {
  scope: Scope;
  place: Place;
  /** In small letters below the name. */
  note: string;
  onChoose: (place: Place) => void;
}

const DRAGGED = 'text/x-form-element';

/** Focuses the row above or below. */
function walk(from: HTMLElement, by: -1 | 1): void {
  const rows = [...(from.closest('[data-rows]')?.querySelectorAll<HTMLElement>('[data-outline]') ?? [])];
  rows[rows.indexOf(from) + by]?.focus();
}

/** An element as one row of the outline: chosen by a click, moved by dragging or with Alt and an arrow key. */
export function OutlineRow({ scope, place, note, onChoose }: OutlineRowProps) {
  const { t } = useTranslation('formBuilder');
  const nameOf = useElementWords(scope.definition);
  const moves = useMoves(scope);
  const [side, setSide] = useState<'before' | 'after' | null>(null);
  const count = scope.issues.at(place).length;
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (event.key === 'Delete') {
      event.preventDefault();
      scope.builder.choose(place);
      scope.askRemoval();
    }
    if (by === null) return;
    event.preventDefault();
    if (!event.altKey) return walk(event.currentTarget, by);
    const moved = moves.step(place, by);
    if (moved?.place) focusRow(moved.place);
  };
  const isAfter = (event: DragEvent<HTMLElement>) => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    return event.clientY > top + height / 2;
  };
  const land = (event: DragEvent<HTMLElement>) => {
    setSide(null);
    const from = placeAt(event.dataTransfer.getData(DRAGGED));
    if (!from) return;
    event.preventDefault();
    moves.apply(drop(scope.definition, from, place, isAfter(event)));
  };
  return (
    <button
      type="button"
      className={styles.row}
      data-outline={pathOf(place)}
      data-kind={place.kind}
      data-drop={side}
      aria-current={isSamePlace(scope.builder.chosen, place) ? 'true' : undefined}
      draggable
      onClick={() => onChoose(place)}
      onKeyDown={press}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, pathOf(place));
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setSide(place.kind === 'question' && !isAfter(event) ? 'before' : 'after');
      }}
      onDragLeave={() => setSide(null)}
      onDrop={land}
    >
      <span className={styles.words}>
        <span className={styles.name}>{nameOf(place)}</span>
        {note !== '' && <span className={styles.note}>{note}</span>}
      </span>
      {count > 0 && (
        <span className={styles.fault}>
          <IconAlertCircle size={18} stroke={1.5} aria-hidden />
          <span className="visually-hidden">{t('faults', { count })}</span>
        </span>
      )}
    </button>
  );
}
