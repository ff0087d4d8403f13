import type { Browser, Page } from '@playwright/test';
import { callAs, dialog, openClientSection, section } from '../setup/documents.ts';
import { expect, test } from '../setup/journey.ts';
import { createPerson, expectAccessible, expectAccessibleInVariants, portal, putOff, signIn, type FreshPerson } from '../setup/portal.ts';
import { freshName } from '../setup/fresh-surname.ts';

/** A name unique to this run: the server may have seen this journey before. */
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const PHONE = { width: 390, height: 844 };

/** Two groups of questions, one of them conditional, with points for risk. */
const definitionOf = (more: readonly object[] = []) =>
  JSON.stringify(
    {
      content: [
        {
          id: 'goals',
          fieldsetName: 'Cíle',
          questions: [
            {
              id: 'goal',
              type: 'radio',
              label: 'Na co peníze chcete',
              isRequired: true,
              options: [
                { value: 'HOME', label: 'Bydlení', scores: { RISK: 1 } },
                { value: 'GROWTH', label: 'Růst majetku', scores: { RISK: 5 } },
              ],
            },
            {
              id: 'years',
              type: 'number',
              label: 'Za kolik let',
              isRequired: true,
              isInteger: true,
              min: 1,
              max: 50,
              visibleWhen: { field: 'goal', operator: '==', value: 'GROWTH' },
            },
          ],
        },
        {
          id: 'experience',
          fieldsetName: 'Zkušenosti',
          questions: [{ id: 'note', type: 'textarea', label: 'S čím už investujete', isRequired: true }, ...more],
        },
      ],
      evaluation: {
        metrics: [
          {
            id: 'RISK',
            label: 'Ochota riskovat',
            isVerdict: true,
            source: {
              kind: 'points',
              levels: [
                { from: 0, value: 'LOW', label: 'Nízká' },
                { from: 5, value: 'HIGH', label: 'Vysoká' },
              ],
            },
          },
        ],
      },
    },
    null,
    2,
  );

async function openPhone(browser: Browser, person: FreshPerson, path = '/home'): Promise<Page> {
  const page = await (
    await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true, reducedMotion: 'reduce', locale: 'cs-CZ' })
  ).newPage();
  await signIn(page, person, path);
  return page;
}

interface Template {
  name: string;
  publicName: string;
}

/** Staff make and publish the questionnaire in the dialog of templates. */
async function publish(page: Page, { name, publicName }: Template): Promise<void> {
  await page.goto(portal('/forms/templates'));
  await button(page, 'Přidat šablonu').first().click();
  await dialog(page).getByLabel('Název', { exact: true }).fill(name);
  await dialog(page).getByLabel('Název pro klienty', { exact: true }).fill(publicName);
  await dialog(page).getByLabel('Druh').selectOption('INVESTMENT_QUESTIONNAIRE');
  await dialog(page).getByLabel('Verze').fill('2026/1');
  await dialog(page).getByLabel('Vyžaduje potvrzení klienta').check();
  await dialog(page).getByLabel('Definice (JSON)').fill(definitionOf());
  await dialog(page).getByRole('button', { name: 'Přidat šablonu' }).click();
  await expect(toast(page, 'Šablona formuláře je přidaná.')).toBeVisible();
}

