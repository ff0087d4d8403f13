import type { Page } from '@playwright/test';
import { dialog, section } from '../setup/documents.ts';
import { expect, test } from '../setup/journey.ts';
import { createPerson, expectAccessible, expectAccessibleInVariants, portal, signIn } from '../setup/portal.ts';

/** Letters that no other journey's people have, different in each run: the server may have seen this journey before. */
const letters = 'bcdfghklmprstvz';
const freshWord = () => {
  let rest = Math.floor(performance.timeOrigin + performance.now());
  let word = '';
  for (let index = 0; index < 5; index += 1) {
    word += `${letters[rest % letters.length] ?? ''}${'aeiou'[rest % 5] ?? ''}`;
    rest = Math.floor(rest / letters.length);
  }
  return word.slice(0, 1).toUpperCase() + word.slice(1);
};

const euList = (entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><export generationDate="${new Date().toISOString()}">${entries.join('')}</export>`;
const person = (ref: string, names: readonly string[]) =>
  `<sanctionEntity euReferenceNumber="${ref}" logicalId="1"><remark>Vymyšlená osoba</remark><subjectType code="person" classificationCode="P"/>${names
    .map((name) => `<nameAlias wholeName="${name}"/>`)
    .join('')}<birthdate birthdate="1961-04-17"/></sanctionEntity>`;

async function upload(page: Page, fileName: string, listName: string, content: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name: fileName, mimeType: 'text/plain', buffer: Buffer.from(content) });
  await page.getByLabel('Název seznamu').fill(listName);
  await page.getByRole('button', { name: 'Nahrát seznam' }).click();
}

async function rename(page: Page, clientId: string, firstname: string, surname: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN') ?? '');
  const answer = await fetch(portal(`/api/clients/${clientId}`), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ firstname, surname }),
  });
  expect(answer.status).toBe(200);
}

const screening = (page: Page) => section(page, 'Prověření');
const status = (page: Page, text: string) => screening(page).getByRole('status').filter({ hasText: text });

test('lists in both formats find a person, a clearance holds until the entry changes', async ({ page }) => {
  const word = freshWord();
  const [sanctions, exposed] = [`Smyšlené sankce ${word}`, `Smyšlené osoby ${word}`];
  const listed = `Řehoř ${word}ův`;
  const people = await Promise.all(Array.from({ length: 3 }, () => createPerson('CLIENT')));
  const office = await createPerson('BACK_OFFICE');
  await signIn(page, office);
  const ids = people.map(({ client_id: id }) => id ?? '');
  // Without diacritics, in another order and in another alphabet.
  await rename(page, ids[0] ?? '', 'Rehor', `${word}uv`);
  await rename(page, ids[1] ?? '', `${word}ův`, 'Řehoř');
  const cyrillic: Readonly<Record<string, string>> = {
    b: 'б',
    c: 'ц',
    d: 'д',
    f: 'ф',
    g: 'г',
    h: 'х',
    k: 'к',
    l: 'л',
    m: 'м',
    p: 'п',
    r: 'р',
    s: 'с',
    t: 'т',
    v: 'в',
    z: 'з',
    a: 'а',
    e: 'е',
    i: 'и',
    o: 'о',
    u: 'у',
  };
  const transliterated = [...word.toLowerCase()].map((letter) => cyrillic[letter] ?? '').join('');
  await rename(page, ids[2] ?? '', 'Ржегорж', `${transliterated}ув`);

  await page.goto(portal('/imports/screening-lists'));
  await upload(page, 'seznam.xml', sanctions, euList([person('F1', [listed])]).slice(0, -30));
  await expect(page.getByText('Soubor je useknutý')).toBeVisible();
  await upload(page, 'seznam.xml', sanctions, euList([person('F1', [listed])]));
  await expect(section(page, sanctions).getByText('Používá se')).toBeVisible();
  const line = { id: 'P1', schema: 'Person', properties: { name: [`Někdo ${word}${word}`], topics: ['role.pep'] } };
  await upload(page, 'osoby.jsonl', exposed, `${JSON.stringify(line)}\nvadný řádek\n`);
  await expect(section(page, exposed).getByText('Používá se')).toBeVisible();
  await section(page, exposed).getByText('1', { exact: true }).last().click();
  await expect(section(page, exposed).getByText('Řádek není platný JSON.')).toBeVisible();
  await expectAccessible(page);

  for (const id of ids) {
    await page.goto(portal(`/clients/${id}/detail#screening`));
    await expect(screening(page).getByRole('button', { name: listed })).toBeVisible();
  }
  await page.goto(portal('/clients/screening'));
  await expect(page.getByRole('heading', { name: 'Prověření', level: 1 })).toBeVisible();
  await expectAccessible(page);

  await page.locator(`main a[href*="${ids[0]}"]`).first().click();
  await expect(screening(page).getByRole('button', { name: listed })).toBeInViewport();
  await expect(screening(page).getByRole('heading', { name: 'Prověření' })).toBeFocused();
  await screening(page).getByRole('button', { name: listed }).click();
  await expect(dialog(page).getByText('Vymyšlená osoba')).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Uložit rozhodnutí' }).click();
  await dialog(page).getByLabel('Je to jiná osoba').check();
  await dialog(page).getByLabel('Důvod').fill('Jiné datum narození.');
  await dialog(page).getByRole('button', { name: 'Uložit rozhodnutí' }).click();
  await expect(status(page, 'Bez nálezu')).toBeVisible();
  await expect(screening(page).getByText('Jiná osoba')).toBeVisible();

  await page.goto(portal('/imports/screening-lists'));
  await upload(page, 'seznam.xml', sanctions, euList([person('F1', [listed, `Řehořek ${word}ův`])]));
  await expect(section(page, sanctions).getByText('nové 0, změněné 1, odebrané 0')).toBeVisible();
  await page.goto(portal(`/clients/${ids[0]}/detail#screening`));
  await expect(status(page, 'Shody k posouzení')).toBeVisible();
  await screening(page).getByRole('button', { name: listed }).click();
  await expect(dialog(page).getByText('záznam na seznamu se změnil')).toBeVisible();
  await expect(dialog(page).getByText('Jiné datum narození.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessibleInVariants(page);
  await page.evaluate(() => localStorage.setItem('lang', 'cs'));

  // The lists of this journey must not remain for the others.
  await page.goto(portal('/imports/screening-lists'));
  for (const name of [sanctions, exposed]) {
    await page.getByRole('button', { name: `Vyřadit seznam: ${name}` }).click();
    await dialog(page).getByRole('button', { name: 'Vyřadit seznam' }).click();
    await expect(section(page, name).getByText('Vyřazený')).toBeVisible();
  }
});
