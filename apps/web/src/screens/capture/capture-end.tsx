import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PageTitle } from '../../ui/display/page-title.tsx';
import { useArrivalFocus } from '../../ui/feedback/use-arrival-focus.ts';
import styles from './capture.module.css';

interface CaptureEndProps {
  isDone: boolean;
  title: string;
  children: ReactNode;
}

/** The last thing that the phone shows; the person goes on at the computer. */
export function CaptureEnd({ isDone, title, children }: CaptureEndProps) {
  const Icon = isDone ? IconCircleCheck : IconInfoCircle;
  return (
    <section ref={useArrivalFocus()} tabIndex={-1} className={styles.end} data-done={isDone}>
      <Icon size={48} stroke={1.5} aria-hidden />
      <PageTitle>{title}</PageTitle>
      {children}
    </section>
  );
}
