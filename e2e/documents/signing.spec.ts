import type { Page } from '@playwright/test';
import {
  askAs,
  callAs,
  dialog,
  findClient,
  giveToAdviser,
  makeDocuments,
  makeTemplate,
  section,
  usedCodes,
  waitForDocument,
} from '../setup/documents.ts';
import { expect, test } from '../setup/journey.ts';
import { advanceClock, createPerson, portal, signIn, waitForCode, waitForMessage } from '../setup/portal.ts';

const toast = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

/** Opens a window in which another user is signed in. */
async function openFor(page: Page, person: Parameters<typeof signIn>[1]): Promise<Page> {
  const browser = page.context().browser();
  const other = await (await browser?.newContext({ locale: 'cs-CZ' }))?.newPage();
  if (!other) throw new Error('the browser is closed');
  await signIn(other, person);
  return other;
}

/** Opens a document from a list of the back office. */
async function openFromList(page: Page, filter: string, name: string): Promise<void> {
  await page.goto(portal(`/documents?filter=${filter}`));
  await page.getByRole('searchbox', { name: 'Název' }).fill(name);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function returnWithReason(page: Page, reason: string): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Vrátit dokument' }).click();
  await dialog(page).getByRole('button', { name: 'Vrátit dokument' }).click();
  await expect(dialog(page).getByText('Toto políčko je povinné')).toBeVisible();
  await dialog(page).getByLabel('Důvod vrácení').fill(reason);
  await dialog(page).getByRole('button', { name: 'Vrátit dokument' }).click();
  await expect(dialog(page)).toBeHidden();
}

