import type { Browser, Page } from '@playwright/test';
import { writeCardLines } from '@pramen/domain/compliance/identity/write-lines';
import { dialog, openClientSection, section } from '../setup/documents.ts';
import { expect, test } from '../setup/journey.ts';
import { findSmall, measureRoom } from '../setup/measures.ts';
import { createPerson, expectAccessible, expectAccessibleInVariants, portal, putOff, signIn, type FreshPerson } from '../setup/portal.ts';
import { drawSpecimen } from '../setup/specimen.ts';

const toast = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

const lines = writeCardLines({
  kind: 'ID',
  issuingState: 'UTO',
  number: '123456789',
  surname: 'VZOROVA',
  givenNames: 'EVA',
  nationality: 'UTO',
  birthDate: '850615',
  sex: 'F',
  expiryDate: '600101',
});

async function openPhone(browser: Browser, client: FreshPerson): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, locale: 'cs-CZ', timezoneId: 'Europe/Prague', reducedMotion: 'reduce' });
  const phone = await context.newPage();
  await signIn(phone, client, '/home');
  return phone;
}

const identifications = (page: Page) => section(page, 'Identifikace');
const addTo = (page: Page, side: string) => page.getByRole('region', { name: side }).locator('input[type=file]');

async function openOne(page: Page, clientId: string): Promise<void> {
  await openClientSection(page, clientId, 'identifications');
  await identifications(page)
    .getByRole('button', { name: /^Zobrazit: Občanský průkaz/ })
    .click();
  await expect(dialog(page).getByRole('heading', { name: 'Průběh' })).toBeVisible();
}

