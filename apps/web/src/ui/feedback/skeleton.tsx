import styles from './skeleton.module.css';

interface SkeletonProps {
  width?: string;
  /** Height of the line or block that will stand here. */
  height: string;
  /** 'block' fills its height, a 'line' leaves the air of a line of text. */
  shape?: 'line' | 'block';
}

/** A grey place where something will stand; the size is the final one, so nothing jumps. */
export function Skeleton({ width = '100%', height, shape = 'line' }: SkeletonProps) {
  return (
    <span className={styles.place} data-shape={shape} style={{ width, height }} aria-hidden>
      <span className={styles.bar} />
    </span>
  );
}

const ROWS = 5;

/** Five rows of a list that is being loaded. */
export function SkeletonRows({ height = '20px' }: { height?: string }) {
  return (
    <div className={styles.rows}>
      {Array.from({ length: ROWS }, (_, row) => (
        <Skeleton key={row} height={height} width={row % 2 === 0 ? '100%' : '82%'} />
      ))}
    </div>
  );
}
