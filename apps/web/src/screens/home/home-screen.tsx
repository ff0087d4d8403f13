import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ProfileAnswer } from '@pramen/contract/auth/auth.schemas';
import { lazy, Suspense, useState } from 'react';
import { profileQuery } from '../../features/auth/auth.queries.ts';
import { loadChunk } from '../../platform/loading/load-chunk.ts';
import { needStaffTexts } from '../../platform/texts/texts.ts';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ClientDashboard } from './client-dashboard.tsx';
import { homeOf } from './home.model.ts';
import { walkOf } from './walk-of.ts';
import { WelcomeView } from './welcome-view.tsx';

const AdviserDashboard = lazy(async () => {
  const [{ AdviserDashboard: dashboard }] = await loadChunk(() => Promise.all([import('./adviser-dashboard.tsx'), needStaffTexts()]));
  return { default: dashboard };
});

const OnboardingOverlay = lazy(async () => ({
  default: (await loadChunk(() => import('../onboarding/onboarding-overlay.tsx'))).OnboardingOverlay,
}));

const SelfOnboarding = lazy(async () => ({
  default: (await loadChunk(() => import('../self-onboarding/self-onboarding-screen.tsx'))).SelfOnboardingScreen,
}));

const route = getRouteApi('/shell/home');

/** The first screen after sign-in, by role; the route has already redirected other roles to their clients. */
export function HomeScreen() {
  const { data: profile } = useSuspenseQuery(profileQuery);
  const { welcome } = route.useSearch();
  if (welcome === 'true') return <WelcomeView />;
  if (homeOf(profile.user.role) === 'adviser-dashboard')
    return (
      <Suspense fallback={<SkeletonRows />}>
        <AdviserDashboard />
      </Suspense>
    );
  return <ClientHome key={profile.user.id} profile={profile} />;
}

/** Users who want to go on another time; forgotten with the page, so that a new visit asks again. */
const postponed = new Set<string>();

/** What waits for the client covers everything else until it is done or put off. */
function ClientHome({ profile }: { profile: ProfileAnswer }) {
  const { id } = profile.user;
  const waiting = walkOf(profile);
  const [walk, setWalk] = useState(() => (postponed.has(id) ? null : waiting));
  const later = () => {
    postponed.add(id);
    setWalk(null);
  };
  const queries = useQueryClient();
  const done = () => {
    // Documents are made after the submission: what waits to be signed is known by now.
    void queries.invalidateQueries({ queryKey: profileQuery.queryKey });
    setWalk(null);
  };
  if (walk === null)
    return (
      <ClientDashboard
        profile={profile}
        onWalk={waiting === null ? null : () => setWalk(waiting)}
        isConcluding={waiting === 'onboarding'}
      />
    );
  const Walk = walk === 'onboarding' ? SelfOnboarding : OnboardingOverlay;
  return (
    <Suspense fallback={<SkeletonRows />}>
      <Walk profile={profile} onLater={later} onDone={done} />
    </Suspense>
  );
}
