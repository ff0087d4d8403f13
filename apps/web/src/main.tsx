import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { watchNavigation } from './app/navigation.ts';
import { queryClient } from './app/query-client.ts';
import { router } from './app/router.ts';
import { reportError, reportUncaughtErrors } from './platform/reporting/report-error.ts';
import { firstLanguage } from './platform/texts/language.ts';
import { startTexts } from './platform/texts/texts.ts';
import { DesignProvider } from './ui/design-provider.tsx';

reportUncaughtErrors();
watchNavigation();
await startTexts(firstLanguage(location.hostname));

const page = document.getElementById('root');
if (page === null) throw new Error('index.html has no #root');

createRoot(page, { onCaughtError: reportError, onUncaughtError: reportError }).render(
  <QueryClientProvider client={queryClient}>
    <DesignProvider>
      <RouterProvider router={router} />
    </DesignProvider>
  </QueryClientProvider>,
);
