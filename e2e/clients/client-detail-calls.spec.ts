import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { createPerson, portal, signIn } from '../setup/portal.ts';

/** A server test counts the screen's SQL statements by this list of calls. */
const listed = JSON.parse(readFileSync(new URL('../setup/client-detail-calls.json', import.meta.url), 'utf8')) as Record<
  'everybody' | 'office',
  string[]
>;

type Send = <Answer>(path: string, body?: unknown) => Promise<Answer>;

/** Calls the API as the user signed in on the page. */
async function senderOf(page: Page): Promise<Send> {
  const token = await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'));
  return async <Answer>(path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(portal(path), body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status, path).toBe(200);
    return (await answer.json()) as Answer;
  };
}

async function addContract(send: Send, clientId: string): Promise<void> {
  const [type] = (await send<{ data: { id: string }[] }>('/api/contract-types/active')).data;
  const { contract } = await send<{ contract: { id: string } }>(`/api/clients/${clientId}/contracts`, { contract_type_id: type?.id });
  const [strategy] = (await send<{ data: { id: string }[] }>(`/api/strategies?client_id=${clientId}&contract_id=${contract.id}`)).data;
  await send(`/api/clients/${clientId}/investments/add-strategies`, { contract_id: contract.id, strategies_ids: [strategy?.id] });
}

/** Opens the screen and compares the browser's API calls with the list. */
async function expectListedCalls(page: Page, clientId: string, expected: readonly string[]): Promise<void> {
  const calls: string[] = [];
  page.on('request', (request) => {
    const path = request.url().replace(portal(), '');
    // The version poll belongs to no screen: it comes now and then, and reads no row.
    if (!path.startsWith('/api/') || path === '/api/version') return;
    const call = `${request.method()} ${path.replace(clientId, '{id}')}`;
    // Asked again until the new client has been screened.
    if (!call.endsWith('/screening') || !calls.includes(call)) calls.push(call);
  });
  await page.goto(portal(`/clients/${clientId}/detail`));
  await expect.poll(() => calls.toSorted()).toEqual(expected.toSorted());
  // Any further call would have come by now.
  await expect(page.getByRole('region', { name: 'Strategie', exact: true })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect(calls.toSorted()).toEqual(expected.toSorted());
}

for (const [role, isOffice] of [
  ['ADMIN', true],
  ['BACK_OFFICE', true],
  ['INTERMEDIARY', false],
] as const)
  test(`the detail page of a client makes the listed calls and no others for ${role}`, async ({ page }) => {
    await signIn(page, await createPerson(role));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const send = await senderOf(page);
    const { email } = await createPerson('CLIENT');
    const { client } = await send<{ client: { id: string } }>('/api/clients', {
      firstname: 'Žofie',
      surname: 'Počítaná',
      email: `nova-${email}`,
    });
    for (const contracts of [0, 2]) {
      for (let made = 0; made < contracts; made += 1) await addContract(send, client.id);
      await expectListedCalls(await page.context().newPage(), client.id, [...listed.everybody, ...(isOffice ? listed.office : [])]);
    }
  });
