import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { callAs } from '../setup/documents.ts';
import { expect, test } from '../setup/journey.ts';
import { findSmall, measureRoom } from '../setup/measures.ts';
import { createPerson, expectAccessible, portal, signIn } from '../setup/portal.ts';

const PHONE = { width: 390, height: 844 };
/** A name unique to this run: the server may have seen this journey before. */
const freshName = (word: string) => `${word} ${Math.floor(performance.timeOrigin + performance.now()) % 1_000_000_000}`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const step = (page: Page, number: number, count: number) => page.getByRole('progressbar', { name: `Krok ${number} z\u00a0${count}` });
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

const question = { id: 'goal', type: 'radio', label: 'Na co peníze chcete', isRequired: true };
const questionnaire = JSON.stringify({
  content: [
    {
      id: 'goals',
      fieldsetName: 'Cíle',
      questions: [{ ...question, options: [{ value: 'HOME', label: 'Bydlení', scores: { RISK: 1 } }] }],
    },
  ],
  evaluation: {
    metrics: [{ id: 'RISK', label: 'Riziko', source: { kind: 'points', levels: [{ from: 0, value: 'LOW', label: 'Nízké' }] } }],
  },
});
const form = JSON.stringify({
  content: [{ id: 'a', fieldsetName: 'Souhlas', questions: [{ id: 'q', type: 'text', label: 'Komu smíme volat' }] }],
});

interface Made {
  form_template: { id: string };
}

/** Staff publish a form and send it to a client. */
async function send(page: Page, clientId: string, kind: { type: string; segment: string; name: string; data: string }): Promise<string> {
  const { form_template: made } = await callAs<Made>(page, '/api/forms-templates', {
    name: freshName(kind.name),
    public_name: kind.name,
    type: kind.type,
    confirmation_required: true,
    is_active: true,
    is_for_all_intermediaries: true,
    data: kind.data,
  });
  const body = { template_id: made.id, state: 'WAITING', data: { content: [] } };
  const answer = await callAs<Record<string, { id: string }>>(page, `/api/clients/${clientId}/${kind.segment}`, body);
  return answer['record']?.id ?? '';
}

