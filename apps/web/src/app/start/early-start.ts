import { loadPortalTexts } from '@pramen/texts';
import { profileQuery } from '../../features/auth/auth.queries.ts';
import { portfolioOverviewQuery } from '../../features/portfolio/history/portfolio-overview.query.ts';
import { wasCallStarted } from '../../platform/api/started-calls.ts';
import { readAccessToken } from '../../platform/session/session.ts';
import { readLanguage } from '../../platform/texts/language.ts';
import { queryClient } from './query-client.ts';

const ignoreFailure = () => undefined;

/**
 * Loads the frame of the first screen in parallel with the texts. Code that needs a part later shares the pending request and
 * handles its failure.
 */
export function startEarly(): void {
  if (readAccessToken() === null) return;
  queryClient.query({ ...profileQuery, retry: false }).catch(ignoreFailure);
  import('./first-screen.ts').catch(ignoreFailure);
  loadPortalTexts(readLanguage()).catch(ignoreFailure);
  // Picks up the early response before the screen is drawn, so that it is drawn once, with its figures.
  if (wasCallStarted('/api/client-report/contract/overview'))
    queryClient.query({ ...portfolioOverviewQuery, retry: false }).catch(ignoreFailure);
}
