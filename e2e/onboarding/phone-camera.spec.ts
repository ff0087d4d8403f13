import type { Browser, Page } from '@playwright/test';
import { callAs } from '../setup/documents.ts';
import { expect, test } from '../setup/journey.ts';
import { createPerson, expectAccessible, signIn } from '../setup/portal.ts';
import { said } from '../setup/said.ts';
import { openOnPhone, press, readLink, readShownLink, takePicture, titled, withCamera } from './camera.ts';

test.use({ launchOptions: withCamera });

/** A new client at a computer, in front of the pictures of a card. */
async function goToPictures(page: Page, browser: Browser): Promise<void> {
  const [admin, client] = [await createPerson('ADMIN'), await createPerson('CLIENT')];
  const office = await browser.newPage();
  await signIn(office, admin, '/settings');
  await callAs(office, '/api/interaction-forms', { client_id: client.client_id, identification: true, address: true });
  await office.close();
  await signIn(page, client, '/home');
  await press(page, 'selfOnboarding:start.begin');
  await page.getByText(said('selfOnboarding:identification.documents')).click();
  await page.locator('select[name="document_reason"]').selectOption('NO_BANK_IDENTITY');
}

test('a client at a computer takes both sides of a card with a phone, and the computer goes on by itself', async ({ page, browser }) => {
  await goToPictures(page, browser);
  const link = await readLink(page);
  await expectAccessible(page);
  const phone = await openOnPhone(browser, link);
  await titled(phone, 'capture:intro.ID_CARD');
  // The token is gone from the address, and with it from the phone's history.
  await expect(phone).toHaveURL(/\/capture$/);
  await expectAccessible(phone);
  await expect(page.getByText(said('selfOnboarding:identification.phone.claimed'))).toBeVisible();

  await test.step('another phone comes too late', async () => {
    const second = await openOnPhone(browser, link);
    await titled(second, 'capture:ends.failed');
    await expect(second.getByText(/jiném telefonu/)).toBeVisible();
    await second.context().close();
  });

  await press(phone, 'capture:intro.begin');
  await expect(phone.getByRole('heading', { name: /Přední stranu vložte/ })).toBeVisible();
  await expectAccessible(phone);
  await takePicture(phone);
  await expect(phone.getByRole('heading', { name: /zadní stranu vložte/ })).toBeVisible();
  await expect(page.getByText(said('selfOnboarding:identification.good'))).toHaveCount(1);
  await phone.reload();
  await press(phone, 'capture:intro.begin');
  await expect(phone.getByRole('heading', { name: /zadní stranu vložte/ })).toBeVisible();
  await takePicture(phone);
  await titled(phone, 'capture:overview.title');
  await expectAccessible(phone);
  await press(phone, 'capture:overview.done');
  await titled(phone, 'capture:ends.DONE.title');
  await expectAccessible(phone);
  await titled(page, 'selfOnboarding:address.title');
  await phone.context().close();
});

test('a cancelation on one side is seen on the other', async ({ page, browser }) => {
  await goToPictures(page, browser);
  const phone = await openOnPhone(browser, await readLink(page));
  await press(phone, 'capture:cancel');
  await titled(phone, 'capture:ends.PHONE.title');
  await expect(page.getByText(said('selfOnboarding:identification.phone.ended.PHONE'))).toBeVisible();
  await phone.context().close();

  await page.reload();
  await expect(page.getByText(said('selfOnboarding:identification.phone.ended.PHONE'))).toBeVisible();
  await press(page, 'selfOnboarding:identification.phone.again');
  const next = await openOnPhone(browser, await readShownLink(page));
  await titled(next, 'capture:intro.ID_CARD');
  await page.reload();
  await expect(page.getByText(said('selfOnboarding:identification.phone.claimed'))).toBeVisible();
  await press(page, 'selfOnboarding:identification.phone.cancel');
  await titled(next, 'capture:ends.PORTAL.title');

  // The tab still shows the end of the link before this one.
  await next.goto(await readLink(page));
  await titled(next, 'capture:intro.ID_CARD');
  await next.context().close();
});
