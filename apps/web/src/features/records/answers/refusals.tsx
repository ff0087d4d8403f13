import { Banner } from '../../../ui/feedback/banner.tsx';
import { useArrivalFocus } from '../../../ui/feedback/use-arrival-focus.ts';
import styles from '../records.module.css';

/** Why a save was refused, one sentence each; takes the focus. */
export function Refusals({ sentences }: { sentences: readonly string[] }) {
  const arrival = useArrivalFocus();
  return (
    <Banner tone="error" ref={arrival}>
      {sentences.length === 1 ? (
        sentences[0]
      ) : (
        <ul className={styles.plainList}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
