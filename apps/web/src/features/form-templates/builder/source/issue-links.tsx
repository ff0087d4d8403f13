import type { FormDefinition } from '@pramen/domain/forms/definition/definition';
import { useTranslation } from 'react-i18next';
import { MOST_ISSUES } from '../../definition/issue-list.tsx';
import type { PlacedIssues } from '../draft/use-placed-issues.ts';
import { useElementWords } from '../draft/use-element-words.ts';
import { placeAt, type Place } from '../model/places.ts';
import styles from './source.module.css';

interface IssueLinksProps {
  issues: PlacedIssues;
  /** Names the elements; null: the text cannot be drawn. */
  definition: FormDefinition | null;
  /** Null: to the JSON text. */
  onGo: (place: Place | null) => void;
}

const NOTHING: FormDefinition = { content: [] };

/** Everything that is wrong with the form, by the names that its author knows; each fault leads to its place. */
export function IssueLinks({ issues: { all }, definition, onGo }: IssueLinksProps) {
  const { t } = useTranslation('formTemplates');
  const nameOf = useElementWords(definition ?? NOTHING);
  return (
    <>
      <ul className={styles.links}>
        {all.map(({ place, text }, index) => {
          const found = placeAt(place);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- one place may have the same fault twice
            <li key={`${index} ${place}`}>
              <button type="button" className={styles.link} onClick={() => onGo(found)}>
                {found && definition && <b className={styles.element}>{nameOf(found)}</b>}
                {text}
              </button>
            </li>
          );
        })}
      </ul>
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
