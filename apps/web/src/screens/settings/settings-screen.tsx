import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { profileQuery } from '../../features/auth/auth.queries.ts';
import { useRole } from '../../features/auth/use-role.ts';
import { loadChunk } from '../../platform/loading/load-chunk.ts';
import { needStaffTexts } from '../../platform/texts/texts.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { PageTitle } from '../../ui/display/page-title.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { DocumentsLogoSection } from './documents-logo-section.tsx';
import { NoticesSection } from './notices-section.tsx';
import { PushSection } from './push/push-section.tsx';
import { SecuritySection } from './security-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SignInsSection } from './sign-ins-section.tsx';
import styles from './layout/settings.module.css';

// Only administrators load them.
const SelfOnboardingSection = lazy(async () => {
  const [{ SelfOnboardingSection: section }] = await loadChunk(() =>
    Promise.all([import('./self-onboarding/self-onboarding-section.tsx'), needStaffTexts()]),
  );
  return { default: section };
});
const InformationSection = lazy(async () => {
  const [{ InformationSection: section }] = await loadChunk(() =>
    Promise.all([import('./self-onboarding/information-section.tsx'), needStaffTexts()]),
  );
  return { default: section };
});
const BusinessDaysSection = lazy(async () => {
  const [{ BusinessDaysSection: section }] = await loadChunk(() => Promise.all([import('./business-days-section.tsx'), needStaffTexts()]));
  return { default: section };
});

/** The user's own account: appearance, security, sessions. During impersonation only the appearance is shown. */
export function SettingsScreen() {
  const { t } = useTranslation('settings');
  const { data: profile } = useSuspenseQuery(profileQuery);
  const isOwn = profile.context.impersonator === null;
  const { may } = useRole();
  return (
    <div className={styles.screen}>
      <PageTitle>{t('title')}</PageTitle>
      <AppearanceSection isOwn={isOwn} />
      {isOwn ? (
        <>
          <NoticesSection />
          <PushSection userId={profile.user.id} />
          <SecuritySection user={profile.user} />
          <SessionsSection />
          <SignInsSection />
          {may('settings.manage') && (
            <>
              <DocumentsLogoSection />
              <Suspense fallback={<Skeleton height="480px" />}>
                <SelfOnboardingSection />
              </Suspense>
              <Suspense fallback={<Skeleton height="240px" />}>
                <InformationSection />
              </Suspense>
              <Suspense fallback={<Skeleton height="160px" />}>
                <BusinessDaysSection />
              </Suspense>
            </>
          )}
        </>
      ) : (
        <Banner>{t('impersonated')}</Banner>
      )}
    </div>
  );
}
