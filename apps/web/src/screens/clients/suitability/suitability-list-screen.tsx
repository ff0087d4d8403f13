import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DueListScreen } from './due-list-screen.tsx';
import { ReportListScreen } from './report-list-screen.tsx';
import { WarningListScreen } from './warning-list-screen.tsx';

const route = getRouteApi('/shell/clients/suitability/$list');

/** The lists of suitability share a route: every route is loaded before sign-in. */
export function SuitabilityListScreen(): ReactNode {
  const { list } = route.useParams();
  if (list === 'reports') return <ReportListScreen />;
  return list === 'due' ? <DueListScreen /> : <WarningListScreen />;
}
