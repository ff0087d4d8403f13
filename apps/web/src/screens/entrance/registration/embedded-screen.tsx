import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { enterPortal, handOverAddress } from '../../../features/registration/enter-portal.ts';
import { readDraft } from '../../../features/registration/registration-draft.ts';
import { isFramed } from '../../../platform/navigation/framed.ts';
import { TenantStyles } from '../../../platform/theme/tenant-styles.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { EntranceCard } from '../entrance-card.tsx';
import { EntranceContext } from '../layout/entrance-context.ts';
import { LanguageOffer } from '../layout/language-offer.tsx';
import { useEntranceTenant } from '../layout/use-entrance-tenant.ts';
import { useFocusAfterDoubleClick } from '../layout/use-focus-after-double-click.ts';
import { RegistrationForm } from './registration-form.tsx';
import styles from './registration.module.css';
import { StartStep } from './start-step.tsx';

const openPortal = (token: string) => window.open(handOverAddress(token), '_top');

/** The browser may refuse to lead the window around a frame away without a click; this one then does it. */
function EmbeddedEnd({ token }: { token: string }) {
  const { t } = useTranslation('registration');
  return (
    <EntranceCard title={t('doneTitle')} lead={t('doneLead')}>
      <Button isWide isFocusedFirst onClick={() => openPortal(token)}>
        {t('toPortal')}
      </Button>
    </EntranceCard>
  );
}

/**
 * The registration inside a page of another site, without header and footer. The portal itself opens in the whole window: a frame has a
 * storage of its own, and its visitors cannot see whose page surrounds it.
 */
export function EmbeddedRegistrationScreen() {
  useFocusAfterDoubleClick();
  const tenant = useEntranceTenant(null);
  const entrance = useMemo(() => ({ tenant, setEmail: () => undefined }), [tenant]);
  const [isBegun, setBegun] = useState(() => readDraft() !== null);
  const [token, setToken] = useState<string | null>(null);
  const finish = (received: string) => {
    if (!isFramed()) return enterPortal(received);
    setToken(received);
    openPortal(received);
  };
  return (
    <EntranceContext value={entrance}>
      <TenantStyles theme={tenant?.theme ?? null} />
      <main className={styles.embedded}>
        <LanguageOffer />
        {token !== null && <EmbeddedEnd token={token} />}
        {token === null && !isBegun && <StartStep onBegin={() => setBegun(true)} />}
        {token === null && isBegun && <RegistrationForm onDone={finish} />}
      </main>
    </EntranceContext>
  );
}
