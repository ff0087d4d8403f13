import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { callAs, dialog, makeTemplate } from './setup/documents.ts';
import { createPerson, portal, signIn } from './setup/portal.ts';

declare global {
  interface Window {
    tellRefusal(refusal: string): Promise<void>;
  }
}

/** What the browser reports of a page and the content policy; asked for before the page is opened. */
async function collectRefusals(page: Page): Promise<string[]> {
  const refusals: string[] = [];
  await page.exposeFunction('tellRefusal', (refusal: string) => void refusals.push(refusal));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => void window.tellRefusal(`${location.pathname}: ${violatedDirective} ${blockedURI} of ${sourceFile}`));
  });
  return refusals;
}

const openDialog = async (page: Page, button: RegExp) => {
  await page.getByRole('button', { name: button }).first().click();
  await expect(dialog(page)).toBeVisible();
};

test('no screen does what the content policy refuses: a report of it means something', async ({ page }) => {
  const refusals = await collectRefusals(page);
  await signIn(page, await createPerson('ADMIN'));
  const templateId = await makeTemplate(page, 'Zásady obsahu');
  const { data } = await callAs<{ data: { id: string }[] }>(page, '/api/clients/list', {});
  for (const path of ['/documents', '/documents/templates', `/documents/templates/${templateId}/detail`, `/documents/templates/${templateId}/preview`, '/users', '/clients', `/clients/${data[0]?.id ?? ''}/detail`, '/intermediaries', '/intermediary-people', '/strategies', '/contract-types', '/imports', '/notifications', '/settings', '/verify']) {
    await page.goto(portal(path));
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  await page.goto(portal('/users'));
  await openDialog(page, /^Přidat/);
  await page.goto(portal('/documents/templates'));
  await openDialog(page, /^Přidat|^Nová/);
  expect(refusals).toEqual([]);
});

test('what it refuses is heard: the test above is not deaf', async ({ page }) => {
  const refusals = await collectRefusals(page);
  await page.goto(portal('/login'));
  await page.evaluate(() => {
    const picture = document.createElement('img');
    picture.src = 'http://192.0.2.1/x.png';
    document.body.append(picture);
  });
  await expect.poll(() => refusals).toEqual([expect.stringContaining('img-src http://192.0.2.1/x.png')]);
});
