import type { ReactNode } from 'react';
import styles from './field-group.module.css';

interface FieldGroupProps {
  title: string;
  /** The fields say enough themselves. */
  isTitleHidden?: boolean;
  children: ReactNode;
}

/** Fields of a long form that belong together, in two columns where there is room. */
export function FieldGroup({ title, isTitleHidden = false, children }: FieldGroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={isTitleHidden ? 'visually-hidden' : styles.title}>{title}</legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}

/** A field that takes the whole width of its group. */
export function WideField({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>;
}
