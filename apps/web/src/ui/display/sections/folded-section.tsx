import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Card } from '../card.tsx';
import styles from './section-card.module.css';
import type { SectionFold } from './use-section-fold.ts';

interface FoldedSectionProps {
  /** Target of links within the page. */
  id: string;
  title: string;
  /** One line that is shown whether the section is open or not. */
  summary: ReactNode;
  /** Next to the title: adds something to this section. */
  action?: ReactNode;
  fold: SectionFold;
  /** A table; drawn, and so loaded, when the section is opened for the first time. */
  children: ReactNode;
}

/** A section of a long screen that shows one line until it is opened. */
export function FoldedSection({ id, title, summary, action, fold: { isOpen, setOpen }, children }: FoldedSectionProps) {
  return (
    <div id={id} className={styles.section}>
      <Card as="section" labelledBy={`${id}-title`} padding="none">
        <div className={styles.folded} data-open={isOpen}>
          <h2 className={styles.title}>
            <button
              type="button"
              className={styles.fold}
              aria-expanded={isOpen}
              aria-controls={`${id}-content`}
              onClick={() => setOpen(!isOpen)}
            >
              <IconChevronDown size={20} stroke={1.5} aria-hidden />
              <span id={`${id}-title`}>{title}</span>
            </button>
          </h2>
          <div className={styles.summary}>{summary}</div>
          {action}
        </div>
        <div id={`${id}-content`} hidden={!isOpen}>
          {isOpen && children}
        </div>
      </Card>
    </div>
  );
}
