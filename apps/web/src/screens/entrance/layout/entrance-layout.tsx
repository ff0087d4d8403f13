import { Outlet, useMatches } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dialLink, formatPhone } from '../../../platform/formats/phones.ts';
import { TenantStyles } from '../../../platform/theme/tenant-styles.tsx';
import { Logo } from '../../../ui/theme/logo.tsx';
import { EntranceContext } from './entrance-context.ts';
import { EntranceFooter } from './entrance-footer.tsx';
import { LanguageOffer } from './language-offer.tsx';
import styles from './entrance-layout.module.css';
import { useEntranceTenant } from './use-entrance-tenant.ts';
import { useFocusAfterDoubleClick } from './use-focus-after-double-click.ts';

/** Frame of all screens before sign-in: the tenant's logo, one card, help and the footer. */
export function EntranceLayout() {
  const { t } = useTranslation('shell');
  useFocusAfterDoubleClick();
  // Path of the drawn screen: the location changes earlier, while the old screen is still visible.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  const [typedEmail, setEmail] = useState<string | null>(null);
  const tenant = useEntranceTenant(typedEmail);
  const entrance = useMemo(() => ({ tenant, setEmail }), [tenant]);
  return (
    <EntranceContext value={entrance}>
      <TenantStyles theme={tenant?.theme ?? null} />
      <div className={styles.page}>
        <main className={styles.main}>
          <LanguageOffer />
          <div className={styles.logo}>
            <Logo image={tenant?.theme.logoBase64 ?? null} name={tenant?.tenant_info.name ?? 'Pramen'} />
          </div>
          <div key={pathname} className="screen">
            <Outlet />
          </div>
          {tenant && (
            <p className={styles.help}>
              {t('entrance.help')}{' '}
              <a className="nowrap" href={dialLink(tenant.tenant_info.phone)}>
                {formatPhone(tenant.tenant_info.phone)}
              </a>{' '}
              {t('entrance.or')} <a href={`mailto:${tenant.tenant_info.email}`}>{tenant.tenant_info.email}</a>
            </p>
          )}
        </main>
        <EntranceFooter />
      </div>
    </EntranceContext>
  );
}
