import { useTranslation } from 'react-i18next';
import styles from './issue-list.module.css';
import type { WrittenIssue } from './use-issue-words.ts';

interface IssueListProps {
  title: string;
  issues: readonly WrittenIssue[];
}

/** As many as the check names at once. */
export const MOST_ISSUES = 20;

/** Everything that is wrong with a definition, each at its place. */
export function IssueList({ title, issues }: IssueListProps) {
  const { t } = useTranslation('formTemplates');
  return (
    <div className={styles.issues}>
      <p className={styles.title}>{title}</p>
      <ul className={styles.list}>
        {issues.map(({ place, text }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- one place may have the same fault twice
          <li key={`${index} ${place}`}>
            {place !== '' && <code className={styles.place}>{place}</code>} {text}
          </li>
        ))}
      </ul>
      {issues.length >= MOST_ISSUES && <p>{t('issues.more', { count: issues.length })}</p>}
    </div>
  );
}
