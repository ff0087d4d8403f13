import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { profileQuery } from '../../features/auth/auth.queries.ts';
import { loadChunk } from '../../platform/loading/load-chunk.ts';
import { needStaffTexts } from '../../platform/texts/texts.ts';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ClientDashboard } from './client-dashboard.tsx';
import { homeOf } from './home.model.ts';
import { WelcomeView } from './welcome-view.tsx';

const AdviserDashboard = lazy(async () => {
  const [{ AdviserDashboard: dashboard }] = await loadChunk(() => Promise.all([import('./adviser-dashboard.tsx'), needStaffTexts()]));
  return { default: dashboard };
});

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
  return <ClientDashboard profile={profile} />;
}
