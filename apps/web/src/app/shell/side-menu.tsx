import type { LoggedUser, TenantInfo } from '@pramen/contract/auth/auth.schemas';
import { IconLogout, IconX } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TenantLinks } from '../../features/auth/tenant-links.tsx';
import { menuIcon } from './menu-icons.ts';
import { menuLinks, type MenuLink } from './menu-links.ts';
import styles from './side-menu.module.css';

interface SideMenuProps {
  user: LoggedUser;
  tenant: TenantInfo;
  logo: ReactNode;
  onNavigate: () => void;
  /** null where the menu stands beside the content and needs no closing of its own. */
  onClose: (() => void) | null;
  onLogOut: () => void;
}

export function SideMenu({ user, tenant, logo, onNavigate, onClose, onLogOut }: SideMenuProps) {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const links = menuLinks(user.role, (path) => path in router.routesByPath);
  return (
    <nav className={styles.menu} aria-label={t('menu')}>
      <div className={styles.head}>
        <div className={styles.logo}>
          {logo}
          {onClose && (
            <button type="button" className={styles.close} aria-label={t('closeMenu')} onClick={onClose}>
              <IconX size={22} stroke={1.5} aria-hidden />
            </button>
          )}
        </div>
        <p className={styles.name}>{user.name}</p>
        <p className={styles.email}>{user.email}</p>
      </div>
      <ul className={styles.list}>
        {links.map((link) => {
          const Icon = menuIcon(link.path);
          return <MenuItem key={link.path} link={link} icon={<Icon size={20} stroke={1.5} aria-hidden />} onNavigate={onNavigate} />;
        })}
      </ul>
      <button type="button" className={styles.link} onClick={onLogOut}>
        <IconLogout size={20} stroke={1.5} aria-hidden />
        {t('logOut')}
      </button>
      <div className={styles.foot}>
        <TenantLinks tenant={tenant} />
      </div>
    </nav>
  );
}

interface MenuItemProps {
  link: MenuLink;
  icon: ReactNode;
  onNavigate: () => void;
}

function MenuItem({ link: { path, label, children }, icon, onNavigate }: MenuItemProps) {
  const { t } = useTranslation('shell');
  const hasChildren = children.length > 0;
  return (
    <li>
      {/* What has entries of its own is where one is only while none of them is. */}
      <Link to={path} className={styles.link} {...(hasChildren ? { activeOptions: { exact: true } } : {})} onClick={onNavigate}>
        {icon}
        {t(label)}
      </Link>
      {hasChildren && (
        <ul className={styles.sub} aria-label={t(label)}>
          {children.map((child) => (
            <li key={child.label}>
              <Link
                to={child.path}
                search={child.search}
                className={styles.link}
                activeOptions={Object.keys(child.search).length === 0 ? { exact: true, includeSearch: false } : {}}
                onClick={onNavigate}
              >
                {t(child.label)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
