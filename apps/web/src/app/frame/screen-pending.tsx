import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import styles from './screen-frame.module.css';

/** Shown while a screen's code or its first response loads. */
export function ScreenPending() {
  return (
    <div className={styles.pending} aria-busy>
      <SkeletonRows />
    </div>
  );
}
