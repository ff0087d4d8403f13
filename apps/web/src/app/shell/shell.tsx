import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLogOut } from '../../features/auth/auth.commands.ts';
import { profileQuery } from '../../features/auth/auth.queries.ts';
import { ImpersonationBanner } from '../../features/impersonation/impersonation-banner.tsx';
import { NotificationBell } from '../../features/messages/notification-bell.tsx';
import { loadChunk } from '../../platform/loading/load-chunk.ts';
import { TenantStyles } from '../../platform/theme/tenant-styles.tsx';
import { AfterFirstPaint } from '../../ui/feedback/after-first-paint.tsx';
import { Logo } from '../../ui/theme/logo.tsx';
import { AmountSwitch } from './amount-switch.tsx';
import { SessionWarning } from './session/session-warning.tsx';
import { keepBrowser } from './keep-browser.ts';
import { keepFiles } from './keep-files.ts';
import { SideMenu } from './menu/side-menu.tsx';
import { TopBar } from './top-bar.tsx';
import { UpdateNotice } from './update-notice.tsx';
import { useIsWide } from './use-is-wide.ts';
import styles from './shell.module.css';

const SideDrawer = lazy(async () => ({ default: (await loadChunk(() => import('../../ui/dialogs/side-drawer.tsx'))).SideDrawer }));

/** Moves the focus without adding a history entry, which would bypass the router. */
function skipToMain(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/** Frame of all screens after sign-in: menu, top bar and content, in the colours of the user's tenant. */
export function Shell() {
  const { t } = useTranslation('shell');
  const { data: profile } = useSuspenseQuery(profileQuery);
  // Path of the drawn screen: the location changes earlier, while the old screen is still visible.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  const isWide = useIsWide();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isMenuPinned, setMenuPinned] = useState(true);
  const logOut = useLogOut();
  useEffect(keepFiles, []);
  const { user, context } = profile;
  const queries = useQueryClient();
  const isOwn = context.impersonator === null;
  useEffect(() => (isOwn ? keepBrowser(user.id, queries) : undefined), [isOwn, user.id, queries]);
  const closeDrawer = () => setDrawerOpen(false);
  const logo = <Logo image={context.theme.logoBase64} name={context.tenant_info.name} ground="interface" />;
  const menu = (
    <SideMenu
      user={user}
      tenant={context.tenant_info}
      zoneUrl={profile.intermediary_zone_url}
      logo={logo}
      onNavigate={closeDrawer}
      onClose={isWide ? null : closeDrawer}
      onLogOut={() => logOut.mutate()}
    />
  );
  const isMenuOpen = isWide ? isMenuPinned : isDrawerOpen;
  return (
    <div className={styles.shell} data-menu={isWide && isMenuPinned} data-impersonated={context.impersonator !== null}>
      <TenantStyles theme={context.theme} />
      <a className={styles.skip} href="#main" onClick={skipToMain}>
        {t('skipToContent')}
      </a>
      {isWide && isMenuPinned && <div className={styles.side}>{menu}</div>}
      {!isWide && (
        <AfterFirstPaint place={null}>
          <Suspense fallback={null}>
            <SideDrawer label={t('menu')} isOpen={isDrawerOpen} onClose={closeDrawer}>
              {menu}
            </SideDrawer>
          </Suspense>
        </AfterFirstPaint>
      )}
      <div className={styles.top}>
        {/* Part of the shell, never loaded later: the user must see whose money it is before any is shown. */}
        {context.impersonator && <ImpersonationBanner clientName={user.name} />}
        <TopBar
          isMenuOpen={isMenuOpen}
          onToggleMenu={() => (isWide ? setMenuPinned(!isMenuPinned) : setDrawerOpen(!isDrawerOpen))}
          logo={isWide && isMenuPinned ? null : logo}
        >
          {user.role === 'CLIENT' && <AmountSwitch />}
          <NotificationBell />
        </TopBar>
      </div>
      <main id="main" tabIndex={-1} className={styles.main}>
        <div key={pathname} className="screen">
          <Outlet />
        </div>
      </main>
      <UpdateNotice />
      <SessionWarning onLogOut={() => logOut.mutate()} />
    </div>
  );
}
