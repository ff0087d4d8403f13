import type { Locator, Page } from '@playwright/test';
import { callAs, dialog, makeDocuments, makeTemplate, usedCodes, waitForDocument } from '../setup/documents.ts';
import { expect, test } from '../setup/journey.ts';
import { findSmall, measureRoom } from '../setup/measures.ts';
import { createPerson, expectAccessible, portal, signIn, waitForCode } from '../setup/portal.ts';
import { drawSpecimen } from '../setup/specimen.ts';
import { openPhone } from './applicant.ts';
import { Hand } from './hand.ts';
import { freshName } from '../setup/fresh-surname.ts';

/** What an existing client may need at most for everything that can wait. */
const MINUTES = 2;
/** A name unique to this run: the server may have seen this journey before. */
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const step = (page: Page, number: number, count: number) => page.getByRole('progressbar', { name: `Krok ${number} z\u00a0${count}` });
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Whether neither covers a part of the other. */
async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) return true;
  return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
}

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
/** A form of one question. */
const formOf = (label: string) =>
  JSON.stringify({ content: [{ id: 'a', fieldsetName: 'Otázka', questions: [{ id: 'q', type: 'text', label }] }] });

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

/** What an adviser writes down of a meeting; the client only confirms it. */
const meeting = {
  meeting_date: '2025-03-04',
  meeting_time: '9:30',
  channel: 'PHONE',
  initiated_by: 'CLIENT',
  subject: 'Roční přehled',
  participant_name: 'Jana Nováková',
  participant_capacity: 'CLIENT',
  with_order: 'NO',
  information_given: 'Sazebník',
};

/** Staff send a record of a meeting, made by the template of the demonstration. */
async function sendMeeting(page: Page, clientId: string): Promise<void> {
  const { data: templates } = await callAs<{ data: { id: string }[] }>(
    page,
    `/api/clients/${clientId}/forms-templates/active?filter[type]=MEETING_RECORD`,
  );
  const [template] = templates;
  const data = { content: [{ questions: Object.entries(meeting).map(([id, value]) => ({ id, value })) }] };
  await callAs(page, `/api/clients/${clientId}/meeting-records`, { template_id: template?.id, state: 'WAITING', data });
}