/** A second version, which the people who have begun do not see. */
async function publishAgain(page: Page, { name }: Template): Promise<void> {
  await page.goto(portal(`/forms/templates?search=${encodeURIComponent(name)}`));
  await button(page, `Upravit: ${name}`).click();
  await dialog(page).getByLabel('Verze').fill('2026/2');
  await dialog(page)
    .getByLabel('Definice (JSON)')
    .fill(definitionOf([{ id: 'added', type: 'text', label: 'Otázka druhé verze', isRequired: true }]));
  await dialog(page).getByRole('button', { name: 'Uložit' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

const questionnaires = (page: Page) => section(page, 'Investiční dotazníky');

/** Opens a client's newest questionnaire of the template. */
async function openRecord(page: Page, clientId: string, name: string): Promise<void> {
  await openClientSection(page, clientId, 'investment-questionnaires');
  await questionnaires(page)
    .getByRole('button', { name: new RegExp(`^Zobrazit: ${name}`) })
    .click();
  await expect(dialog(page).getByRole('heading', { name: 'Historie záznamu' })).toBeVisible();
}

/** Answers both pages and shows the result. */
async function answer(page: Page, goal: string, years: string | null, note: string): Promise<void> {
  await page.getByLabel(goal).check();
  if (years !== null) await page.getByLabel('Za kolik let').fill(years);
  await button(page, 'Pokračovat').click();
  await page.getByLabel('S čím už investujete').fill(note);
  await button(page, 'Vyhodnotit').click();
  await expect(page.getByRole('heading', { name: 'Výsledek' })).toBeVisible();
}

test('a questionnaire from publishing to acceptance: sent, answered on a phone, returned, answered again, accepted', async ({
  page,
  browser,
}) => {
  const template = { name: freshName('Dotazník vhodnosti'), publicName: 'Investiční dotazník' };
  const client = await createPerson('CLIENT');
  const clientId = client.client_id ?? '';
  await signIn(page, await createPerson('BACK_OFFICE'));
  await publish(page, template);

  await test.step('staff prepare it and send it to be filled in', async () => {
    await openClientSection(page, clientId, 'investment-questionnaires');
    await button(page, 'Připravit: Investiční dotazníky').click();
    await expect(dialog(page).getByRole('button', { name: 'Vyhodnotit' })).toBeDisabled();
    await dialog(page)
      .getByLabel('Šablona')
      .selectOption({ label: `${template.name} (2026/1)` });
    await expect(dialog(page).getByLabel('Za kolik let')).toHaveCount(0);
    await dialog(page).getByLabel('Růst majetku').check();
    await expect(dialog(page).getByLabel('Za kolik let')).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
    await dialog(page).getByRole('button', { name: 'Odeslat klientovi k vyplnění' }).click();
    await expect(toast(page, 'Záznam byl odeslán.')).toBeVisible();
    await expect(questionnaires(page).getByRole('row', { name: template.name })).toContainText('Čeká na potvrzení');
  });

  const phone = await openPhone(browser, client);
  await test.step('the client answers it on a phone, looks at the result and confirms', async () => {
    await putOff(phone);
    await expect(phone.getByText('K vyplnění: Investiční dotazník')).toBeVisible();
    await expectAccessible(phone);
    await phone.getByRole('link', { name: 'Vyplnit: Investiční dotazník' }).click();
    await expect(phone.getByRole('heading', { level: 1, name: 'Investiční dotazník' })).toBeVisible();
    await expect(phone.getByText('Část 1 z 2')).toBeVisible();
    await button(phone, 'Pokračovat').click();
    await expect(phone.getByText('1 odpověď je potřeba opravit')).toBeVisible();
    await expectAccessible(phone);
    await answer(phone, 'Růst majetku', '10', 'Podílové fondy');
    await expect(phone.getByRole('table', { name: 'Výsledek' })).toContainText('Vysoká');
    await expectAccessible(phone);
    await button(phone, 'Upravit odpovědi').click();
    await expect(phone.getByLabel('Za kolik let')).toHaveValue('10');
    await button(phone, 'Pokračovat').click();
    await button(phone, 'Vyhodnotit').click();
    await button(phone, 'Potvrdit').click();
    await expect(phone.getByText('Děkujeme, odpovědi jsou potvrzené.')).toBeVisible();
    await expect(phone.getByText('nic dalšího na vás nečeká')).toBeVisible();
    await expectAccessible(phone);
  });

  await test.step('staff see why it has its result and who typed what, and return it with a reason', async () => {
    await openRecord(page, clientId, template.name);
    await expect(dialog(page).getByRole('heading', { name: 'Proč tento výsledek?' })).toBeVisible();
    await expect(dialog(page).getByText('Vychází stejně')).toBeVisible();
    await expect(dialog(page).getByText('revize 1').first()).toBeVisible();
    await expect(dialog(page).getByText(`Vyplnil klient ${client.name}`).first()).toBeVisible();
    await dialog(page).getByText('Z čeho výsledek vychází').click();
    await expect(dialog(page).getByRole('group').getByText('(5 b.)')).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
    await dialog(page).getByRole('button', { name: 'Vrátit klientovi' }).click();
    await dialog(page).getByRole('button', { name: 'Vrátit klientovi' }).click();
    await expect(dialog(page).getByText('Toto políčko je povinné')).toBeVisible();
    await dialog(page).getByLabel('Proč se záznam vrací').fill('Doplňte prosím i akcie.');
    await dialog(page).getByRole('button', { name: 'Vrátit klientovi' }).click();
    await expect(toast(page, 'Záznam byl vrácen klientovi.')).toBeVisible();
    await expect(questionnaires(page).getByRole('row', { name: template.name })).toContainText('Doplňte prosím i akcie.');
  });

  await publishAgain(page, template);

  await test.step('the client finishes the version that they began', async () => {
    await phone.goto(portal('/home'));
    await putOff(phone);
    await expect(phone.getByText('Vráceno k úpravě: Investiční dotazník')).toBeVisible();
    await phone.getByRole('link', { name: 'Vyplnit: Investiční dotazník' }).click();
    await expect(phone.getByText('Doplňte prosím i akcie.')).toBeVisible();
    await expect(phone.getByLabel('Za kolik let')).toHaveValue('10');
    await button(phone, 'Pokračovat').click();
    await expect(phone.getByLabel('S čím už investujete')).toHaveValue('Podílové fondy');
    await expect(phone.getByLabel('Otázka druhé verze')).toHaveCount(0);
    await phone.getByLabel('S čím už investujete').fill('Podílové fondy a akcie');
    await button(phone, 'Vyhodnotit').click();
    await button(phone, 'Potvrdit').click();
    await expect(phone.getByText('Děkujeme, odpovědi jsou potvrzené.')).toBeVisible();
  });

  await test.step('staff accept it; the history has every step', async () => {
    await openRecord(page, clientId, template.name);
    await expect(dialog(page).getByText('Podílové fondy a akcie')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Přijmout' }).click();
    await expect(toast(page, 'Záznam byl přijat.')).toBeVisible();
    await expect(questionnaires(page).getByRole('row', { name: template.name })).toContainText('Přijatý');
    await openRecord(page, clientId, template.name);
    await expect(dialog(page).getByText('vráceno klientovi')).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Přijmout' })).toHaveCount(0);
    await expectAccessibleInVariants(page, async () => {
      await page.getByRole('button', { name: new RegExp(`^(Zobrazit|Zobraziť): ${template.name}`) }).click();
      await expect(dialog(page).getByRole('heading', { name: /^(Proč tento výsledek|Prečo tento výsledok)/ })).toBeVisible();
    });
  });
  await phone.context().close();
});

interface Created {
  record: { id: string };
}

/** A form with one required question, and a concept of it that the client has not answered. */
async function makeForm(page: Page, clientId: string, { name, publicName }: Template): Promise<{ templateId: string }> {
  const question = { id: 'consent', type: 'text', label: 'Souhlas', isRequired: true, translations: { sk: { label: 'Súhlas' } } };
  const content = [{ id: 'main', fieldsetName: 'Údaje', translations: { sk: { fieldsetName: 'Údaje' } }, questions: [question] }];
  const { form_template: template } = await callAs<{ form_template: { id: string } }>(page, '/api/forms-templates', {
    name,
    public_name: publicName,
    type: 'FORM',
    confirmation_required: true,
    data: JSON.stringify({ content }),
  });
  await callAs<Created>(page, `/api/clients/${clientId}/forms`, { template_id: template.id, data: { content: [] } });
  return { templateId: template.id };
}

test('concepts are sent together; the client refuses one, and a lost connection loses none of the other’s answers', async ({
  page,
  browser,
}) => {
  const [first, second] = ['Souhlas A', 'Souhlas B'].map((word) => ({ name: freshName(word), publicName: word }));
  if (!first || !second) throw new Error('two templates');
  const client = await createPerson('CLIENT', { language: 'sk' });
  const clientId = client.client_id ?? '';
  await signIn(page, await createPerson('BACK_OFFICE'), '/clients');
  await makeForm(page, clientId, first);
  await makeForm(page, clientId, second);

  await test.step('staff edit a concept and send both', async () => {
    await openClientSection(page, clientId, 'forms');
    const forms = section(page, 'Formuláře');
    await forms.getByRole('button', { name: new RegExp(`^Upravit: ${first.name}`) }).click();
    await dialog(page).getByLabel('Souhlas').fill('Ano');
    await page.keyboard.press('Escape');
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
    await dialog(page).getByRole('button', { name: 'Pokračovat v úpravách' }).click();
    await dialog(page).getByRole('button', { name: 'Uložit jako koncept' }).click();
    await expect(toast(page, 'Rozpracovaný záznam je uložený.')).toBeVisible();
    await button(page, 'Další akce').click();
    await page.getByRole('menuitem', { name: 'Odeslat všechny koncepty' }).click();
    await expect(dialog(page).getByText('Klientovi se odešlou 2 záznamy')).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
    await dialog(page).getByRole('button', { name: 'Odeslat klientovi' }).click();
    await expect(toast(page, 'Klientovi byly odeslány 2 záznamy.')).toBeVisible();
    await button(page, 'Další akce').click();
    await page.getByRole('menuitem', { name: 'Odeslat všechny koncepty' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Odeslat klientovi' })).toBeDisabled();
    await page.keyboard.press('Escape');
  });

  const phone = await openPhone(browser, client, '/notifications');
  await test.step('the notice leads the client to what waits; one is refused, after a change of mind', async () => {
    await phone.getByRole('link', { name: 'Čakáme na vaše odpovede' }).first().click();
    await expect(phone.getByRole('heading', { level: 1, name: 'Na vyplnenie' })).toBeVisible();
    await expectAccessible(phone);
    await phone.getByRole('link', { name: 'Vyplniť: Souhlas A' }).click();
    await expect(phone.getByLabel('Súhlas')).toHaveValue('Ano');
    await button(phone, 'Odmietnuť').click();
    await button(phone, 'Späť').click();
    await expect(button(phone, 'Pokračovať na zhrnutie')).toBeVisible();
    await button(phone, 'Odmietnuť').click();
    await phone.getByLabel('Dôvod (nepovinný)').fill('Nesúhlasím s údajmi.');
    await expectAccessible(phone);
    await button(phone, 'Odmietnuť').click();
    await expect(phone.getByText('Odmietnutie je uložené.')).toBeVisible();
    await phone.getByRole('link', { name: 'Čaká ešte: Souhlas B' }).click();
    await expect(phone.getByRole('heading', { level: 1, name: 'Souhlas B' })).toBeVisible();
  });

  await test.step('a reload keeps what was typed; without a connection leaving asks, and a failed save keeps the answers', async () => {
    await phone.getByLabel('Súhlas').fill('Súhlasím');
    await expect(phone.getByText('Rozpísané odpovede sú uložené.')).toBeVisible();
    await phone.reload();
    await expect(phone.getByText('Pokračujete v\u00a0rozpísanom')).toBeVisible();
    await expect(phone.getByLabel('Súhlas')).toHaveValue('Súhlasím');
    await expectAccessible(phone);
    await phone.route('**/api/clients/**', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await phone.getByLabel('Súhlas').fill('Súhlasím so všetkým');
    await expect(phone.getByText('Odpovede sa teraz nepodarilo uložiť.')).toBeVisible();
    await phone.getByRole('link', { name: 'Späť na úvod' }).click();
    await dialog(phone).getByRole('button', { name: 'Pokračovať v úpravách' }).click();
    await expect(phone.getByLabel('Súhlas')).toHaveValue('Súhlasím so všetkým');
    await button(phone, 'Pokračovať na zhrnutie').click();
    await expect(phone.getByRole('heading', { name: 'Zhrnutie' })).toBeVisible();
    await button(phone, 'Potvrdiť').click();
    await expect(phone.getByRole('alert')).toBeVisible();
    await expect(phone.getByText('Súhlasím so všetkým')).toBeVisible();
    await phone.unrouteAll();
    await button(phone, 'Potvrdiť').click();
    await expect(phone.getByText('Ďakujeme, odpovede sú potvrdené.')).toBeVisible();
  });
  await phone.context().close();

  await test.step('staff see the reason and return it; acting for the client, they can neither confirm nor refuse', async () => {
    await page.reload();
    const row = section(page, 'Formuláře').getByRole('row', { name: first.name });
    await expect(row).toContainText('Odmítnutý');
    await expect(row).toContainText('Nesúhlasím s údajmi.');
    await row.getByRole('button', { name: /^Zobrazit/ }).click();
    await dialog(page).getByRole('button', { name: 'Vrátit klientovi' }).click();
    await dialog(page).getByLabel('Proč se záznam vrací').fill('Údaje jsou opravené.');
    await dialog(page).getByRole('button', { name: 'Vrátit klientovi' }).click();
    await expect(row).toContainText('Čeká na potvrzení');
    await button(page, 'Jednat jménem klienta').click();
    await page.getByRole('link', { name: /Souhlas A/ }).click();
    await expect(page.getByText(/odpovědi může potvrdit jen on sám|odpovede môže potvrdiť len on sám/)).toBeVisible();
    await expect(button(page, /^Potvrdi[tť]$/)).toBeDisabled();
    await expectAccessible(page);
  });
});
