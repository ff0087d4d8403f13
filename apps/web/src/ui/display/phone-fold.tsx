import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import styles from './phone-fold.module.css';

interface PhoneFoldProps {
  /** Content of the line that stays visible; on a phone the whole line is the button. */
  head: ReactNode;
  /** Id of the element inside it that labels the button. */
  labelledBy: string;
  children: ReactNode;
}

/** Secondary content: on a phone folded behind its name, otherwise and in print simply shown. */
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
