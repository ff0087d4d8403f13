import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { profileQuery } from '../../features/auth/auth.queries.ts';
import { AdviserGreeting } from './adviser-greeting.tsx';
import { ClientDashboard } from './client-dashboard.tsx';
import { homeOf } from './home.model.ts';
import { WelcomeView } from './welcome-view.tsx';

const route = getRouteApi('/shell/home');

/** The first screen after sign-in, by role; the route has sent other roles to their clients already. */
export function HomeScreen() {
  const { data: profile } = useSuspenseQuery(profileQuery);
  const { welcome } = route.useSearch();
  if (welcome === 'true') return <WelcomeView />;
  if (homeOf(profile.user.role) === 'adviser-dashboard') return <AdviserGreeting />;
  return <ClientDashboard profile={profile} />;
}