const card = (side: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="900"><rect width="1400" height="900" fill="#c8d4c0"/><g fill="#223">${Array.from(
        { length: 14 },
        (_none, row) => `<text x="80" y="${180 + row * 48}" font-size="30">VZOR SPECIMEN ${side} 0123456789 ${row}</text>`,
      ).join('')}</g></svg>`,
    ),
  )
    .jpeg({ quality: 90 })
    .toBuffer();

test('an existing client is led through everything that waits, and one thing that comes back is there alone', async ({ page, browser }) => {
  const client = await createPerson('CLIENT');
  const clientId = client.client_id ?? '';
  await signIn(page, await createPerson('BACK_OFFICE'), '/clients');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await send(page, clientId, { type: 'FORM', segment: 'forms', name: 'Souhlas s voláním', data: form });
  const kind = { type: 'INVESTMENT_QUESTIONNAIRE', segment: 'investment-questionnaires', name: 'Dotazník vhodnosti', data: questionnaire };
  const recordId = await send(page, clientId, kind);
  await callAs(page, `/api/clients/${clientId}/request-identification`);

  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true, reducedMotion: 'reduce', locale: 'cs-CZ' });
  const phone = await context.newPage();
  await signIn(phone, client, '/home');

  await test.step('the start says what waits, in its order, and may be put off', async () => {
    await expect(heading(phone, 'Potřebujeme od vás pár věcí')).toBeVisible();
    await expect(phone.getByRole('list', { name: 'Co vás čeká' }).getByRole('listitem')).toHaveText([
      'Kontrola osobních údajů',
      'Ověření totožnosti: Občanský průkaz',
      'Dotazník vhodnosti',
      'Souhlas s voláním',
    ]);
    await expect(phone.getByText('Zabere to asi 11\u00a0minut.')).toBeVisible();
    await expect(step(phone, 1, 6)).toBeVisible();
    await expectAccessible(phone);
    await expect.poll(() => findSmall(phone)).toEqual([]);
    await expect.poll(() => measureRoom(phone)).toEqual({ sticksOut: [], broken: [] });
    await button(phone, 'Dokončit později').click();
    await expect(phone.getByText('K vyplnění: Dotazník vhodnosti')).toBeVisible();
    await button(phone, 'Pokračovat').click();
    await button(phone, 'Začít').click();
  });

  await test.step('the client says what is wrong with their data, after a change of mind', async () => {
    await expect(heading(phone, 'Máme vaše údaje správně?')).toBeVisible();
    await expect(step(phone, 2, 6)).toBeVisible();
    await expect(phone.getByText(client.email)).toBeVisible();
    await expectAccessible(phone);
    await button(phone, 'Něco nesedí').click();
    await phone.getByRole('main').getByRole('button', { name: 'Zpět' }).last().click();
    await button(phone, 'Něco nesedí').click();
    await phone.getByLabel('Co máme opravit').fill('Bydlím už v Brně.');
    await expectAccessible(phone);
    await button(phone, 'Odeslat').click();
    await expect(toast(phone, 'Děkujeme, údaje opravíme')).toBeVisible();
  });

  await test.step('a reload goes on where it was; both sides of the card are sent', async () => {
    await expect(heading(phone, 'Ověření totožnosti')).toBeVisible();
    await phone.reload();
    await expect(heading(phone, 'Ověření totožnosti')).toBeVisible();
    await button(phone, 'Poslat raději fotky dokladu').click();
    await phone.getByLabel('Raději pošlu fotky').check();
    for (const side of ['Přední strana', 'Zadní strana'])
      await phone
        .getByRole('region', { name: side })
        .locator('input[type=file]')
        .setInputFiles({ name: `${side}.jpg`, mimeType: 'image/jpeg', buffer: await card(side) });
    await expectAccessible(phone);
    await button(phone, 'Odeslat doklady').click();
    await expect(toast(phone, 'Identifikace byla úspěšně dokončena')).toBeVisible();
  });

  await test.step('the questionnaire is evaluated, edited again and confirmed', async () => {
    await expect(heading(phone, 'Dotazník vhodnosti')).toBeVisible();
    await phone.getByLabel('Bydlení').check();
    await button(phone, 'Vyhodnotit').click();
    await expect(phone.getByRole('table', { name: 'Výsledek' })).toContainText('Nízké');
    await button(phone, 'Upravit odpovědi').click();
    await button(phone, 'Vyhodnotit').click();
    await button(phone, 'Potvrdit').click();
  });

  await test.step('the form is refused with a reason, and the walk ends', async () => {
    await expect(heading(phone, 'Souhlas s voláním')).toBeVisible();
    await button(phone, 'Odmítnout').click();
    await phone.getByLabel('Důvod').fill('Volat mi nemusíte.');
    await button(phone, 'Odmítnout').click();
    await expect(heading(phone, 'Hotovo, děkujeme')).toBeVisible();
    await expect(phone.getByRole('link', { name: 'Vložit prostředky' })).toHaveAttribute('href', '/payment-terms');
    await expectAccessible(phone);
    await phone.getByRole('main').getByRole('button', { name: 'Zavřít' }).click();
    await expect(phone.getByRole('heading', { name: 'Zatím tu nemáte žádnou smlouvu' })).toBeVisible();
  });

  await test.step('staff read what the client said, and return the questionnaire: it comes back alone', async () => {
    await page.goto(portal(`/clients/${clientId}/detail`));
    await expect(page.getByText('Klient napsal: Bydlím už v Brně.')).toBeVisible();
    await callAs(page, `/api/clients/${clientId}/investment-questionnaires/${recordId}/decision`, {
      decision: 'RETURN',
      description: 'Doplňte prosím cíl.',
    });
    await phone.goto(portal('/home'));
    await expect(phone.getByRole('list', { name: 'Co vás čeká' }).getByRole('listitem')).toHaveText(['Dotazník vhodnosti']);
    await button(phone, 'Začít').click();
    await expect(phone.getByText('Doplňte prosím cíl.')).toBeVisible();
    await phone.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(phone);
    await expect.poll(() => measureRoom(phone)).toEqual({ sticksOut: [], broken: [] });
  });
  await context.close();
});
