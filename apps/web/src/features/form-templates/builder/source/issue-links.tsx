import type { FormDefinition } from '@pramen/domain/forms/definition/definition';
import { useTranslation } from 'react-i18next';
import { MOST_ISSUES } from '../../definition/issue-list.tsx';
import type { PlacedIssues } from '../draft/use-placed-issues.ts';
import type { Place } from '../model/places.ts';
import { PlaceLinks } from './place-links.tsx';
import styles from './source.module.css';

interface IssueLinksProps {
  issues: PlacedIssues;
  definition: FormDefinition | null;
  onGo: (place: Place | null) => void;
}

/** Everything that is wrong with the form. */
export function IssueLinks({ issues: { all }, definition, onGo }: IssueLinksProps) {
  const { t } = useTranslation('formTemplates');
  const { t: build } = useTranslation('formBuilder');
  return (
    <>
      <PlaceLinks label={build('publish.hindered')} items={all} definition={definition} onGo={onGo} />
      {all.length >= MOST_ISSUES && <p>{t('issues.more', { count: all.length })}</p>}
    </>
  );
}

/** The same, folded, above the form that is being built. */
export function FoldedIssues(props: IssueLinksProps) {
  const { t } = useTranslation('formBuilder');
  const { length: count } = props.issues.all;
  if (count === 0) return null;
  return (
    <details className={styles.issues}>
      <summary className={styles.summary}>{t('issues.summary', { count })}</summary>
      <IssueLinks {...props} />
    </details>
  );
}
