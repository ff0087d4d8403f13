import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import styles from './banner.module.css';

interface BannerProps {
  children: ReactNode;
  /** 'error' is read out at once by screen readers. */
  tone?: 'notice' | 'error' | 'plain';
  /** With it the banner can take the focus. */
  ref?: Ref<HTMLDivElement>;
  /** Id of the words inside that name the banner. */
  labelledBy?: string;
}

export function Banner({ children, tone = 'notice', ref, labelledBy }: BannerProps) {
  const Icon = tone === 'error' ? IconAlertCircle : IconInfoCircle;
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={styles.banner}
      data-tone={tone}
      role={tone === 'error' ? 'alert' : undefined}
      aria-labelledby={labelledBy}
    >
      <Icon className={styles.icon} size={20} stroke={1.5} aria-hidden />
      <div className={styles.text}>{children}</div>
    </div>
  );
}
