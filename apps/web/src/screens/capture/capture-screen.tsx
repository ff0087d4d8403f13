import type { Capture, CaptureBrand } from '@pramen/contract/capture/capture.schemas';
import { isLiveCapture } from '@pramen/domain/onboarding/capture';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { captureBrandQuery, captureQuery } from '../../features/onboarding/capture/capture.queries.ts';
import { Problem } from '../../platform/api/problem.ts';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { TenantStyles } from '../../platform/theme/tenant-styles.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Logo } from '../../ui/theme/logo.tsx';
import { LanguageOffer } from '../entrance/layout/language-offer.tsx';
import { useEntranceTenant } from '../entrance/layout/use-entrance-tenant.ts';
import { CaptureEnd } from './capture-end.tsx';
import { CaptureFlow } from './capture-flow.tsx';
import styles from './capture.module.css';

/** Which end it was; null: the link can still be used. */
function endOf({ state, ended_by: endedBy, is_complete: isComplete }: Capture): 'DONE' | 'EXPIRED' | 'PORTAL' | 'PHONE' | null {
  if (isLiveCapture(state)) return null;
  // Nothing is missing: how the link ended makes no difference to the person.
  if (isComplete && endedBy !== 'PHONE') return 'DONE';
  if (state === 'DONE' || state === 'EXPIRED') return state;
  return endedBy ?? 'PORTAL';
}

const isLost = (failure: Error) => !(failure instanceof Problem) || failure.status === 0 || failure.status >= 500;

/** What the link shows now, of the tenant whose portal gets the pictures. */
function Shown({ tenant }: { tenant: string | null }) {
  const { t } = useTranslation('capture');
  const { data: capture, error, isFetching, refetch } = useQuery({ ...captureQuery, throwOnError: false });
  const end = capture ? endOf(capture) : null;
  if (end !== null)
    return (
      <CaptureEnd isDone={end === 'DONE'} title={t(`ends.${end}.title`)}>
        <p>{t(`ends.${end}.text`)}</p>
      </CaptureEnd>
    );
  // A poll that failed says nothing about the link, unless the server refused it.
  if (error && (!capture || !isLost(error)))
    return (
      <CaptureEnd isDone={false} title={t('ends.failed')}>
        <p>{describeProblem(error)}</p>
        {isLost(error) && (
          <Button isBusy={isFetching} onClick={() => void refetch()}>
            {t('ends.retry')}
          </Button>
        )}
      </CaptureEnd>
    );
  // Nobody takes a picture before it is said who gets it.
  return capture && tenant !== null ? <CaptureFlow capture={capture} tenant={tenant} /> : <Skeleton height="320px" shape="block" />;
}

/** That of the person's portal; the firm's when the link is not this phone's; null until it is known which. */
function useBrand(): CaptureBrand | null {
  const { data: capture, isError } = useQuery({ ...captureQuery, throwOnError: false });
  const brand = useQuery({ ...captureBrandQuery, enabled: capture !== undefined, throwOnError: false });
  const firm = useEntranceTenant(null);
  // A link that was refused shows nothing of the one before it.
  const isForeign = isError && !capture;
  if (brand.data && !isForeign) return brand.data;
  return firm && (isForeign || brand.isError) ? { name: firm.tenant_info.name, theme: firm.theme } : null;
}

/** The page that a link opens on a phone: it takes the pictures of one document, and nothing else. */
export function CaptureScreen() {
  const brand = useBrand();
  return (
    <>
      {/* Whatever leads away from here must not tell where it was. */}
      <meta name="referrer" content="no-referrer" />
      <TenantStyles theme={brand?.theme ?? null} />
      <main className={styles.page}>
        <div className={styles.head}>{brand && <Logo image={brand.theme.logoBase64} name={brand.name} />}</div>
        <LanguageOffer />
        <Shown tenant={brand?.name ?? null} />
      </main>
    </>
  );
}
