import { describeProblem } from '../../../platform/api/problem-text.ts';
import { fieldErrorsOf } from '../../../platform/api/problem.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from '../identifications.module.css';

interface SavingFailureProps {
  failure: Error;
  /** The files that were sent. */
  files: readonly { file: File }[];
}

/** Why an identification was not saved, by file where the server found a fault in one. */
export function SavingFailure({ failure, files }: SavingFailureProps) {
  // The server composes letters of names, which macOS sends taken apart.
  const sent = new Set(files.map(({ file }) => file.name.normalize('NFC').trim()));
  const told = Object.entries(fieldErrorsOf(failure)).filter(([name]) => sent.has(name));
  if (told.length === 0) return <Banner tone="error">{describeProblem(failure)}</Banner>;
  return (
    <Banner tone="error">
      {told.map(([name, sentences]) => (
        <p key={name} className={styles.fileName}>
          {`${name}: ${sentences.join(' ')}`}
        </p>
      ))}
    </Banner>
  );
}
