import type { ReactNode } from 'react';
import { useRecordTitle } from '../../platform/navigation/document-title.ts';
import { PageTitle } from '../../ui/display/page-title.tsx';
import styles from './record-head.module.css';

interface RecordHeadProps {
  name: string;
  /** State, code and owner, in one line. */
  facts?: ReactNode;
  /** Actions for the record. */
  actions: ReactNode;
}

/** Name of the record, with its most important facts. */
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
