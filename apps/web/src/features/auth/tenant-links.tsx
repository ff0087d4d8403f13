import type { TenantInfo } from '@pramen/contract/auth/auth.schemas';
import { useTranslation } from 'react-i18next';
import { listTenantLinks } from './tenant-links.model.ts';
import styles from './tenant-links.module.css';

interface TenantLinksProps {
  /** null until it has loaded: links to the portal's own pages are shown all the same. */
  tenant: TenantInfo | null;
}

/**
 * Privacy, terms and complaints where configured, and the accessibility statement. They open in a new tab, so that typed
 * input is not lost.
 */
export function TenantLinks({ tenant }: TenantLinksProps) {
  const { t, i18n } = useTranslation('shell');
  return (
    <ul className={styles.links} aria-label={t('statements.legal')}>
      {listTenantLinks(tenant, i18n.language).map(({ name, address }) => (
        <li key={name}>
          <a className={styles.link} href={address} target={address.startsWith('mailto:') ? undefined : '_blank'} rel="noreferrer">
            {t(`statements.${name}`)}
            {!address.startsWith('mailto:') && <span className="visually-hidden"> ({t('statements.newWindow')})</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}
