import { expect, test } from '../setup/journey.ts';
import { createPerson, expectAccessible, expectAccessibleInVariants, portal, settle, signIn } from '../setup/portal.ts';

test('the structure of intermediaries opens level by level, opens the path to a searched name and links to the clients of that person', async ({
  page,
}) => {
  await signIn(page, await createPerson('BACK_OFFICE'));
  await page.goto(portal('/intermediary-people'));
  await page.getByRole('navigation', { name: 'Zobrazení osob' }).getByRole('link', { name: 'Struktura' }).click();
  const tree = page.getByRole('main').getByRole('list', { name: 'Struktura' });
  const firm = tree.getByRole('button', { name: /^Kdo je pod: / }).first();
  await expect(firm).toHaveAttribute('aria-expanded', 'false');

  // By keyboard: a level opens, and its people are links.
  await firm.focus();
  await page.keyboard.press('Enter');
  await expect(firm).toHaveAttribute('aria-expanded', 'true');
  const person = tree.locator('a[href*="/intermediary-people/"][href*="/detail"]').first();
  const name = (await person.textContent()) ?? '';
  // By their address: another person may have the same name.
  const address = (await person.getAttribute('href')) ?? '';
  await firm.press('Enter');
  await expect(person).toHaveCount(0);

  await page.getByLabel('Hledat zprostředkovatele nebo jméno').fill(name);
  await expect(tree.locator(`a[href="${address}"]`)).toBeVisible();
  await expectAccessibleInVariants(page, () => page.getByRole('main').getByRole('button', { expanded: false }).first().click());
  await settle(page);
  await page.reload();

  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);

  await page.getByLabel('Hledat zprostředkovatele nebo jméno').fill('');
  await expect(firm).toHaveAttribute('aria-expanded', 'false');
  await firm.click();
  await tree
    .getByRole('link', { name: /^Zobrazit klienty: / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/clients\?.*intermediary_person_id/);
});
