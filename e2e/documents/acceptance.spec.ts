import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { callAs, dialog, findClient, generate, giveToAdviser, section, tabTo, usedCodes } from '../setup/documents.ts';
import { expect, test } from '../setup/journey.ts';
import { createPerson, portal, signIn, waitForCode, waitForMessage } from '../setup/portal.ts';
import type { FreshPerson } from '../setup/portal.ts';
import { said } from '../setup/said.ts';
import { compact, LETTERS, readSealedPdf } from './sealed-pdf.ts';

const onPages = (page: Page) => page.locator('[data-page] button');

interface Signature {
  role: 'OWNER' | 'RESPONSIBLE';
  decided_at: string;
  signer: { label: string };
}

interface StoredDocument {
  id: string;
  name: string;
  code: string;
  sha256: string;
  is_generating: boolean;
  signatures: Signature[];
}

interface ClientHistory {
  data: { id: string; action: string }[];
}

/** Prints a PDF with every letter, as a third-party program would. */
async function printPdf(context: BrowserContext): Promise<Buffer> {
  const page = await context.newPage();
  await page.setContent(`<h1>Prohlášení klienta</h1><p>${LETTERS}</p><p style="break-before: page">Druhá strana</p>`);
  const pdf = await page.pdf({ format: 'A4' });
  await page.close();
  return pdf;
}

const bothSign = [said('documentTemplates:signing.owner'), said('documentTemplates:signing.responsible')];

