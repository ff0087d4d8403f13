import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { freshCode, freshSurname } from '../setup/fresh-surname.ts';
import { expect, test } from '../setup/journey.ts';
import { createPerson, expectAccessible, expectAccessibleInVariants, portal, signIn } from '../setup/portal.ts';

/** A word unique to this run: the server may have seen this journey before. */

const dialog = (page: Page) => page.getByRole('dialog');
const main = (page: Page) => page.getByRole('main');
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function inCzech(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('lang', 'cs'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
}

async function addIntermediary(page: Page, name: string): Promise<void> {
  await page.goto(portal('/intermediaries'));
  await page.getByRole('button', { name: 'Přidat zprostředkovatele' }).click();
  await dialog(page).getByLabel('Název').fill(name);
  await dialog(page).getByLabel('Zkratka').fill('ZKR');
  await dialog(page).getByRole('button', { name: 'Přidat zprostředkovatele' }).click();
  await expect(title(page, name)).toBeVisible();
}

interface NewPerson {
  surname: string;
  isManager?: boolean;
  under?: string;
}

async function addPerson(page: Page, { surname, isManager = false, under }: NewPerson): Promise<void> {
  await dialog(page).getByLabel('Příjmení').fill(surname);
  await dialog(page).getByLabel('Jméno', { exact: true }).fill('Eva');
  await dialog(page).getByLabel('E-mail').fill(`${surname.toLowerCase()}@pramen.test`);
  await dialog(page).getByLabel('Telefon').fill('+420 777 123 456');
  if (isManager) await dialog(page).getByLabel('Role').selectOption({ label: 'Manažer' });
  if (under) await dialog(page).getByLabel('Nadřízený').selectOption({ label: under });
  await dialog(page).getByLabel('Heslo', { exact: true }).fill('Velmi-tajne-1');
  await dialog(page).getByLabel('Heslo znovu').fill('Velmi-tajne-1');
  await dialog(page).getByRole('button', { name: 'Přidat osobu' }).click();
  await expect(title(page, `Eva ${surname}`)).toBeVisible();
}

test('back office edits intermediaries, their colours and logo', async ({ page }) => {
  const name = freshCode('Žlutá ');
  await signIn(page, await createPerson('BACK_OFFICE'));
  await page.getByRole('navigation').getByRole('link', { name: 'Zprostředkovatelé' }).click();
  await expect(title(page, 'Zprostředkovatelé')).toBeVisible();
  await expectAccessibleInVariants(page);
  await inCzech(page);

  await test.step('reports an unreadable colour, with the shade that will be shown', async () => {
    await page.getByRole('button', { name: 'Přidat zprostředkovatele' }).click();
    await dialog(page).getByRole('button', { name: 'Přidat zprostředkovatele' }).click();
    await expect(dialog(page).getByText('Toto políčko je povinné')).toHaveCount(2);
    await expect(dialog(page).getByLabel('Název')).toBeFocused();
    const contrasts = dialog(page).getByRole('list', { name: 'Čitelnost' });
    await expect(contrasts.getByText('dobře čitelné')).toHaveCount(5);
    await dialog(page).getByLabel('Tlačítka a odkazy', { exact: true }).fill('#ffee00');
    await expect(contrasts.getByText(/nestačí\. Portál použije nejbližší čitelný odstín #[0-9a-f]{6}\./)).toHaveCount(1);
    await expect(contrasts.getByText(/by zaniklo\. Tlačítko dostane odstín #[0-9a-f]{6} a\stext #[0-9a-f]{6}\./)).toHaveCount(1);
    await dialog(page).getByLabel('Text nabídky', { exact: true }).fill('bílá');
    await dialog(page).getByLabel('Název').fill(name);
    await dialog(page).getByLabel('Zkratka').fill('ŽLU');
    await dialog(page).getByRole('button', { name: 'Přidat zprostředkovatele' }).click();
    await expect(dialog(page).getByText('Vyplňte barvu ve tvaru #rrggbb')).toBeVisible();
    await expect(dialog(page).getByLabel('Text nabídky', { exact: true })).toBeFocused();
    await dialog(page).getByLabel('Text nabídky', { exact: true }).fill('#FFFFFF');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Přidat zprostředkovatele' }).dblclick();
    await expect(toast(page, 'Zprostředkovatel je přidaný.')).toBeVisible();
    await expect(title(page, name)).toBeVisible();
    await expect(main(page)).toContainText('#ffee00');
  });

  await test.step('shows the re-encoded logo; refuses a web page under the name of a picture', async () => {
    const logo = new PNG({ width: 900, height: 300, fill: true });
    const files = main(page).locator('input[type=file]');
    await files.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg><script>alert(1)</script></svg>') });
    await expect(main(page).getByText('Logo musí být obrázek JPG nebo PNG.')).toBeVisible();
    await files.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG.sync.write(logo) });
    await expect(toast(page, 'Logo je uložené.')).toBeVisible();
    const shown = main(page).getByRole('img', { name: `Logo: ${name}` });
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([600, 200]);
  });
  await expectAccessibleInVariants(page);
  await inCzech(page);

  await test.step('it can be removed, and the intermediary deleted', async () => {
    await main(page).getByRole('button', { name: 'Odstranit logo' }).click();
    await dialog(page).getByRole('button', { name: 'Odstranit logo' }).click();
    await expect(main(page)).toContainText('Bez loga.');
    await page.getByRole('button', { name: 'Upravit' }).click();
    await dialog(page).getByRole('button', { name: 'Smazat zprostředkovatele' }).click();
    await page.getByRole('button', { name: `Smazat: ${name}` }).click();
    await expect(toast(page, 'Zprostředkovatel byl smazán')).toBeVisible();
    await expect(title(page, 'Zprostředkovatelé')).toBeVisible();
    await page.getByLabel('Název').fill(name);
    await expect(page.getByText('Filtru nic neodpovídá')).toBeVisible();
  });
});

test('scrolled content of a dialog passes below its buttons', async ({ page }) => {
  await signIn(page, await createPerson('ADMIN'), '/intermediaries');
  await page.getByRole('button', { name: 'Přidat zprostředkovatele' }).click();
  const save = dialog(page).getByRole('button', { name: 'Přidat zprostředkovatele' });
  const word = dialog(page).getByText('Tmavý', { exact: true });
  await expect(save).toBeVisible();
  // Scrolled so far that the switch of the preview is where the buttons are.
  const covers = async () =>
    word.evaluate(
      (switched, foot) => {
        const middle = (part: Element) => part.getBoundingClientRect().top + part.getBoundingClientRect().height / 2;
        const frame = switched.closest('[role=dialog]');
        if (!frame || !foot) return 'no dialog';
        frame.scrollTop += middle(switched) - middle(foot);
        const { left } = switched.getBoundingClientRect();
        const shown = document.elementFromPoint(left + 2, middle(foot));
        return switched.contains(shown) ? 'the switch' : 'the foot';
      },
      await save.elementHandle(),
    );
  await expect.poll(covers).toBe('the foot');
});

async function addClientOf(page: Page, surname: string, adviser: string): Promise<void> {
  await page.goto(portal('/clients'));
  await page.getByRole('button', { name: 'Přidat klienta' }).click();
  await dialog(page).getByLabel('Křestní jméno').fill('Ida');
  await dialog(page).getByLabel('Příjmení').fill(surname);
  await dialog(page).getByLabel('E-mail').fill(`${surname.toLowerCase()}@pramen.test`);
  await dialog(page).getByLabel('Vázaný zástupce').selectOption({ label: adviser });
  await dialog(page).getByRole('button', { name: 'Přidat klienta' }).click();
  await expect(title(page, `Ida ${surname}`)).toBeVisible();
}

test('when an adviser leaves, an administrator hands all their clients over', async ({ page }) => {
  const [house, leaving, coming] = [freshCode('Firma '), freshCode('Odchozi'), freshCode('Prichozi')];
  const clients = [freshSurname('Prvni'), freshSurname('Druhy')];
  await signIn(page, await createPerson('ADMIN'));
  await addIntermediary(page, house);
  for (const surname of [coming, leaving]) {
    await page.goto(portal('/intermediaries'));
    await page.getByLabel('Název').fill(house);
    await page.getByRole('link', { name: house }).click();
    await page.getByRole('button', { name: 'Přidat osobu' }).click();
    await addPerson(page, { surname });
  }
  const leavingPage = page.url();
  await expect(main(page)).toContainText('Zatím se nestará o\u00a0žádného klienta.');
  await expect(page.getByRole('button', { name: 'Předat klienty' })).toHaveCount(0);
  for (const surname of clients) await addClientOf(page, surname, `Eva ${leaving} (${house})`);

  await page.goto(leavingPage);
  await expect(main(page)).toContainText('Stará se o\u00a02 klienty.');
  await page.getByRole('button', { name: 'Předat klienty' }).click();
  await expect(dialog(page).getByLabel('Nový vázaný zástupce')).toBeFocused();
  await expect(dialog(page).getByLabel('Nový vázaný zástupce').getByRole('option', { name: leaving })).toHaveCount(0);
  await dialog(page)
    .getByLabel('Nový vázaný zástupce')
    .selectOption({ label: `Eva ${coming} (${house})` });
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Předat 2 klienty' }).click();
  await expect(toast(page, 'Předali jsme 2 klienty.')).toBeVisible();
  await expect(main(page)).toContainText('Zatím se nestará o\u00a0žádného klienta.');

  await page.goto(portal(`/clients?${new URLSearchParams({ filter: `intermediary=${coming}` }).toString()}`));
  await test.step('exports the list with its current filter', async () => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportovat' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^klienti-\d{4}-\d{2}-\d{2}\.csv$/);
    const lines = (await readFile(await saved.path(), 'utf8')).split('\r\n').filter(Boolean);
    expect(lines.slice(1).map((line) => line.split(';')[1])).toEqual([...clients].sort((one, other) => one.localeCompare(other, 'cs')));
  });
  await test.step('hands chosen clients back', async () => {
    await page.getByLabel('Vybrat klienty na stránce').check();
    await expect(page.getByRole('status').filter({ hasText: 'Vybráni 2 klienti' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Předat poradci' }).click();
    await dialog(page)
      .getByLabel('Nový vázaný zástupce')
      .selectOption({ label: `Eva ${leaving} (${house})` });
    await dialog(page).getByRole('button', { name: 'Předat 2 klienty' }).click();
    await expect(toast(page, 'Předali jsme 2 klienty.')).toBeVisible();
    await expect(page.getByText('Filtru nic neodpovídá')).toBeVisible();
  });

  await page.goto(portal(`/clients?${new URLSearchParams({ filter: `intermediary=${leaving}` }).toString()}`));
  // A click next to the text opens the client like the link.
  await page
    .getByRole('row', { name: clients[0] })
    .getByRole('cell', { name: `Eva ${leaving}` })
    .click();
  await expect(title(page, `Ida ${clients[0]}`)).toBeVisible();
  await expect(main(page)).toContainText(`Eva ${leaving} (${house})`);
});

test('back office edits the people of an intermediary as a tree', async ({ page }) => {
  const [house, boss, adviser] = [freshCode('Dům '), freshCode('Sefova'), freshCode('Mala')];
  await signIn(page, await createPerson('BACK_OFFICE'));
  await addIntermediary(page, house);

  await page.getByRole('button', { name: 'Přidat osobu' }).click();
  await dialog(page).getByRole('button', { name: 'Přidat osobu' }).click();
  await expect(dialog(page).getByText('Telefonní číslo je povinné')).toBeVisible();
  await addPerson(page, { surname: boss, isManager: true });
  await page.getByRole('link', { name: house }).click();
  await expect(page.getByRole('row', { name: boss })).toBeVisible();
  await page.getByRole('button', { name: 'Přidat osobu' }).click();
  await addPerson(page, { surname: adviser, under: `Eva ${boss} (${house})` });
  await expect(
    main(page)
      .getByRole('list', { name: 'Nad osobou' })
      .getByRole('link', { name: `Eva ${boss}` }),
  ).toBeVisible();
  await expectAccessibleInVariants(page);
  await inCzech(page);

  await test.step('a manager shows their subordinates, and cannot be deleted while there are any', async () => {
    await main(page)
      .getByRole('list', { name: 'Nad osobou' })
      .getByRole('link', { name: `Eva ${boss}` })
      .click();
    await expect(main(page).getByRole('list', { name: 'Pod osobou' })).toContainText(`Eva ${adviser}`);
    await expect(page).toHaveTitle(`Eva ${boss} · Pramen`);
    await page.getByRole('button', { name: 'Upravit' }).click();
    await expect(dialog(page).getByLabel('Nadřízený').getByRole('option', { name: adviser })).toHaveCount(0);
    await dialog(page).getByRole('button', { name: 'Smazat osobu' }).click();
    await page.getByRole('button', { name: `Smazat: Eva ${boss}` }).click();
    await expect(dialog(page)).toContainText('Pod osobou jsou jiní lidé, proto ji nelze smazat.');
    await dialog(page).getByRole('button', { name: 'Zrušit' }).click();
  });

  await test.step('the list finds them by their manager', async () => {
    await page.goto(portal('/intermediary-people'));
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type(`Eva ${boss}`);
    await expect(page.getByRole('row', { name: adviser })).toHaveCount(1);
    await expect(page.getByRole('row')).toHaveCount(3);
    await page.getByRole('search').getByRole('searchbox').fill('');
    await page.getByLabel('Nadřízený').fill(boss);
    await expect(page.getByRole('row', { name: adviser })).toHaveCount(1);
    await expect(page.getByRole('row')).toHaveCount(2);
  });
  await expectAccessibleInVariants(page);
  await inCzech(page);

  await test.step('deleting goes from the bottom up', async () => {
    for (const surname of [adviser, boss]) {
      // Only the URL sets the filter: the filters of the last visit are remembered.
      await page.goto(portal(`/intermediary-people?${new URLSearchParams({ filter: `surname=${surname}` }).toString()}`));
      await page
        .getByRole('link', { name: `Eva ${surname}` })
        .first()
        .click();
      await page.getByRole('button', { name: 'Upravit' }).click();
      await dialog(page).getByRole('button', { name: 'Smazat osobu' }).click();
      await page.getByRole('button', { name: `Smazat: Eva ${surname}` }).click();
      await expect(toast(page, 'Osoba byla smazána')).toBeVisible();
      await expect(title(page, 'Osoby zprostředkovatelů')).toBeVisible();
    }
  });
});
