import { Link } from '@tanstack/react-router';
import { useScreenExists } from '../../platform/navigation/use-screen-exists.ts';
import styles from './adviser-dashboard.module.css';

/** A plain string: the route table may not have the screen yet. */
const detailOf = (id: string): string => `/clients/${id}/detail`;

/** A client's name, a link once the detail screen exists. */
export function ClientLink({ id, fullname }: { id: string; fullname: string }) {
  const hasScreen = useScreenExists();
  if (!hasScreen('/clients/$id/detail')) return <span className={styles.name}>{fullname}</span>;
  return (
    <Link className={styles.name} to={detailOf(id)}>
      {fullname}
    </Link>
  );
}
