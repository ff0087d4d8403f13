import type { VersionAnswer } from '@pramen/contract/auth/auth.schemas';
import { IconBrandWindows, IconBuildingBank } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { underBase } from '../../../platform/navigation/base-path.ts';
import { browser, useIdentityStart } from '../../../platform/navigation/identity/begin-identity.ts';
import '../../../platform/navigation/identity/identity-texts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from './login-extras.module.css';

const route = getRouteApi('/entrance/login');

interface LoginExtrasProps {
  version: z.output<typeof VersionAnswer>;
  email: string;
  /** Other ways in for this person, as the server reported them. */
  providers: readonly string[];
  /** A code was sent: nobody turns round here. */
  isCodeStep: boolean;
}

/** Other ways to sign in than with a password, and the demonstration's inbox; loaded after the form, which needs none of them. */
export function LoginExtras({ version, email, providers, isCodeStep }: LoginExtrasProps): ReactNode {
  const { t } = useTranslation('identity');
  const start = useIdentityStart();
  const { error } = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  // What the address says of an earlier attempt is over with the next one.
  useEffect(() => {
    if (!error) return;
    return queries.getMutationCache().subscribe(({ type }) => {
      if (type === 'added' || type === 'updated') void navigate({ search: ({ error: _over, ...others }) => others, replace: true });
    });
  }, [error, queries, navigate]);
  const toMicrosoft = () => browser.leaveFor(`/auth/azure/redirect?${new URLSearchParams({ provider: 'azure', email }).toString()}`);
  return (
    <div className={styles.extras}>
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
          onClick={() => start.mutate({ purpose: 'login' })}
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
