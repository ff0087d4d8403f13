import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import styles from './banner.module.css';

interface BannerProps {
  children: ReactNode;
  /** Screen readers announce 'error' at once. */
  tone?: 'notice' | 'error' | 'plain';
  /** Announced whatever its tone, such as a question that waits for a decision. */
  isAnnounced?: boolean;
  /** Lets the banner take the focus. */
  ref?: Ref<HTMLDivElement>;
  /** Id of the element inside that names the banner. */
  labelledBy?: string;
}

export function Banner({ children, tone = 'notice', isAnnounced = tone === 'error', ref, labelledBy }: BannerProps) {
  const Icon = tone === 'error' ? IconAlertCircle : IconInfoCircle;
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={styles.banner}
      data-tone={tone}
      role={isAnnounced ? 'alert' : undefined}
      aria-labelledby={labelledBy}
    >
      <Icon className={styles.icon} size={20} stroke={1.5} aria-hidden />
      <div className={styles.text}>{children}</div>
    </div>
  );
}
