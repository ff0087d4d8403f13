import type { ReactNode } from 'react';
import { useRecordTitle } from '../../platform/navigation/document-title.ts';
import { PageTitle } from '../../ui/display/page-title.tsx';
import styles from './record-head.module.css';

interface RecordHeadProps {
  name: string;
  /** State, code and whose it is, in one line. */
  facts?: ReactNode;
  /** What can be done with it. */
  actions: ReactNode;
}

/** Whose or what page it is, with what is known at a glance. */
export function RecordHead({ name, facts, actions }: RecordHeadProps) {
  useRecordTitle(name);
  return (
    <div className={styles.head}>
      <div className={styles.identity}>
        <PageTitle>{name}</PageTitle>
        {facts && <div className={styles.facts}>{facts}</div>}
      </div>
      {actions}
    </div>
  );
}
