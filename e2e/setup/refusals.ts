import type { Page } from '@playwright/test';

declare global {
  interface Window {
    tellRefusal(refusal: string): Promise<void>;
  }
}

/** Collects the browser's reports of content security policy violations; call it before opening the page. */
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
