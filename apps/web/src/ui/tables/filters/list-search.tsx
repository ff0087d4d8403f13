import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent as KeyboardEventOf } from 'react';
import { FilterField } from './filter-field.tsx';
import styles from './list-search.module.css';

interface ListSearchProps {
  /** Accessible name: what the search covers. */
  label: string;
  value: string;
  /** Called half a second after the last key, at once on Enter. */
  onChange: (value: string) => void;
  /** Whether the rows are the results for `value` and there is exactly one: Enter opens it. */
  isOnlyHit?: boolean;
  /** Whether the rows are the results for `value`. */
  isSettled?: boolean;
}

/** The first link that opens a row of the list below. */
const rowLink = (from: HTMLElement | null) => from?.closest('main')?.querySelector<HTMLElement>('tbody a') ?? null;

const isTypedInto = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/**
 * The quick search of a list: `/` focuses it from anywhere on the screen, the down arrow moves from it to the rows, Enter opens
 * the only hit.
 */
export function ListSearch({ label, value, onChange, isOnlyHit = false, isSettled = false }: ListSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  // The search for which Enter was pressed; its only hit opens once the rows have arrived.
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (!isSettled || wanted.current !== value) return;
    wanted.current = null;
    if (isOnlyHit) rowLink(field.current)?.click();
  }, [value, isSettled, isOnlyHit]);
  const onKeyDown = (event: KeyboardEventOf<HTMLElement>) => {
    if (event.key === 'ArrowDown') {
      const link = rowLink(field.current);
      if (link) event.preventDefault();
      link?.focus();
    } else if (event.key === 'Enter') {
      const typed = field.current?.value.trim() ?? '';
      if (typed === value && isSettled) {
        if (isOnlyHit) rowLink(field.current)?.click();
        return;
      }
      wanted.current = typed;
      if (typed !== value) onChange(typed);
    } else wanted.current = null;
  };
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTypedInto(event.target) ||
        document.querySelector('[role="dialog"]')
      )
        return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', lead);
    return () => document.removeEventListener('keydown', lead);
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the field inside bubble up to this element
    <div className={styles.search} role="search" onKeyDown={onKeyDown}>
      <FilterField
        ref={field}
        name="search"
        label={label}
        value={value}
        onChange={onChange}
        icon={<IconSearch size={18} stroke={1.5} aria-hidden />}
      />
    </div>
  );
}
