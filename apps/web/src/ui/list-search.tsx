import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { FilterField } from './filter-field.tsx';
import styles from './list-search.module.css';

interface ListSearchProps {
  /** What is looked through. */
  label: string;
  value: string;
  /** Called half a second after the last key. */
  onChange: (value: string) => void;
}

const isTypedInto = (target: EventTarget | null) => target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** The quick search of a list; `/` leads to it from anywhere on the screen. */
export function ListSearch({ label, value, onChange }: ListSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTypedInto(event.target) || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', lead);
    return () => document.removeEventListener('keydown', lead);
  }, []);
  return (
    <div className={styles.search} role="search">
      <FilterField ref={field} name="search" label={label} value={value} onChange={onChange} icon={<IconSearch size={18} stroke={1.5} aria-hidden />} />
    </div>
  );
}
