import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { findClient, makeTemplate } from './setup/documents.ts';
import { createPerson, expectAccessibleInVariants, portal, readInbox, signIn, waitForCode } from './setup/portal.ts';
import type { Person } from './setup/portal.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const section = (page: Page, name: string) => page.getByRole('region', { name });
const usedCodes = async ({ phone }: Person) => (await readInbox(phone)).flatMap(({ text }) => /\b(\d{6})\b/.exec(text)?.[1] ?? []);

/** The dialog of the client's detail makes a document from each template; ends when they are there. */
async function generate(page: Page, clientId: string, ...names: string[]): Promise<void> {
  await page.goto(portal(`/clients/${clientId}/detail`));
  await section(page, 'Dokumenty').getByRole('button', { name: 'Vygenerovat dokumenty' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Vygenerovat', exact: true })).toHaveAttribute('aria-disabled', 'true');
  for (const name of names) await dialog(page).getByLabel(name).check();
  await dialog(page).getByRole('button', { name: /^Vygenerovat \d/ }).click();
  await expect(dialog(page)).toBeHidden();
  for (const name of names) await expect(section(page, 'Dokumenty').getByRole('button', { name: `Zobrazit: ${name}` })).toBeVisible({ timeout: 60_000 });
}

const inCzech = async (page: Page) => {
  await page.evaluate(() => localStorage.setItem('lang', 'cs'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
};

test('documents are made, signed by a code for exactly these, sealed, accepted and verified', async ({ page, browser }) => {
  test.setTimeout(300_000);
  const client = await createPerson('CLIENT');
  await signIn(page, await createPerson('ADMIN'));
  const { id: clientId } = await findClient(page, client);
  const [contract, mandate] = [`Smlouva ${clientId.slice(-6)}`, `Plná moc ${clientId.slice(-6)}`] as const;
  await makeTemplate(page, contract);
  await makeTemplate(page, mandate);
  await generate(page, clientId, contract, mandate);

  const context = await browser.newContext();
  const signer = await context.newPage();
  await signIn(signer, client);

  await test.step('home shows what waits, and a look at it', async () => {
    await signer.goto(portal('/home'));
    const waiting = section(signer, 'Dokumenty k\u00a0podpisu');
    await expect(waiting.getByRole('link', { name: contract })).toBeVisible();
    await waiting.getByRole('button', { name: `Zobrazit: ${contract}` }).click();
    await expect(dialog(signer).getByRole('group', { name: /^Strana 1 z.1$/ })).toContainText('žluťoučký kůň');
    await signer.keyboard.press('Escape');
    await expect(dialog(signer)).toBeHidden();
  });

  await test.step('nothing is signed while nothing is chosen', async () => {
    await signer.goto(portal('/my-documents'));
    await expectAccessibleInVariants(signer);
    await inCzech(signer);
    await expect(signer.getByRole('button', { name: 'Podepsat vybrané' })).toHaveAttribute('aria-disabled', 'true');
    await signer.getByLabel(`Vybrat k\u00a0podpisu: ${contract}`).check();
    await signer.getByLabel(`Vybrat k\u00a0podpisu: ${mandate}`).check();
    await signer.getByRole('button', { name: 'Podepsat 2 dokumenty' }).click();
  });

  await test.step('a code is asked for, a wrong one refused, the right one signs', async () => {
    const used = await usedCodes(client);
    await expect(dialog(signer).getByRole('listitem')).toHaveCount(2);
    await dialog(signer).getByRole('button', { name: 'Podepsat', exact: true }).click();
    await expect(dialog(signer).getByText('Nový kód si můžete nechat poslat')).toBeVisible();
    await dialog(signer).getByRole('button', { name: 'Potvrdit podpis' }).click();
    await expect(dialog(signer).getByText('Zadejte prosím ověřovací kód')).toBeVisible();
    const code = await waitForCode(client.phone, used);
    const field = dialog(signer).getByLabel('Ověřovací kód');
    await field.fill(code === '000000' ? '111111' : '000000');
    await dialog(signer).getByRole('button', { name: 'Potvrdit podpis' }).click();
    await expect(dialog(signer).getByRole('alert')).toContainText('Neplatný ověřovací kód');
    await field.fill(code);
    await dialog(signer).getByRole('button', { name: 'Potvrdit podpis' }).click();
    await expect(dialog(signer)).toBeHidden();
    await expect(toast(signer, /podeps/i)).toBeVisible();
    await expect(section(signer, 'Čeká na váš podpis').getByText('Nic na vás nečeká')).toBeVisible();
    await expect(section(signer, 'Archiv').getByRole('button', { name: `Stáhnout: ${contract}` })).toBeVisible({ timeout: 60_000 });
  });

  await test.step('the sealed file is ours and whole; with one byte changed it is not', async () => {
    const saving = signer.waitForEvent('download');
    await section(signer, 'Archiv').getByRole('button', { name: `Stáhnout: ${contract}` }).click();
    const sealed = await readFile(await (await saving).path());
    await signer.goto(portal('/verify'));
    await signer.getByLabel('Vybrat PDF').setInputFiles({ name: 'smlouva.pdf', mimeType: 'application/pdf', buffer: sealed });
    await expect(signer.getByRole('heading', { level: 2, name: 'Pravý a\u00a0nezměněný' })).toBeVisible();
    const changed = Buffer.from(sealed);
    const place = Math.floor(changed.length / 3);
    changed[place] = (changed[place] ?? 0) ^ 1;
    await signer.getByLabel('Ověřit jiný soubor').setInputFiles({ name: 'zmenena.pdf', mimeType: 'application/pdf', buffer: changed });
    await expect(signer.getByRole('heading', { level: 2, name: /Změněný po zpečetění|Soubor nelze přečíst/ })).toBeVisible();
  });

  await test.step('the back office accepts it', async () => {
    await page.goto(portal('/documents?filter=to-processing'));
    await page.getByRole('searchbox', { name: 'Název' }).fill(contract);
    await page.getByRole('link', { name: contract }).click();
    await expect(section(page, 'Podpisy').getByText('Podepsáno')).toBeVisible();
    await page.getByRole('button', { name: 'Přijmout' }).click();
    await dialog(page).getByRole('button', { name: 'Přijmout dokument' }).click();
    await expect(section(page, 'Historie stavů').getByText('Přijato')).toBeVisible();
    await expectAccessibleInVariants(page);
  });
  await context.close();
});

test('a document is returned with a reason and cancelled; a request is taken back; nobody signs in a client’s name', async ({ page, browser }) => {
  test.setTimeout(300_000);
  const client = await createPerson('CLIENT');
  await signIn(page, await createPerson('ADMIN'));
  const { id: clientId } = await findClient(page, client);
  const [returned, revoked] = [`Dodatek ${clientId.slice(-6)}`, `Souhlas ${clientId.slice(-6)}`] as const;
  await makeTemplate(page, returned);
  await makeTemplate(page, revoked);
  await generate(page, clientId, returned, revoked);

  const context = await browser.newContext();
  const signer = await context.newPage();
  await signIn(signer, client);

  await test.step('the client opens it, and returns it with a reason only', async () => {
    await signer.goto(portal('/my-documents'));
    await signer.getByRole('link', { name: returned }).click();
    await expect(signer.getByText('Tento dokument čeká na váš podpis.')).toBeVisible();
    await expectAccessibleInVariants(signer);
    await inCzech(signer);
    await signer.getByRole('button', { name: 'Podepsat dokument' }).click();
    await dialog(signer).getByRole('button', { name: 'Vrátit dokument' }).click();
    await dialog(signer).getByRole('button', { name: 'Vrátit dokument' }).click();
    await expect(dialog(signer).getByText('Toto políčko je povinné')).toBeVisible();
    await dialog(signer).getByLabel('Důvod vrácení').fill('Chybí mi příloha.');
    await dialog(signer).getByRole('button', { name: 'Vrátit dokument' }).click();
    await expect(dialog(signer)).toBeHidden();
    await expect(signer.getByText('Vráceno')).toBeVisible();
    await expect(signer.getByRole('button', { name: 'Podepsat dokument' })).toBeHidden();
  });

  await test.step('the back office takes the other request back', async () => {
    await page.goto(portal('/documents?filter=in-solution'));
    await page.getByRole('searchbox', { name: 'Název' }).fill(revoked);
    await page.getByRole('link', { name: revoked }).click();
    await section(page, 'Podpisy').getByRole('button', { name: /^Odvolat žádost/ }).click();
    await dialog(page).getByRole('button', { name: 'Odvolat žádost' }).click();
    await expect(section(page, 'Podpisy').getByText('Nikdo zatím nemá podepisovat.')).toBeVisible();
    await section(page, 'Podpisy').getByRole('button', { name: 'Požádat o\u00a0podpis' }).click();
    await dialog(page).getByLabel('Klient', { exact: true }).uncheck();
    await dialog(page).getByRole('button', { name: 'Požádat o\u00a0podpis' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('Vyberte, kdo má dokument podepsat');
    await dialog(page).getByLabel('Klient', { exact: true }).check();
    await dialog(page).getByRole('button', { name: 'Požádat o\u00a0podpis' }).click();
    await expect(section(page, 'Podpisy').getByText('Čeká na podpis')).toBeVisible();
  });

  await test.step('what was returned is cancelled and leaves the list', async () => {
    await page.goto(portal('/documents?filter=to-processing'));
    await page.getByRole('searchbox', { name: 'Název' }).fill(returned);
    const row = page.getByRole('row').filter({ hasText: returned });
    await row.getByRole('button', { name: `Zrušit: ${returned}` }).click();
    await dialog(page).getByRole('button', { name: 'Zrušit dokument' }).click();
    await expect(row).toHaveCount(0);
  });

  await test.step('in a client’s name there is nothing to press', async () => {
    await page.goto(portal(`/clients/${clientId}/detail`));
    await page.getByRole('button', { name: 'Jednat jménem klienta' }).click();
    await expect(page.getByRole('region', { name: 'Jednání jménem klienta' })).toBeVisible();
    await page.goto(portal('/my-documents'));
    await page.getByLabel(`Vybrat k\u00a0podpisu: ${revoked}`).check();
    await page.getByRole('button', { name: 'Podepsat 1 dokument' }).click();
    await expect(dialog(page).getByText('Jednáte jménem klienta, proto dokumenty podepsat ani vrátit nemůžete.')).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: /Podepsat|Vrátit/ })).toHaveCount(0);
  });
  await context.close();
});
