import type { ContractOverview } from '@pramen/contract/portfolio/portfolio.schemas';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../platform/formats/dates.ts';
import styles from './duties.module.css';

/** The largest fall of this quarter that the client was told of, in the words of a fact: the value may have risen since. */
export function FallLine({ fall }: Pick<ContractOverview, 'fall'>) {
  const { t } = useTranslation('duties');
  if (fall === null) return null;
  return <p className={styles.quiet}>{t('contract.fell', { percent: fall.percent, day: formatDate(fall.crossed_on) })}</p>;
}