test('an existing client is led through everything that can wait within two minutes, and one thing that comes back is there alone', async ({
  page,
  browser,
}) => {
  const hand = new Hand();
  const client = await createPerson('CLIENT');
  const clientId = client.client_id ?? '';
  await signIn(page, await createPerson('ADMIN'), '/clients');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const agreement = freshName('Souhlas');
  await makeDocuments(page, clientId, await makeTemplate(page, agreement));
  await send(page, clientId, { type: 'FORM', segment: 'forms', name: 'Souhlas s voláním', data: formOf('Komu smíme volat') });
  const aml = { type: 'AML_QUESTIONNAIRE', segment: 'aml-questionnaires', name: 'Dotazník AML', data: formOf('Odkud peníze máte') };
  await send(page, clientId, aml);
  await sendMeeting(page, clientId);
  const kind = { type: 'INVESTMENT_QUESTIONNAIRE', segment: 'investment-questionnaires', name: 'Dotazník vhodnosti', data: questionnaire };
  const recordId = await send(page, clientId, kind);
  await callAs(page, `/api/clients/${clientId}/request-identification`);
  await waitForDocument(page, clientId, agreement);

  const phone = await openPhone(browser);
  await signIn(phone, client, '/home');
  const press = (name: string) => hand.tap(button(phone, name));

  await test.step('the start says what waits, in its order, and may be put off', async () => {
    await expect(heading(phone, 'Potřebujeme od vás pár věcí')).toBeVisible();
    await expect(phone.getByRole('list', { name: 'Co vás čeká' }).getByRole('listitem')).toHaveText([
      'Kontrola osobních údajů',
      'Ověření totožnosti: Občanský průkaz',
      'Dotazník vhodnosti',
      'Záznam z jednání',
      'Dotazník AML',
      'Souhlas s voláním',
      'Podpis dokumentů',
    ]);
    await expect(phone.getByText('Zabere to asi 19\u00a0minut.')).toBeVisible();
    await expect(step(phone, 1, 9)).toBeVisible();
    await expectAccessible(phone);
    await expect.poll(() => findSmall(phone)).toEqual([]);
    await expect.poll(() => measureRoom(phone)).toEqual({ sticksOut: [], broken: [] });
    await button(phone, 'Dokončit později').click();
    await expect(phone.getByText('K vyplnění: Dotazník vhodnosti')).toBeVisible();
    await button(phone, 'Pokračovat').click();
    await press('Začít');
  });

  await test.step('the client says what is wrong with their data, after a change of mind', async () => {
    await expect(heading(phone, 'Máme vaše údaje správně?')).toBeVisible();
    await expect(step(phone, 2, 9)).toBeVisible();
    await expect(phone.getByText(client.email)).toBeVisible();
    await expectAccessible(phone);
    await button(phone, 'Něco nesedí').click();
    await phone.getByRole('main').getByRole('button', { name: 'Zpět' }).last().click();
    await press('Něco nesedí');
    await hand.type(phone.getByLabel('Co máme opravit'), 'Bydlím už v Brně.');
    await expectAccessible(phone);
    await press('Odeslat');
    await expect(toast(phone, 'Děkujeme, údaje opravíme')).toBeVisible();
  });

  await test.step('a reload goes on where it was; both sides of the card are sent', async () => {
    await expect(heading(phone, 'Ověření totožnosti')).toBeVisible();
    await phone.reload();
    await expect(heading(phone, 'Ověření totožnosti')).toBeVisible();
    await press('Poslat raději fotky dokladu');
    await hand.tap(phone.getByLabel('Raději pošlu fotky'));
    for (const side of ['Přední strana', 'Zadní strana'])
      await hand.photograph(phone.getByRole('region', { name: side }).locator('input[type=file]'), await drawSpecimen(side));
    await expectAccessible(phone);
    await press('Odeslat doklady');
    const told = toast(phone, 'Identifikace byla úspěšně dokončena');
    await expect(told).toBeVisible();
    await expect(heading(phone, 'Dotazník vhodnosti')).toBeVisible();
    for (const part of [heading(phone, 'Dotazník vhodnosti'), button(phone, 'Zpět'), button(phone, 'Dokončit později')])
      expect(await areApart(told.locator('div').first(), part)).toBe(true);
  });

  await test.step('the questionnaire is evaluated, edited again and confirmed', async () => {
    await expect(heading(phone, 'Dotazník vhodnosti')).toBeVisible();
    await hand.tap(phone.getByLabel('Bydlení'));
    await press('Vyhodnotit');
    await expect(phone.getByRole('table', { name: 'Výsledek' })).toContainText('Nízké');
    await button(phone, 'Upravit odpovědi').click();
    await button(phone, 'Vyhodnotit').click();
    await press('Potvrdit');
  });

  await test.step('the record of a meeting and the AML questionnaire are confirmed', async () => {
    await expect(heading(phone, 'Záznam z jednání')).toBeVisible();
    await press('Potvrdit');
    await expect(heading(phone, 'Dotazník AML')).toBeVisible();
    await hand.type(phone.getByLabel('Odkud peníze máte'), 'ze mzdy');
    await press('Vyhodnotit');
    await press('Potvrdit');
  });

  await test.step('the form is refused with a reason', async () => {
    await expect(heading(phone, 'Souhlas s voláním')).toBeVisible();
    await press('Odmítnout');
    await hand.type(phone.getByLabel('Důvod'), 'Volat mi nemusíte.');
    await press('Odmítnout');
  });

  await test.step('the document is signed, and the walk ends', async () => {
    await expect(heading(phone, 'Podpis dokumentů')).toBeVisible();
    await expectAccessible(phone);
    await hand.tap(phone.getByLabel(`Vybrat k\u00a0podpisu: ${agreement}`));
    await press('Podepsat 1 dokument');
    const used = await usedCodes(client);
    await hand.tap(dialog(phone).getByRole('button', { name: 'Podepsat', exact: true }));
    await hand.type(dialog(phone).getByLabel('Ověřovací kód'), await waitForCode(client.phone, used));
    await hand.tap(dialog(phone).getByRole('button', { name: 'Potvrdit podpis' }));
    await expect(phone.getByText('Všechno je podepsané.')).toBeVisible();
    await press('Pokračovat');
    await expect(heading(phone, 'Děkujeme, vše jsme přijali')).toBeVisible();
    hand.expectWithin(MINUTES, 'an existing client');
    // There is no contract to pay into yet.
    await expect(phone.getByText('Vklad zatím není kam poslat.')).toBeVisible();
    await expect(phone.getByRole('link', { name: 'Vložit prostředky' })).toHaveCount(0);
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
  await phone.context().close();
});
