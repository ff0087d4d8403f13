import styles from './skeleton.module.css';

interface SkeletonProps {
  width?: string;
  /** Height of the line or block that it stands for. */
  height: string;
  /** 'block' fills its height, 'line' leaves the white space of a line of text. */
  shape?: 'line' | 'block';
}

/** A grey placeholder in the final size, so that nothing moves when the content arrives. */
export function Skeleton({ width = '100%', height, shape = 'line' }: SkeletonProps) {
  return (
    <span className={styles.place} data-shape={shape} style={{ width, height }} aria-hidden>
      <span className={styles.bar} />
    </span>
  );
}

const ROWS = 5;

/** Five placeholder rows of a loading list. */
export function SkeletonRows({ height = '20px' }: { height?: string }) {
  return (
    <div className={styles.rows}>
      {Array.from({ length: ROWS }, (_, row) => (
        <Skeleton key={row} height={height} width={row % 2 === 0 ? '100%' : '82%'} />
      ))}
    </div>
  );
}
