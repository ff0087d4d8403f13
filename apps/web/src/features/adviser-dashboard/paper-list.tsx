import type { AdviserDashboard, DashboardPaper } from '@pramen/contract/adviser-dashboard/adviser-dashboard.schemas';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../platform/formats/dates.ts';
import { Card } from '../../ui/display/card.tsx';
import { ClientLink } from './client-link.tsx';
import styles from './adviser-dashboard.module.css';

interface PapersProps {
  title: string;
  papers: AdviserDashboard['returned_documents'];
}

/** Clients' documents that need work: returned ones first, because they wait for the company. */
export function PapersCard({ dashboard: { returned_documents: returned, unsigned_documents: unsigned } }: { dashboard: AdviserDashboard }) {
  const { t } = useTranslation('adviserDashboard');
  const isUnknown = returned === null || unsigned === null;
  return (
    <Card as="section" labelledBy="papers">
      <h2 id="papers" className={styles.heading}>
        {t('papers')}
      </h2>
      {isUnknown && <p className={styles.quiet}>{t('tooMany')}</p>}
      {returned?.total === 0 && unsigned?.total === 0 && <p className={styles.quiet}>{t('noPapers')}</p>}
      <div className={styles.groups}>
        <Papers title={t('returned')} papers={returned} />
        <Papers title={t('unsigned')} papers={unsigned} />
      </div>
    </Card>
  );
}

function Papers({ title, papers }: PapersProps) {
  const { t } = useTranslation('adviserDashboard');
  if (!papers || papers.total === 0) return null;
  const { total, data } = papers;
  return (
    <div>
      <h3 className={styles.group}>
        {title} <span className={styles.count}>{total}</span>
      </h3>
      <ul className={styles.rows}>
        {data.map((paper) => (
          <Paper key={paper.id} paper={paper} />
        ))}
      </ul>
      {total > data.length && <p className={styles.quiet}>{t('more', { count: total - data.length })}</p>}
    </div>
  );
}

function Paper({ paper: { id, name, client, since } }: { paper: DashboardPaper }) {
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        <Link to="/documents/$id/detail/simple" params={{ id }}>
          {name}
        </Link>
        <span className={styles.quiet}>
          <ClientLink {...client} />
        </span>
      </span>
      <span className={styles.aside}>{formatDate(since)}</span>
    </li>
  );
}
