import type { PlacedPerson } from '@pramen/contract/intermediaries/intermediary-people.schemas';
import { Link } from '@tanstack/react-router';
import { useId, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './person-tree.module.css';

const indented = (depth: number) => ({ '--depth': String(depth) }) as CSSProperties;

function PersonLink({ id, label }: { id: string; label: string }) {
  return (
    <Link to="/intermediary-people/$id/detail" params={{ id }}>
      {label}
    </Link>
  );
}

/** All superiors of a person from the top down, and all subordinates as a tree. */
export function PersonTree({ person }: { person: PlacedPerson }) {
  const { t } = useTranslation('intermediaryPeople');
  const [above, below] = [useId(), useId()];
  return (
    <div className={styles.sides}>
      <div>
        <h3 id={above} className={styles.heading}>
          {t('managers')}
        </h3>
        {person.managers.length === 0 ? (
          <p className={styles.nobody}>{t('nobodyAbove')}</p>
        ) : (
          <ol className={styles.list} aria-labelledby={above}>
            {person.managers.map((manager, depth) => (
              <li key={manager.id} className={styles.person} style={indented(depth)}>
                <PersonLink {...manager} />
              </li>
            ))}
          </ol>
        )}
      </div>
      <div>
        <h3 id={below} className={styles.heading}>
          {t('below')}
        </h3>
        {person.people_below.length === 0 ? (
          <p className={styles.nobody}>{t('nobodyBelow')}</p>
        ) : (
          <ul className={styles.list} aria-labelledby={below}>
            {person.people_below.map((one) => (
              <li key={one.id} className={styles.person} style={indented(one.depth - 1)}>
                <PersonLink id={one.id} label={one.label} />
                <span className={styles.role}>{t(`roles.${one.role}`)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