test('an identification: requested, photographed on a phone, returned, sent again, compared and accepted', async ({ page, browser }) => {
  const client = await createPerson('CLIENT');
  const clientId = client.client_id ?? '';
  await signIn(page, await createPerson('BACK_OFFICE'));

  await test.step('staff ask the client to identify themselves', async () => {
    await openClientSection(page, clientId, 'identifications');
    await button(page, 'Další akce').click();
    await page.getByRole('menuitem', { name: 'Požádat o ověření totožnosti' }).click();
    await expect(dialog(page).getByLabel('Bank ID')).toHaveCount(1);
    await expectAccessible(page, '[role=dialog]');
    await dialog(page).getByRole('button', { name: 'Odeslat žádost' }).click();
    await expect(toast(page, 'Klient byl požádán')).toBeVisible();
    await expect(identifications(page).getByRole('row', { name: 'Občanský průkaz' })).toContainText('Čeká na potvrzení');
  });

  const phone = await openPhone(browser, client);
  await test.step('the client is told what is wrong with a picture, and sends both sides', async () => {
    await putOff(phone);
    await expectAccessible(phone);
    await phone.getByRole('link', { name: 'Ověřit totožnost: Občanský průkaz' }).click();
    await expect(phone.getByRole('heading', { level: 1, name: 'Ověření totožnosti' })).toBeVisible();
    await button(phone, 'Poslat raději fotky dokladu').click();
    await button(phone, 'Odeslat doklady').click();
    await expect(phone.getByText('Vyberte prosím důvod.')).toBeVisible();
    await phone.getByLabel('Bankovní identitu nemám').check();
    await expect(phone.getByText('vyberte aspoň jeden soubor')).toBeVisible();
    await addTo(phone, 'Přední strana').setInputFiles(picture('foto.heic', Buffer.from('heic')));
    await expect(phone.getByText('Fotku ve formátu HEIC neumíme přečíst')).toBeVisible();
    await expect(button(phone, 'Odeslat doklady')).toBeDisabled();
    await button(phone, 'Odebrat: foto.heic').click();
    await addTo(phone, 'Přední strana').setInputFiles(picture('nic.jpg', Buffer.from('no picture')));
    await expect(phone.getByText('Tento soubor není obrázek')).toBeVisible();
    await button(phone, 'Odebrat: nic.jpg').click();
    await addTo(phone, 'Přední strana').setInputFiles(picture('smlouva.pdf', Buffer.from('hello')));
    await expect(phone.getByText('Obsah souboru neodpovídá jeho příponě')).toBeVisible();
    await expect(button(phone, 'Odeslat doklady')).toBeDisabled();
    await button(phone, 'Odebrat: smlouva.pdf').click();
    const front = await drawSpecimen('PREDNI');
    await addTo(phone, 'Přední strana').setInputFiles(picture('první.jpg', front));
    await addTo(phone, 'Zadní strana').setInputFiles(picture('druhá.jpg', front));
    await expect(phone.getByRole('region', { name: 'Zadní strana' }).getByText('Tento soubor jste už vybrali')).toBeVisible();
    await button(phone, 'Odebrat: první.jpg').click();
    await expect(phone.getByText('Tento soubor jste už vybrali')).toHaveCount(0);
    await button(phone, 'Odebrat: druhá.jpg').click();
    await addTo(phone, 'Přední strana').setInputFiles(picture('rozmazaná.jpg', await drawSpecimen('PREDNI', 8)));
    await expect(phone.getByText('Snímek je rozmazaný. Opřete telefon')).toBeVisible();
    await addTo(phone, 'Zadní strana').setInputFiles(picture('zadní.jpg', await drawSpecimen('ZADNI')));
    await expect(phone.getByRole('img', { name: 'Náhled souboru zadní.jpg' })).toBeVisible();
    await expectAccessible(phone);
    await button(phone, 'Odeslat doklady').click();
    await expect(phone.getByText('Identifikace byla úspěšně dokončena')).toBeVisible();
  });

  await test.step('staff turn and enlarge the picture, and return it with a reason', async () => {
    await openOne(page, clientId);
    await expect(dialog(page).getByRole('img').first()).toBeVisible();
    await expect(
      dialog(page)
        .getByRole('term')
        .filter({ hasText: /^Stav$/ }),
    ).toBeVisible();
    for (const name of ['Zvětšit', 'Zmenšit', 'Otočit']) {
      const box = await button(page, `${name}: Přední strana`).boundingBox();
      expect(box?.height, name).toBeLessThan(60);
    }
    await button(page, 'Otočit: Přední strana').click();
    await button(page, 'Zvětšit: Přední strana').click();
    await expectAccessible(page, '[role=dialog]');
    await dialog(page).getByLabel('Vrátit klientovi').check();
    await button(page, 'Vrátit klientovi').click();
    await expect(dialog(page).getByText('Toto políčko je povinné')).toBeVisible();
    await dialog(page).getByLabel('Co má klient opravit').fill('Přední strana je rozmazaná.');
    await button(page, 'Vrátit klientovi').click();
    await expect(toast(page, 'Identifikace byla vrácena klientovi.')).toBeVisible();
  });

  await test.step('the client sends sharp pictures', async () => {
    await phone.goto(portal('/home'));
    await putOff(phone);
    await expect(phone.getByText('Doklad prosím pošlete znovu')).toBeVisible();
    await phone.getByRole('link', { name: 'Ověřit totožnost: Občanský průkaz' }).click();
    await expect(phone.getByText('Přední strana je rozmazaná.')).toBeVisible();
    const sent = phone.getByRole('region', { name: 'Co jste už poslali' });
    await expect(sent.getByText('Zadní strana: zadní.jpg')).toBeVisible();
    await button(phone, 'Odebrat: rozmazaná.jpg').click();
    await button(phone, 'Odeslat doklady').click();
    await expect(phone.getByText('Chybí: Přední strana.')).toBeVisible();
    await expectAccessible(phone);
    await expect.poll(() => findSmall(phone)).toEqual([]);
    await addTo(phone, 'Přední strana').setInputFiles(picture('přední.jpg', await drawSpecimen('PREDNI')));
    await expect(phone.getByText('Snímek je rozmazaný')).toHaveCount(0);
    await button(phone, 'Odeslat doklady').click();
    await expect(phone.getByText('Identifikace byla úspěšně dokončena')).toBeVisible();
  });

  await test.step('staff compare the lines; a typing error is named, a difference needs a reason', async () => {
    await openOne(page, clientId);
    const field = dialog(page).getByLabel('Strojově čitelné řádky');
    await expect(field).toHaveCSS('font-family', /monospace/);
    await field.fill(lines.join('\n').replace('850615', '85O615'));
    await button(page, 'Porovnat s údaji klienta').click();
    await expect(dialog(page).getByText('Řádek 2, znak 3')).toBeVisible();
    await field.fill(lines.join('\n'));
    await button(page, 'Porovnat s údaji klienta').click();
    await expect(dialog(page).getByRole('table')).toContainText('VZOROVA');
    await expect(dialog(page).getByRole('table')).toContainText('nesouhlasí');
    await dialog(page).getByLabel('Jen s údaji klienta').check();
    await button(page, 'Přijmout').click();
    await expect(dialog(page).getByText('Doklad nesouhlasí')).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
    await dialog(page).getByLabel('Proč rozdíl nevadí').fill('Fiktivní vzor dokladu pro zkoušku.');
    await button(page, 'Přijmout').click();
    await expect(toast(page, 'Identifikace byla přijata.')).toBeVisible();
    await expect(identifications(page).getByRole('row', { name: 'Občanský průkaz' })).toContainText('Přijatá');
  });

  await test.step('the record keeps level, document and reason', async () => {
    await openOne(page, clientId);
    await expect(dialog(page).getByText('Kopie dokladu na dálku')).toBeVisible();
    await expect(dialog(page).getByText('Fiktivní vzor dokladu pro zkoušku.')).toBeVisible();
    await expect(dialog(page).getByText('Verze 2: rozmazaná.jpg, zadní.jpg')).toBeVisible();
    const earlier = dialog(page).getByRole('group', { name: 'Soubory verze 2' });
    await expect(earlier).toHaveCount(0);
    await dialog(page).getByText('Soubory verze 2').click();
    await expect(earlier.getByText(/^rozmazaná\.jpg, /)).toBeVisible();
    await expect(earlier.getByRole('img')).toHaveCount(2);
    await expect(earlier.getByText('Snímek je neostrý.')).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
    await page.setViewportSize(PHONE);
    await expect.poll(() => findSmall(page)).toEqual([]);
    await expect.poll(() => measureRoom(page)).toEqual({ sticksOut: [], broken: [] });
    await page.setViewportSize(DESK);
    await expectAccessibleInVariants(page, async () => {
      await page.getByRole('button', { name: /^(Zobrazit: Občanský|Zobraziť: Občiansky)/ }).click();
      await expect(dialog(page).getByRole('heading', { name: /^(Průběh|Priebeh)$/ })).toBeVisible();
    });
  });
  await phone.context().close();
});
