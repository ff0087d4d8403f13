import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './banner.module.css';

interface BannerProps {
  children: ReactNode;
  /** 'error' is read out at once by screen readers. */
  tone?: 'notice' | 'error' | 'plain';
}

export function Banner({ children, tone = 'notice' }: BannerProps) {
  const Icon = tone === 'error' ? IconAlertCircle : IconInfoCircle;
  return (
    <div className={styles.banner} data-tone={tone} role={tone === 'error' ? 'alert' : undefined}>
      <Icon className={styles.icon} size={20} stroke={1.5} aria-hidden />
      <div className={styles.text}>{children}</div>
    </div>
  );
}
