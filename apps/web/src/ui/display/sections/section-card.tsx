import { Link } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { Card } from '../card.tsx';
import { focusSection } from './focus-section.ts';
import styles from './section-card.module.css';

interface SectionCardProps {
  /** Target of links within the page. */
  id: string;
  title: string;
  /** Next to the title: adds something to this section. */
  action?: ReactNode;
  /** A table goes from edge to edge. */
  holds?: 'table';
  children: ReactNode;
}

/** A section of a long screen with a heading of its own. */
export function SectionCard({ id, title, action, holds, children }: SectionCardProps) {
  return (
    <div id={id} className={styles.section}>
      <Card as="section" labelledBy={`${id}-title`} padding={holds === 'table' ? 'none' : 'normal'}>
        <div className={styles.head} data-holds={holds}>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          {action}
        </div>
        {children}
      </Card>
    </div>
  );
}

/** Other clicks open a new tab or window. */
const opensHere = ({ metaKey, ctrlKey, shiftKey }: MouseEvent) => !metaKey && !ctrlKey && !shiftKey;

/** Links to the sections of a long screen. */
export function SectionLinks({ label, sections }: { label: string; sections: readonly { id: string; title: string }[] }) {
  return (
    <nav aria-label={label} className={styles.links}>
      {sections.map(({ id, title }) => (
        <Link key={id} to="." hash={id} search onClick={(event) => opensHere(event) && focusSection(id)}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
