import { useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_SIZE, stepOf, type PlacedField } from './annotations.model.ts';
import { usePlaceWords } from './use-place-words.ts';
import styles from './annotations.module.css';

interface FieldLabelProps {
  field: PlacedField;
  label: string;
  isSelected: boolean;
  isEditable: boolean;
  onSelect: () => void;
  /** As a percentage of the page, not clamped yet; ratio is the page's height divided by its width. */
  onMove: (point: { x: number; y: number }, ratio: number) => void;
  onEdit: () => void;
  onRemove: () => void;
}

export const labelId = (id: string) => `placed-${id}`;

/** One value on its page: dragged, or moved by arrow keys, edited by Enter, removed by Delete. */
export function FieldLabel({ field, label, isSelected, isEditable, onSelect, onMove, onEdit, onRemove }: FieldLabelProps) {
  const { t } = useTranslation('documentTemplates');
  const writePlace = usePlaceWords();
  /** Where the pointer and the field were when the drag began. */
  const drag = useRef<{ clientX: number; clientY: number; x: number; y: number } | null>(null);
  const hold = (event: PointerEvent<HTMLButtonElement>) => {
    onSelect();
    if (!isEditable || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    // Not every browser focuses a pressed button, and arrow keys are to continue where the drag ended.
    event.currentTarget.focus();
    drag.current = { clientX: event.clientX, clientY: event.clientY, x: field.x, y: field.y };
  };
  const pull = (event: PointerEvent<HTMLButtonElement>) => {
    const page = event.currentTarget.closest('[data-page]');
    if (!drag.current || !page) return;
    const { width, height } = page.getBoundingClientRect();
    const { clientX, clientY, x, y } = drag.current;
    onMove({ x: x + ((event.clientX - clientX) / width) * 100, y: y + ((event.clientY - clientY) / height) * 100 }, height / width);
  };
  const letGo = () => {
    drag.current = null;
  };
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = stepOf(event);
    const page = event.currentTarget.closest('[data-page]');
    if (!isEditable || (!step && event.key !== 'Delete' && event.key !== 'Backspace')) return;
    event.preventDefault();
    if (!step) return onRemove();
    const { width, height } = page?.getBoundingClientRect() ?? { width: 1, height: 1 };
    onMove({ x: field.x + step.x, y: field.y + step.y }, height / width);
  };
  const scale = field.size / DEFAULT_SIZE;
  return (
    <button
      id={labelId(field.id)}
      type="button"
      className={styles.label}
      style={{ left: `${field.x}%`, top: `${field.y}%`, '--size': scale } as CSSProperties}
      data-selected={isSelected}
      aria-label={t('annotations.at', { label, place: writePlace(field) })}
      aria-describedby={isEditable ? 'annotation-keys' : undefined}
      onFocus={onSelect}
      onPointerDown={hold}
      onPointerMove={pull}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onDoubleClick={isEditable ? onEdit : undefined}
      // Enter and Space arrive as a click without a pointer.
      onClick={({ detail }) => isEditable && detail === 0 && onEdit()}
      onKeyDown={press}
    >
      {label}
    </button>
  );
}
