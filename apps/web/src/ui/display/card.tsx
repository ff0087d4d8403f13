import type { ReactNode } from 'react';
import styles from './card.module.css';

interface CardProps {
  children: ReactNode;
  /** 'section' for a part of the page with its own heading. */
  as?: 'div' | 'section' | 'article';
  labelledBy?: string;
  padding?: 'normal' | 'roomy' | 'none';
}

export function Card({ children, as: Element = 'div', labelledBy, padding = 'normal' }: CardProps) {
  return (
    <Element className={styles.card} data-padding={padding} aria-labelledby={labelledBy}>
      {children}
    </Element>
  );
}
