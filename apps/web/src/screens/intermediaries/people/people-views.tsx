import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './people-views.module.css';

/** The two views of people: a table of all, and the structure. */
export function PeopleViews() {
  const { t } = useTranslation('intermediaryPeople');
  const link = { className: styles.view ?? '', activeOptions: { exact: true, includeSearch: false } };
  return (
    <nav className={styles.views} aria-label={t('views')}>
      <Link to="/intermediary-people" {...link}>
        {t('list')}
      </Link>
      <Link to="/intermediary-people/structure" {...link}>
        {t('structure.title')}
      </Link>
    </nav>
  );
}
