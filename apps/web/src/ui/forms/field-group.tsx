import type { ReactNode } from 'react';
import styles from './field-group.module.css';

interface FieldGroupProps {
  title: string;
  /** The fields are clear without a title. */
  isTitleHidden?: boolean;
  children: ReactNode;
}

/** Related fields of a long form, in two columns where there is room. */
export function FieldGroup({ title, isTitleHidden = false, children }: FieldGroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={isTitleHidden ? 'visually-hidden' : styles.title}>{title}</legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}

/** A field as wide as its group. */
export function WideField({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>;
}
