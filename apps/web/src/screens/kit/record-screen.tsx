import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { DetailPending } from '../../ui/feedback/detail-pending.tsx';
import styles from './record.module.css';

interface RecordScreenProps<Found> {
  /** Route of the list. */
  list: LinkProps['to'];
  toList: string;
  /** Title while the record loads. */
  title: string;
  /** Message for a failure to load. */
  failed: string;
  found: { data: Found | undefined; isError: boolean; refetch: () => unknown };
  children: (record: Found) => ReactNode;
}

/** One record on a screen of its own: the link back to its list, and the record once it has loaded. */
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
