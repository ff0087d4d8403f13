import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './when-near.module.css';

interface WhenNearProps {
  children: ReactNode;
  /** Takes up about as much space as the children until they are drawn, with the same heading and the same target of links. */
  place: ReactNode;
}

/** Draws its children, which load what they show, once they are on the screen or about to be; then they stay. */
export function WhenNear({ children, place }: WhenNearProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || frame.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [isNear]);
  return (
    <div ref={frame} className={styles.frame}>
      {isNear ? children : place}
    </div>
  );
}
