import type { MouseEvent } from 'react';
import { FieldLabel } from './field-label.tsx';
import type { PlacedField } from './annotations.model.ts';
import styles from './annotations.module.css';

export interface Point {
  x: number;
  y: number;
  /** Height of the page divided by its width. */
  ratio: number;
}

interface PageOverlayProps {
  /** From 1. */
  page: number;
  /** Values on this page. */
  fields: readonly PlacedField[];
  labelOf: (name: string) => string;
  selected: string | null;
  /** Whether a click places a value. */
  isPlacing: boolean;
  isEditable: boolean;
  onPlace: (point: Point) => void;
  onSelect: (id: string) => void;
  onMove: (id: string, point: { x: number; y: number }, ratio: number) => void;
  onEdit: (id: string) => void;
  onRemove: (id: string) => void;
}

/** Position of a pointer on a page, as percentages. */
export function pointOn(page: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = page.getBoundingClientRect();
  return { x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100, ratio: height / width };
}

/** Height of a drawn page divided by its width; undefined while it is not drawn. */
export function ratioOfPage(page: number): number | undefined {
  const { width = 0, height = 0 } = document.querySelector(`[data-page="${page}"]`)?.getBoundingClientRect() ?? {};
  return width > 0 && height > 0 ? height / width : undefined;
}

/** Overlay of one page: its values, and the click target for the next one. */
export function PageOverlay({
  page,
  fields,
  labelOf,
  selected,
  isPlacing,
  isEditable,
  onPlace,
  onSelect,
  onMove,
  onEdit,
  onRemove,
}: PageOverlayProps) {
  const place = (event: MouseEvent<HTMLElement>) => {
    if (isPlacing && event.target === event.currentTarget) onPlace(pointOn(event.currentTarget, event));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- users without a pointer place values with the buttons next to the pages
    <div className={styles.page} data-placing={isPlacing} data-page={page} onClick={place}>
      {fields.map((field) => (
        <FieldLabel
          key={field.id}
          field={field}
          label={labelOf(field.name)}
          isSelected={field.id === selected}
          isEditable={isEditable}
          onSelect={() => onSelect(field.id)}
          onMove={(point, ratio) => onMove(field.id, point, ratio)}
          onEdit={() => onEdit(field.id)}
          onRemove={() => onRemove(field.id)}
        />
      ))}
    </div>
  );
}
