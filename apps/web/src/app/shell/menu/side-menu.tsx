import type { LoggedUser, TenantInfo } from '@pramen/contract/auth/auth.schemas';
import { IconExternalLink, IconLogout, IconX } from '@tabler/icons-react';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TenantLinks } from '../../../features/auth/tenant-links.tsx';
import { menuIcon } from './menu-icons.ts';
import { findCurrent, menuLinks } from './menu-links.ts';
import styles from './side-menu.module.css';

interface SideMenuProps {
  user: LoggedUser;
  tenant: TenantInfo;
  /** URL of the external portal of the user's intermediary; null without one. */
  zoneUrl: string | null;
  logo: ReactNode;
  onNavigate: () => void;
  /** null where the menu is next to the content and needs no close button. */
  onClose: (() => void) | null;
  onLogOut: () => void;
}

export function SideMenu({ user, tenant, zoneUrl, logo, onNavigate, onClose, onLogOut }: SideMenuProps) {
  const { t } = useTranslation('shell');
  const { t: screens } = useTranslation('screens');
  const router = useRouter();
  const links = menuLinks(user.role, (path) => path in router.routesByPath);
  const { pathname, search } = useLocation();
  const current = findCurrent(links, pathname, search);
  const list = useRef<HTMLUListElement>(null);
  // On a short screen the current entry may be scrolled out of the menu's view.
  useEffect(() => {
    // Newer browsers return a promise, which React would take for the effect's clean-up function and call.
    list.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  // Only one entry is the current one; another is marked only when the URL matches it exactly.
  const activity = (target: unknown) => (target === current ? { exact: false } : { exact: true, includeSearch: true });
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
        <OwnSettings user={user} onNavigate={onNavigate} />
      </div>
      <ul ref={list} className={styles.list}>
        {links.map((link) => {
          const Icon = menuIcon(link.path);
          return (
            <li key={link.path}>
              <Link to={link.path} className={styles.link} activeOptions={activity(link)} onClick={onNavigate}>
                <Icon size={20} stroke={1.5} aria-hidden />
                {screens(link.label)}
                {link.path === '/my-documents' && user.meta.documents_to_sign > 0 && (
                  <span className={styles.waiting}>
                    {user.meta.documents_to_sign}
                    <span className="visually-hidden"> {t('toSign')}</span>
                  </span>
                )}
              </Link>
              {link.children.length > 0 && (
                <ul className={styles.below}>
                  {link.children.map((child) => (
                    <li key={child.label}>
                      <Link
                        to={child.path}
                        search={child.search}
                        className={styles.link}
                        activeOptions={activity(child)}
                        onClick={onNavigate}
                      >
                        {screens(child.label)}
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
        {zoneUrl !== null && (
          <li>
            <a href={zoneUrl} target="_blank" rel="noreferrer" className={styles.link} onClick={onNavigate}>
              <IconExternalLink size={20} stroke={1.5} aria-hidden />
              {screens('intermediaryZone')}
            </a>
          </li>
        )}
      </ul>
      <div className={styles.foot}>
        <button type="button" className={styles.link} onClick={onLogOut}>
          <IconLogout size={20} stroke={1.5} aria-hidden />
          {t('logOut')}
        </button>
        <div className={styles.legal}>
          <TenantLinks tenant={tenant} />
        </div>
      </div>
    </nav>
  );
}

/** The signed-in user; the name links to their own settings, for every role. */
function OwnSettings({ user, onNavigate }: Pick<SideMenuProps, 'user' | 'onNavigate'>) {
  const { t } = useTranslation('shell');
  return (
    <Link to="/settings" className={styles.owner} title={t('ownSettings')} onClick={onNavigate}>
      <span className={styles.name}>{user.name}</span>
      <span className={styles.email}>{user.email}</span>
      <span className="visually-hidden">{t('ownSettings')}</span>
    </Link>
  );
}
