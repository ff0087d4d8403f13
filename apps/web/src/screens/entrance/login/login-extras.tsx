import { microsoftEnds } from '@pramen/contract/auth/identity.lists';
import type { VersionAnswer } from '@pramen/contract/auth/auth.schemas';
import { IconBrandWindows, IconBuildingBank } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { underBase } from '../../../platform/navigation/base-path.ts';
import { forgetFailure, readSignInFailure } from '../../../platform/navigation/identity/identity-errand.ts';
import { browser, useIdentityStart } from '../../../platform/navigation/identity/begin-identity.ts';
import '../../../platform/navigation/identity/identity-texts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from './login-extras.module.css';

interface LoginExtrasProps {
  version: z.output<typeof VersionAnswer>;
  email: string;
  /** Other ways in for this person, as the server reported them. */
  providers: readonly string[];
  /** A code was sent: nobody turns round here. */
  isCodeStep: boolean;
  /** From the address: what a bank or Microsoft left there. */
  identityError: string | null;
  /** Another attempt begins: the last one is over. */
  onBegin: () => void;
}

/** Why a visit at a bank or at Microsoft ended without a sign-in; null: it did not. */
function useIdentityError(error: string | null): string | null {
  const { t } = useTranslation('identity');
  const [bankSaid] = useState(readSignInFailure);
  // Said once: a reload must not repeat it.
  useEffect(() => {
    if (bankSaid !== null) forgetFailure();
  }, [bankSaid]);
  if (error === null) return null;
  if (error === 'bank') return bankSaid ?? t('failed');
  return t(`microsoftEnds.${microsoftEnds.find((end) => error === `microsoft.${end}`) ?? 'refused'}`);
}

/** Other ways to sign in than with a password, and the demonstration's inbox; loaded after the form, which needs none of them. */
export function LoginExtras({ version, email, providers, isCodeStep, identityError, onBegin }: LoginExtrasProps): ReactNode {
  const { t } = useTranslation('identity');
  const start = useIdentityStart();
  const told = useIdentityError(identityError);
  const toMicrosoft = () =>
    browser.leaveFor(underBase(`/auth/azure/redirect?${new URLSearchParams({ provider: 'azure', email }).toString()}`));
  return (
    <div className={styles.extras}>
      {told !== null && <Banner tone="error">{told}</Banner>}
      {!isCodeStep && providers.includes('azure') && (
        <Button kind="quiet" isWide icon={<IconBrandWindows size={20} stroke={1.5} aria-hidden />} onClick={toMicrosoft}>
          {t('microsoft')}
        </Button>
      )}
      {!isCodeStep && version.bank_identity && (
        <Button
          kind="quiet"
          isWide
          isBusy={start.isPending || start.isSuccess}
          icon={<IconBuildingBank size={20} stroke={1.5} aria-hidden />}
          onClick={() => {
            onBegin();
            start.mutate({ purpose: 'login' });
          }}
        >
          {t('button')}
        </Button>
      )}
      {start.error && <Banner tone="error">{describeProblem(start.error)}</Banner>}
      {version.demo && (
        <Banner tone="plain">
          <p>
            {t('demo.text')}{' '}
            <a href={underBase('/demo/inbox')} target="_blank" rel="noreferrer">
              {t('demo.link')}
            </a>
          </p>
        </Banner>
      )}
    </div>
  );
}
