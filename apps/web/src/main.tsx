import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { startEarly } from './app/start/early-start.ts';
import { followLanguage } from './app/start/language-change.ts';
import { watchNavigation } from './app/navigation/navigation.ts';
import { queryClient } from './app/start/query-client.ts';
import { router } from './app/navigation/router.ts';
import { readSite } from './platform/navigation/base-path.ts';
import { reportError, reportUncaughtErrors } from './platform/reporting/report-error.ts';
import { firstLanguage } from './platform/texts/language.ts';
import { startTexts } from './platform/texts/texts.ts';
import { DesignProvider } from './ui/theme/design-provider.tsx';

const language = firstLanguage(readSite(), navigator.languages);
document.documentElement.lang = language;

reportUncaughtErrors();
watchNavigation();
followLanguage(queryClient, language);
startEarly();

const page = document.getElementById('root');
if (page === null) throw new Error('index.html has no #root');

await startTexts(language).catch((failure: unknown) => {
  // The only message outside the texts: they are what failed to load.
  page.textContent = 'Portál se nepodařilo načíst, obnovte prosím stránku. Portál sa nepodarilo načítať, obnovte, prosím, stránku.';
  throw failure;
});

createRoot(page, { onCaughtError: reportError, onUncaughtError: reportError }).render(
  <QueryClientProvider client={queryClient}>
    <DesignProvider>
      <RouterProvider router={router} />
    </DesignProvider>
  </QueryClientProvider>,
);
