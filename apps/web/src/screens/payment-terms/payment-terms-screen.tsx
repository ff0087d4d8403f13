import type { ProfileAnswer } from '@pramen/contract/auth/auth.schemas';
import type { PaymentTermsAnswer } from '@pramen/contract/payments/payments.schemas';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { profileQuery } from '../../features/auth/auth.queries.ts';
import { OtherAccounts } from '../../features/payments/other-accounts.tsx';
import { PaymentSlip, PaymentSlipSkeleton } from '../../features/payments/payment-slip.tsx';
import { paymentTermsQuery } from '../../features/payments/payments.queries.ts';
import { Problem } from '../../platform/api/problem.ts';
import { PrintedOn } from '../../platform/printing/printed-on.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { PageTitle } from '../../ui/display/page-title.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { QuietError } from '../../ui/feedback/quiet-error.tsx';
import { NothingToPay } from './nothing-to-pay.tsx';
import styles from './payment-terms.module.css';

/** Where to send money: a slip for each investment, then the accounts in other currencies. */
export function PaymentTermsScreen() {
  const { t } = useTranslation('payments');
  const { data: profile } = useSuspenseQuery(profileQuery);
  const clientId = profile.user.client?.id;
  // Same as the server's response: only clients have payment terms.
  if (clientId === undefined) throw new Problem(403, 'permission.denied', '');
  const { data: terms, isError, refetch } = useQuery(paymentTermsQuery(clientId));
  const isLoading = terms === undefined && !isError;
  // Both keep their place while the slips load: only a client with nothing to pay loses them.
  const mayHaveSlips = isLoading || (terms?.items.length ?? 0) > 0;
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <PageTitle>{t('title')}</PageTitle>
        {mayHaveSlips && (
          <div className={styles.print}>
            <Button
              kind="quiet"
              isDisabled={isLoading}
              icon={<IconPrinter size={20} stroke={1.5} aria-hidden />}
              onClick={() => globalThis.print()}
            >
              {t('print')}
            </Button>
          </div>
        )}
        {mayHaveSlips && <p className={styles.lead}>{t('lead')}</p>}
        <div className={styles.paper}>
          <p>
            {profile.context.tenant_info.name} · {profile.user.name}
          </p>
          <PrintedOn />
        </div>
      </header>
      <Terms terms={terms} isError={isError} onRetry={() => void refetch()} context={profile.context} />
    </div>
  );
}

interface TermsProps {
  terms: PaymentTermsAnswer | undefined;
  isError: boolean;
  onRetry: () => void;
  context: ProfileAnswer['context'];
}

function Terms({ terms, isError, onRetry, context }: TermsProps) {
  const { t } = useTranslation('payments');
  if (!terms && isError) return <QuietError onRetry={onRetry}>{t('loadFailed')}</QuietError>;
  if (!terms)
    return (
      <div className={styles.slips} aria-busy>
        <PaymentSlipSkeleton />
        <PaymentSlipSkeleton />
      </div>
    );
  if (terms.items.length === 0) return <NothingToPay context={context} />;
  return (
    <>
      {terms.first_payment_identifies && terms.items.some(({ standing }) => standing === 'OPEN') && <Banner>{t('firstPayment')}</Banner>}
      <div className={styles.slips}>
        {terms.items.map((item) => (
          <PaymentSlip key={item.id} item={item} />
        ))}
      </div>
      {terms.other_accounts.length > 0 && <OtherAccounts accounts={terms.other_accounts} />}
    </>
  );
}
