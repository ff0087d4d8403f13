import { expect, test } from '../setup/journey.ts';
import { createPerson, expectAccessible, portal, signIn } from '../setup/portal.ts';
import { countPushes, subscribeAtSite } from '../setup/sites/push-double.ts';

test.use({ serviceWorkers: 'allow' });

test('a browser that was switched on tells of a notice, which it leads to, until it is switched off', async ({ page, browser }) => {
  const person = await createPerson('CLIENT');
  const endpoint = await subscribeAtSite(page, person.id);
  const other = await browser.newContext();
  await signIn(await other.newPage(), person, '/home');
  await signIn(page, person, '/settings');
  const card = page.getByRole('region', { name: 'Upozornění v prohlížeči' });
  const topics = page.getByRole('region', { name: 'Upozornění e-mailem' });
  await expect(card.getByText('Vypnuto', { exact: true })).toBeVisible();
  await expect(topics.getByRole('checkbox')).toHaveCount(0);
  await card.getByRole('button', { name: 'Zapnout' }).click();
  await expect(card.getByText('Zapnuto', { exact: true })).toBeVisible();
  await expect(topics.getByRole('checkbox', { name: 'V prohlížeči: Zabezpečení' })).toBeChecked();
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Poslat zkušební upozornění' }).click();
  await expect.poll(() => countPushes(endpoint)).toBe(1);
  await page.getByRole('button', { name: 'Odhlásit všude jinde' }).click();
  await expect.poll(() => countPushes(endpoint)).toBe(2);
  // The address to which a click on it leads; its notice is about the account.
  const id = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('ACCESS_TOKEN')}` };
    const answer = await fetch('/api/notifications/list?page=1&length=10', { headers });
    const { data } = (await answer.json()) as { data: { id: string; read_at: string | null; about: { kind: string } | null }[] };
    return data.find(({ read_at: readAt, about }) => readAt === null && about?.kind === 'account')?.id;
  });
  await page.goto(portal(`/notifications?open=${id}`));
  await expect(page).toHaveURL(portal('/settings'));
  await expect(page.getByRole('link', { name: 'Oznámení', exact: true }).first()).toBeVisible();
  await card.getByRole('button', { name: 'Vypnout' }).click();
  await expect(card.getByText('Vypnuto', { exact: true })).toBeVisible();
  await expect(topics.getByRole('checkbox')).toHaveCount(0);
  await other.close();
});
