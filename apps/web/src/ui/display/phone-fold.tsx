import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import styles from './phone-fold.module.css';

interface PhoneFoldProps {
  /** What stands in the line that stays; on a phone the whole line is pressed. */
  head: ReactNode;
  /** The id of the words in it by which the button is called. */
  labelledBy: string;
  children: ReactNode;
}

/** What is secondary: on a phone behind its name, with more room and on paper simply there. */
export function PhoneFold({ head, labelledBy, children }: PhoneFoldProps) {
  const content = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.frame} data-open={isOpen}>
      <div className={styles.head}>
        {head}
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={content}
          aria-labelledby={labelledBy}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={18} stroke={1.5} aria-hidden />
        </button>
      </div>
      <div id={content} className={styles.content}>
        {children}
      </div>
    </div>
  );
}