async function addTemplate(page: Page, name: string, signers: readonly RegExp[]): Promise<void> {
  await page.goto(portal('/documents/templates'));
  await page.getByRole('button', { name: 'Přidat šablonu' }).click();
  await dialog(page).getByLabel('Název', { exact: true }).fill(name);
  await dialog(page).getByRole('checkbox', { name: 'Dokumenty se podepisují' }).check();
  for (const signer of signers) await dialog(page).getByRole('checkbox', { name: signer }).check();
  await dialog(page).getByRole('button', { name: 'Přidat šablonu' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function writeTemplate(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Editor' }).click();
  await page.getByRole('textbox', { name: 'Text šablony' }).click();
  await page.keyboard.type('Plná moc, kterou uděluje ${client.fullname} ');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText(LETTERS);
  await page.getByRole('button', { name: 'Uložit obsah' }).click();
  await expect(page.getByText('Vše je uložené.')).toBeVisible();
}

async function uploadWord(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Word' }).click();
  await page.getByLabel('Vybrat dokument Wordu').setInputFiles('e2e/setup/files/smlouva.docx');
  // The first placeholder is split into three differently formatted runs.
  await expect(page.getByText('Doplní se tyto údaje:').locator('..')).toContainText(/Celé jméno.*Celé číslo účtu/);
}

async function annotatePdf(page: Page, context: BrowserContext): Promise<void> {
  await page.getByRole('tab', { name: 'PDF' }).click();
  await page
    .getByLabel('Vybrat PDF')
    .setInputFiles({ name: 'prohlášení.pdf', mimeType: 'application/pdf', buffer: await printPdf(context) });
  await page.getByRole('link', { name: 'Umístit údaje' }).click();
  await expect(page.locator('canvas').first()).toBeVisible();
  await page.getByRole('button', { name: 'Celé jméno' }).first().click();
  await page
    .locator('[data-page]')
    .first()
    .click({ position: { x: 120, y: 300 } });
  await expect(onPages(page)).toHaveAccessibleName(/strana 1, 10,00\u00a0% zleva/);
  const box = await onPages(page).boundingBox();
  if (!box) throw new Error('the value is not on the page');
  await page.mouse.move(box.x + 10, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 130, box.y + 110, { steps: 4 });
  await page.mouse.up();
  await expect(onPages(page)).toHaveAccessibleName(/strana 1, 20,00\u00a0% zleva/);
}

/** Uses the annotation tool without a pointer: picks, places, moves and edits one value, then adds and removes another. */
async function annotateByKeys(page: Page): Promise<void> {
  const email = page.getByRole('button', { name: /^Klient: E-mail, strana 2/ });
  await tabTo(page, page.getByRole('searchbox', { name: 'Hledat údaj' }), 'Shift+Tab');
  await page.keyboard.type('e-mail');
  await tabTo(page, page.getByRole('button', { name: 'E-mail', exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Strana', { exact: true }));
  await page.keyboard.press('ArrowDown');
  await tabTo(page, page.getByRole('button', { name: 'Vložit na stranu 2' }));
  await page.keyboard.press('Enter');
  await expect(email).toBeFocused();
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  await expect(email).toHaveAccessibleName(/20,00\u00a0% zleva, 10,50\u00a0% shora/);
  await page.keyboard.press('Enter');
  await tabTo(page, dialog(page).getByLabel('Zleva (%)'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('33,33');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(email).toHaveAccessibleName(/33,33\u00a0% zleva/);
  await tabTo(page, page.getByRole('button', { name: 'E-mail společnosti' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Vložit na stranu 1' }));
  await page.keyboard.press('Enter');
  await expect(onPages(page)).toHaveCount(3);
  await expect(page.getByRole('button', { name: /^Společnost: E-mail společnosti, strana 1/ })).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(onPages(page)).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Umístěné údaje' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Uložit umístění' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Vše je uložené.')).toBeVisible();
}

/** Shows a document and returns the hash of the bytes received for it. */
async function hashOfShown(page: Page, name: string): Promise<string> {
  const hash = createHash('sha256');
  await page.route('**/api/files/*/get-content', async (route) => {
    const response = await route.fetch();
    hash.update(await response.body());
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: `Zobrazit: ${name}` }).click();
  await expect(dialog(page).getByRole('group', { name: /^Strana 1 z.\d$/ })).toBeVisible();
  await page.unroute('**/api/files/*/get-content');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  return hash.digest('hex');
}

/** The client signs: chooses by clicks, one code for all. Returns the device that the evidence must name. */
async function signByPointer(page: Page, client: FreshPerson, names: readonly string[]): Promise<void> {
  const used = await usedCodes(client);
  for (const name of names) await page.getByLabel(`Vybrat k\u00a0podpisu: ${name}`).check();
  await page.getByRole('button', { name: 'Podepsat 3 dokumenty' }).click();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(3);
  await dialog(page).getByRole('button', { name: 'Podepsat', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Potvrdit podpis' }).click();
  await expect(dialog(page).getByText('Zadejte prosím ověřovací kód')).toBeVisible();
  const code = await waitForCode(client.phone, used);
  const field = dialog(page).getByLabel('Ověřovací kód');
  await field.fill(code === '000000' ? '111111' : '000000');
  await dialog(page).getByRole('button', { name: 'Potvrdit podpis' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Neplatný ověřovací kód');
  await field.fill(code);
  await dialog(page).getByRole('button', { name: 'Potvrdit podpis' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(section(page, 'Čeká na váš podpis').getByText('Nic na vás nečeká')).toBeVisible();
}

/** The adviser signs from the list to the confirmation without a pointer. */
async function signByKeys(page: Page, adviser: FreshPerson): Promise<void> {
  const used = await usedCodes(adviser);
  const choices = page.getByRole('checkbox', { name: /^Vybrat k.podpisu/ });
  await expect(choices).toHaveCount(3);
  for (const choice of await choices.all()) {
    await tabTo(page, choice);
    await page.keyboard.press('Space');
  }
  await tabTo(page, page.getByRole('button', { name: 'Podepsat 3 dokumenty' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Podepsat', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Ověřovací kód')).toBeFocused();
  await page.keyboard.type(await waitForCode(adviser.phone, used));
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(section(page, 'Čeká na váš podpis').getByText('Nic na vás nečeká')).toBeVisible();
}

async function saveFrom(page: Page, name: string): Promise<string> {
  const saving = page.waitForEvent('download');
  await section(page, 'Archiv')
    .getByRole('button', { name: `Stáhnout: ${name}` })
    .click();
  return (await saving).path();
}

const never = (what: string): never => {
  throw new Error(`there is no ${what}`);
};

/** An instant in Prague time, to the second. */
const inPrague = (instant: string) =>
  new Intl.DateTimeFormat('cs-CZ', {
    timeZone: 'Europe/Prague',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).format(Date.parse(instant));

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

interface Signer {
  person: FreshPerson;
  name: string;
  device: string;
  signature: Signature | undefined;
  role: string;
}

/** Checks everything that the evidence must say about one signature. Returns the id of its code and of its audit event. */
function expectEvidence(
  evidence: string,
  { person: { phone }, name, device, signature, role }: Signer,
  sha256: string,
): { codeId: string; auditId: string } {
  const part = compact(evidence);
  for (const fact of [
    role,
    `Kdo podepsal${name}`,
    `Kdy${inPrague(signature?.decided_at ?? '')}Europe/Prague(GMT+0`,
    `Kódzaslánnatelefon${'*'.repeat(phone.length - 3)}${phone.slice(-3)}`,
    'Kódpotvrdil3dokumenty,otisk',
    `Podepsanýotisk(SHA-256)${sha256}`,
    'IPadresa127.0.0.1',
    device,
  ])
    expect(part).toContain(compact(fact));
  expect(part).not.toContain(phone);
  const [, codeId, auditId] = new RegExp(`Označeníkódu(${id}).*auditnístopě(${id})`).exec(part) ?? [];
  return { codeId: codeId ?? 'no id of a code', auditId: auditId ?? 'no id of an event' };
}

test('a template of each format becomes a sealed document that both have signed', async ({ page, context, browser }) => {
  const [client, adviser] = [await createPerson('CLIENT'), await createPerson('INTERMEDIARY')];
  await signIn(page, await createPerson('ADMIN'));
  const { id: clientId, fullname } = await findClient(page, client);
  await giveToAdviser(page, clientId, adviser);
  for (const account_number of ['19-2000145399', '2000145399'])
    await callAs(page, `/api/clients/${clientId}/bank-accounts`, { account_number, bank_code: '0800', currencies: ['CZK'] });
  const mark = clientId.slice(-6);
  const [written, word, placed] = [`Plná moc ${mark}`, `Smlouva ${mark}`, `Prohlášení ${mark}`] as const;
  const names = [written, word, placed];
  let writtenPath = '';

  await test.step('a template written in the editor, signed by the client and the adviser', async () => {
    await addTemplate(page, written, bothSign);
    await writeTemplate(page);
    writtenPath = new URL(page.url()).pathname;
  });
  await test.step('a Word template', async () => {
    await addTemplate(page, word, bothSign);
    await uploadWord(page);
  });
  await test.step('a PDF template with values placed with pointer and keys, signed on request', async () => {
    await addTemplate(page, placed, []);
    await annotatePdf(page, context);
    await annotateByKeys(page);
  });

  await test.step('all three are generated at once', () => generate(page, clientId, ...names));

  await test.step('a used template keeps its format and counts its documents', async () => {
    await page.goto(portal(writtenPath));
    await expect(page.getByText(/^Ze šablony už vznikly dokumenty/)).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Word' })).toBeDisabled();
    await expect(page.getByRole('tab', { name: 'PDF' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Odebrat obsah' })).toHaveCount(0);
    await expect(section(page, 'Využití')).toHaveText(/Počet dokumentů\s*1\s*Podepsáno\s*0\s*K.podpisu\s*1/);
    await expect(section(page, 'Vytvořené dokumenty').getByRole('row').nth(1)).toContainText(fullname);
    await section(page, 'Vytvořené dokumenty')
      .getByRole('link', { name: `Zobrazit: ${written}` })
      .click();
    await expect(page).toHaveURL(/\/documents\/[^/]+\/detail$/);
  });

  await test.step('both are asked to sign the document without automatic requests, until a day', async () => {
    await page.goto(portal(`/clients/${clientId}/detail`));
    // Sections above are drawn as they come near, and move what a pointer has aimed at.
    await section(page, 'Dokumenty').getByRole('link', { name: placed }).press('Enter');
    await section(page, 'Podpisy').getByRole('button', { name: 'Požádat o\u00a0podpis' }).click();
    await dialog(page).getByLabel('Odpovědná osoba').check();
    await dialog(page).getByLabel('Podepsat nejpozději').fill('5.3.2031');
    await dialog(page).getByRole('button', { name: 'Požádat o\u00a0podpis' }).click();
    await expect(section(page, 'Podpisy').getByText('Čeká na podpis')).toHaveCount(2);
    await expect(section(page, 'Podpisy')).toContainText('nejpozději 05.03.2031');
  });

  const { documents } = await callAs<{ documents: StoredDocument[] }>(page, `/api/clients/${clientId}/documents`);
  const documentOf = (name: string) => documents.find((one) => one.name === name) ?? never(name);
  const shown: Record<string, string> = {};
  const signer = await (await browser.newContext()).newPage();
  const device = await signer.evaluate(() => navigator.userAgent);

  await test.step('the client reads them at home and signs all with one code', async () => {
    await signIn(signer, client, '/home');
    await expect(section(signer, 'Dokumenty k\u00a0podpisu').getByRole('row')).toHaveCount(4);
    for (const name of names) shown[name] = await hashOfShown(signer, name);
    await section(signer, 'Dokumenty k\u00a0podpisu').getByRole('link', { name: 'Všechny dokumenty' }).click();
    await expect(section(signer, 'Čeká na váš podpis').getByRole('button', { name: 'Podepsat vybrané' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await signByPointer(signer, client, names);
    await expect(section(signer, 'Archiv').getByText('Čeká na další podpis')).toHaveCount(3);
  });

  await test.step('the adviser is notified of what waits, and signs with the keyboard alone', async () => {
    const other = await (await browser.newContext()).newPage();
    await signIn(other, adviser);
    await expect(other.getByText('Na váš podpis čekají 3 dokumenty.')).toBeVisible();
    await other.getByRole('link', { name: 'Přejít k\u00a0dokumentům' }).click();
    await expect(other.getByRole('heading', { level: 1, name: 'Moje dokumenty' })).toBeVisible();
    await expect(section(other, 'Čeká na váš podpis').getByRole('cell', { name: fullname, exact: true })).toHaveCount(3);
    await signByKeys(other, adviser);
    await other.goto(portal(`/documents/${documentOf(written).id}/detail`));
    await expect(other).toHaveURL(/\/detail\/simple$/);
    // Whoever types an address has no screen to go back to.
    await other.getByRole('main').getByRole('link', { name: 'Přejít na úvodní stránku' }).click();
    await expect(other).toHaveURL(/\/home$/);
    await other.context().close();
  });

  const files: Record<string, string> = {};
  await test.step('the client is notified that each is complete, and downloads it', async () => {
    await waitForMessage(client.email, ({ subject }) => subject === 'Podepsaný dokument je kompletní');
    await signer.reload();
    for (const name of names) {
      await expect(section(signer, 'Archiv').getByRole('button', { name: `Stáhnout: ${name}` })).toBeVisible({ timeout: 60_000 });
      files[name] = await saveFrom(signer, name);
    }
  });

  await test.step('the e-mail to each of them brings the same file, which the inbox opens', async () => {
    for (const { email } of [client, adviser])
      for (const name of names) {
        const { files: brought } = await waitForMessage(
          email,
          ({ subject, text }) => subject === 'Podepsaný dokument je kompletní' && text.includes(name),
        );
        const opened = await Promise.all(
          brought.map(async ({ address }) => Buffer.from(await (await fetch(portal(address))).arrayBuffer())),
        );
        expect(opened).toHaveLength(1);
        expect(opened[0]?.equals(await readFile(files[name] ?? ''))).toBe(true);
      }
  });

  await test.step('independent programs find the seal intact, every letter and the right facts', async () => {
    const { data: events } = await callAs<ClientHistory>(page, `/api/history/client/${clientId}?length=100`);
    const codes = new Set<string>();
    for (const name of names) {
      const { document } = await callAs<{ document: StoredDocument }>(page, `/api/documents/${documentOf(name).id}`);
      const text = await readSealedPdf(files[name] ?? '');
      const [original = '', head = '', first = '', second = ''] = text.split(/Doklad o elektronickém podpisu\n|(?=\d\. podpis: )/);
      expect(compact(original)).toContain(compact(fullname));
      for (const fact of [
        `Název${name}`,
        `Kód${document.code}`,
        `Označenívportálu${document.id}`,
        `Klient${fullname}`,
        `Otiskoriginálu(SHA-256)${shown[name] ?? ''}`,
      ])
        expect(compact(head)).toContain(compact(fact));
      const of = (role: Signature['role']) => document.signatures.find((signature) => signature.role === role);
      const ids = [
        expectEvidence(
          first,
          { person: client, name: fullname, device, signature: of('OWNER'), role: '1. podpis: klient' },
          shown[name] ?? '',
        ),
        expectEvidence(
          second,
          { person: adviser, name: adviser.name, device, signature: of('RESPONSIBLE'), role: '2. podpis: odpovědná osoba' },
          shown[name] ?? '',
        ),
      ];
      for (const { codeId, auditId } of ids) {
        codes.add(codeId);
        expect(events.find((event) => event.id === auditId)?.action).toBe('documents.signed');
      }
    }
    expect(codes.size, 'one code for each signer').toBe(2);
  });

  await test.step('the documents contain the text of the templates', async () => {
    const text = async (name: string) => compact(await readSealedPdf(files[name] ?? ''));
    expect(await text(word)).toContain(`e-mail${client.email}`);
    expect(await text(word)).toMatch(/19-2000145399\/0800.*2000145399\/0800/);
    expect(await text(placed)).toContain(client.email);
  });

  await test.step('the portal confirms it too; with one byte changed it does not', async () => {
    const sealed = await readFile(files[word] ?? '');
    await signer.goto(portal('/verify'));
    await signer.getByLabel('Vybrat PDF').setInputFiles({ name: 'smlouva.pdf', mimeType: 'application/pdf', buffer: sealed });
    await expect(signer.getByRole('heading', { level: 2, name: 'Pravý a\u00a0nezměněný' })).toBeVisible();
    const changed = Buffer.from(sealed);
    const place = Math.floor(changed.length / 3);
    changed[place] = (changed[place] ?? 0) ^ 1;
    await signer.getByLabel('Ověřit jiný soubor').setInputFiles({ name: 'zmenena.pdf', mimeType: 'application/pdf', buffer: changed });
    await expect(signer.getByRole('heading', { level: 2, name: /Změněný po zapečetění|Soubor nelze přečíst/ })).toBeVisible();
  });

  await test.step('the back office accepts it', async () => {
    const office = await (await browser.newContext()).newPage();
    await signIn(office, await createPerson('BACK_OFFICE'), '/documents?filter=to-processing');
    await office.getByRole('searchbox', { name: 'Název' }).fill(word);
    await office.getByRole('link', { name: word }).click();
    await expect(section(office, 'Podpisy').getByText('Podepsáno')).toHaveCount(2);
    await office.getByRole('button', { name: 'Přijmout' }).click();
    await dialog(office).getByRole('button', { name: 'Přijmout dokument' }).click();
    await expect(section(office, 'Historie stavů').getByText('Přijato')).toBeVisible();
    await office.context().close();
  });
  await signer.context().close();
});
