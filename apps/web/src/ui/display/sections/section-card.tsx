import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { Card } from '../card.tsx';
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

/** Keyboard and screen reader go on where the eyes are: at the heading, or at the button in it that opens the section. */
function focusSection(id: string): void {
  const heading = document.getElementById(id)?.querySelector<HTMLElement>('h2');
  const button = heading?.querySelector('button');
  if (heading && !button) heading.tabIndex = -1;
  (button ?? heading)?.focus({ preventScroll: true });
}

/** Links to the sections of a long screen; an address that names one leads there once the screen is drawn. */
export function SectionLinks({ label, sections }: { label: string; sections: readonly { id: string; title: string }[] }) {
  const router = useRouter();
  useEffect(() => {
    const scroll = () => void (location.hash !== '' && document.getElementById(location.hash.slice(1))?.scrollIntoView());
    // The browser and the router look for it before the screen has its content.
    scroll();
    // A screen drawn at once: only then does the router scroll to the top.
    const stop = router.subscribe('onRendered', () => {
      stop();
      scroll();
    });
    return stop;
  }, [router]);
  return (
    <nav aria-label={label} className={styles.links}>
      {sections.map(({ id, title }) => (
        <Link key={id} to="." hash={id} search onClick={() => focusSection(id)}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
