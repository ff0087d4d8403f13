import { loadPortalTexts } from '@pramen/texts';
import { profileQuery } from '../../features/auth/auth.queries.ts';
import { portfolioOverviewQuery } from '../../features/portfolio/portfolio.queries.ts';
import { wasCallStarted } from '../../platform/api/started-calls.ts';
import { readAccessToken } from '../../platform/session/session.ts';
import { readLanguage } from '../../platform/texts/language.ts';
import { queryClient } from './query-client.ts';

const ignoreFailure = () => undefined;

/**
 * Asks for the frame of the first screen while the texts still load, so that one does not wait for the other. Whoever needs
 * a part later finds it on its way, and meets its failure then.
 */
export function startEarly(): void {
  if (readAccessToken() === null) return;
  queryClient.query({ ...profileQuery, retry: false }).catch(ignoreFailure);
  import('./first-screen.ts').catch(ignoreFailure);
  loadPortalTexts(readLanguage()).catch(ignoreFailure);
  // Taken over before the screen is drawn, so that it is drawn once, with its figures.
  if (wasCallStarted('/api/client-report/contract/overview'))
    queryClient.query({ ...portfolioOverviewQuery, retry: false }).catch(ignoreFailure);
}