test('documents are returned with a reason, cancelled and generated again; a request is revoked; impersonation cannot sign', async ({
  page,
}) => {
  const [client, adviser] = [await createPerson('CLIENT'), await createPerson('INTERMEDIARY')];
  await signIn(page, await createPerson('ADMIN'));
  const { id: clientId } = await findClient(page, client);
  await giveToAdviser(page, clientId, adviser);
  const mark = clientId.slice(-6);
  const [returned, revoked, declined, signed] = [`Dodatek ${mark}`, `Souhlas ${mark}`, `Zápis ${mark}`, `Potvrzení ${mark}`] as const;
  const templates = [
    await makeTemplate(page, returned),
    await makeTemplate(page, revoked),
    await makeTemplate(page, declined, { require_responsible_signature: true }),
    await makeTemplate(page, signed),
  ];
  await makeDocuments(page, clientId, ...templates);
  for (const name of [returned, revoked, declined, signed]) await waitForDocument(page, clientId, name);
  const signer = await openFor(page, client);

  await test.step('the client opens one, and can return it only with a reason', async () => {
    await signer.goto(portal('/my-documents'));
    await signer.getByRole('link', { name: returned }).click();
    await expect(signer.getByText('Tento dokument čeká na váš podpis.')).toBeVisible();
    await signer.getByRole('button', { name: 'Podepsat dokument' }).click();
    await returnWithReason(signer, 'Chybí mi příloha.');
    await expect(signer.getByText('Vráceno')).toBeVisible();
    await expect(signer.getByRole('button', { name: 'Podepsat dokument' })).toBeHidden();
  });

  await test.step('another code can be requested after half a minute, and signs', async () => {
    await signer.clock.install();
    await signer.goto(portal('/my-documents'));
    await signer.getByLabel(`Vybrat k\u00a0podpisu: ${signed}`).check();
    await signer.getByRole('button', { name: 'Podepsat 1 dokument' }).click();
    const used = await usedCodes(client);
    await dialog(signer).getByRole('button', { name: 'Podepsat', exact: true }).click();
    await expect(dialog(signer).getByText(/^Nový kód si můžete nechat poslat za \d+/)).toBeVisible();
    await expect(dialog(signer).getByRole('button', { name: 'Poslat nový kód' })).toHaveCount(0);
    const first = await waitForCode(client.phone, used);
    await advanceClock(31);
    await signer.clock.fastForward('00:31');
    await dialog(signer).getByRole('button', { name: 'Poslat nový kód' }).click();
    await dialog(signer)
      .getByLabel('Ověřovací kód')
      .fill(await waitForCode(client.phone, [...used, first]));
    await dialog(signer).getByRole('button', { name: 'Potvrdit podpis' }).click();
    await expect(toast(signer, 'Dokument byl úspěšně podepsán.')).toBeVisible();
  });

  await test.step('the adviser returns what waits for the adviser', async () => {
    const other = await openFor(page, adviser);
    await other.goto(portal('/my-documents'));
    await other.getByLabel(`Vybrat k\u00a0podpisu: ${declined}`).check();
    await other.getByRole('button', { name: 'Podepsat 1 dokument' }).click();
    await returnWithReason(other, 'Špatná strategie.');
    await expect(section(other, 'Čeká na váš podpis').getByText('Nic na vás nečeká')).toBeVisible();
    await other.context().close();
    await openFromList(page, 'to-processing', declined);
    await expect(section(page, 'Historie stavů')).toContainText('Špatná strategie.');
    await expect(section(page, 'Podpisy').getByText('Vráceno')).toBeVisible();
  });

  await test.step('the back office revokes a request and sends a new one', async () => {
    await openFromList(page, 'in-solution', revoked);
    await section(page, 'Podpisy')
      .getByRole('button', { name: /^Odvolat žádost/ })
      .click();
    await dialog(page).getByRole('button', { name: 'Odvolat žádost' }).click();
    await expect(section(page, 'Podpisy').getByRole('listitem')).toHaveText(/Žádost odvolána/);
    await section(page, 'Podpisy').getByRole('button', { name: 'Požádat o\u00a0podpis' }).click();
    await dialog(page).getByLabel('Klient', { exact: true }).uncheck();
    await dialog(page).getByRole('button', { name: 'Požádat o\u00a0podpis' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('Vyberte, kdo má dokument podepsat');
    await dialog(page).getByLabel('Klient', { exact: true }).check();
    await dialog(page).getByLabel('Podepsat nejpozději').fill('1.1.2020');
    await dialog(page).getByRole('button', { name: 'Požádat o\u00a0podpis' }).click();
    await expect(dialog(page).getByText('Tento den už uplynul. Zvolte prosím pozdější.')).toBeVisible();
    await dialog(page).getByLabel('Podepsat nejpozději').fill('5.3.2031');
    await dialog(page).getByRole('button', { name: 'Požádat o\u00a0podpis' }).click();
    await expect(section(page, 'Podpisy').getByText('Čeká na podpis')).toBeVisible();
  });

  await test.step('a signer who has not answered is reminded once a day', async () => {
    const remind = section(page, 'Podpisy').getByRole('button', { name: /^Připomenout podpis/ });
    await remind.click();
    await expect(toast(page, 'Upozornění jsme poslali 1 člověku.')).toBeVisible();
    await waitForMessage(client.email, ({ subject }) => subject?.startsWith('Čeká na vás dokument k\u00a0podpisu') ?? false);
    await remind.click();
    await expect(toast(page, 'Upozornění už za posledních 24 hodin dostali')).toBeVisible();
  });

  await test.step('it is generated again from the client’s current data', async () => {
    const { client: known } = await callAs<{ client: { version: number } }>(page, `/api/clients/${clientId}`);
    await callAs(page, `/api/clients/${clientId}`, { surname: 'Přejmenovaná', version: known.version });
    await page.getByRole('button', { name: 'Další akce' }).click();
    await page.getByRole('menuitem', { name: 'Vygenerovat znovu' }).click();
    await dialog(page).getByRole('button', { name: 'Vygenerovat znovu' }).click();
    await expect(page.getByRole('group', { name: /^Strana 1 z.1$/ })).toContainText('Přejmenovaná', { timeout: 60_000 });
  });

  await test.step('a signed document is not generated again', async () => {
    const { id, can_be_regenerated: isOffered } = await waitForDocument(page, clientId, signed);
    expect(isOffered).toBe(false);
    expect((await askAs(page, `/api/documents/${id}/regenerate`, {})).status).toBe(409);
    await page.goto(portal(`/documents/${id}/detail`));
    await page.getByRole('button', { name: 'Další akce' }).click();
    await expect(page.getByRole('menuitem', { name: 'Stáhnout' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Vygenerovat znovu' })).toHaveCount(0);
  });

  await test.step('a returned document is cancelled, leaves the list and stays unchanged', async () => {
    await page.goto(portal('/documents?filter=to-processing'));
    await page.getByRole('searchbox', { name: 'Název' }).fill(returned);
    const row = page.getByRole('row').filter({ hasText: returned });
    await row.getByRole('button', { name: `Zrušit: ${returned}` }).click();
    await dialog(page).getByRole('button', { name: 'Zrušit dokument' }).click();
    await expect(row).toHaveCount(0);
    await openFromList(page, 'archived', returned);
    await page.getByRole('button', { name: 'Další akce' }).click();
    await expect(page.getByRole('menuitem', { name: 'Vygenerovat znovu' })).toBeDisabled();
    const { id } = await waitForDocument(page, clientId, returned);
    expect((await askAs(page, `/api/documents/${id}/regenerate`, {})).status).toBe(409);
  });

  await test.step('impersonation offers no signing, and the server refuses it', async () => {
    const { id } = await waitForDocument(page, clientId, revoked);
    await page.goto(portal(`/clients/${clientId}/detail`));
    await page.getByRole('button', { name: 'Jednat jménem klienta' }).click();
    await expect(page.getByRole('region', { name: 'Jednání jménem klienta' })).toBeVisible();
    await page.goto(portal('/my-documents'));
    await page.getByLabel(`Vybrat k\u00a0podpisu: ${revoked}`).check();
    await page.getByRole('button', { name: 'Podepsat 1 dokument' }).click();
    await expect(dialog(page).getByText('Jednáte jménem klienta, proto dokumenty podepsat ani vrátit nemůžete.')).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: /Podepsat|Vrátit/ })).toHaveCount(0);
    for (const [path, body] of [
      ['/api/verification-code/generate', { verifiable_type: 'DOCUMENT', verifiable_id: id, service: 'SMS' }],
      ['/api/documents/sign', { document_ids: [id], type: 'SMS', verification_code: '123456' }],
      ['/api/documents/reject', { document_ids: [id], message: 'Nechci.' }],
    ] as const)
      expect((await askAs(page, path, body)).status, path).toBe(403);
  });
  await signer.context().close();
});
