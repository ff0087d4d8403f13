import type { Page } from '@playwright/test';

declare global {
  interface Window {
    tellRefusal(refusal: string): Promise<void>;
  }
}

/** What the browser reports of a page and the content policy; asked for before the page is opened. */
export async function collectRefusals(page: Page): Promise<string[]> {
  const refusals: string[] = [];
  await page.exposeFunction('tellRefusal', (refusal: string) => void refusals.push(refusal));
  await page.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile }) =>
        void window.tellRefusal(`${location.pathname}: ${violatedDirective} ${blockedURI} of ${sourceFile}`),
    );
  });
  return refusals;
}
