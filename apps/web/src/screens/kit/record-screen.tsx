import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { DetailPending } from '../../ui/feedback/detail-pending.tsx';
import styles from './record.module.css';

interface RecordScreenProps<Found> {
  /** Where the list is. */
  list: LinkProps['to'];
  toList: string;
  /** The title while the record is not here yet. */
  title: string;
  /** Why there is nothing. */
  failed: string;
  found: { data: Found | undefined; isError: boolean; refetch: () => unknown };
  children: (record: Found) => ReactNode;
}

/** One record on a screen of its own: the way back to its list, and the record as soon as it comes. */
export function RecordScreen<Found>({
  list,
  toList,
  title,
  failed,
  found: { data, isError, refetch },
  children,
}: RecordScreenProps<Found>) {
  return (
    <div className={styles.screen}>
      <BackLink to={list}>{toList}</BackLink>
      {data ? children(data) : <DetailPending title={title} failure={isError ? failed : null} onRetry={() => void refetch()} />}
    </div>
  );
}
