import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import styles from './screen-frame.module.css';

/** While a screen's program or its first answer is on the way. */
export function ScreenPending() {
  return (
    <div className={styles.pending} aria-busy>
      <SkeletonRows />
    </div>
  );
}
