import type { ListedBusinessDay } from '@pramen/contract/duties/business-calendar.schemas';
import { expect, test, vi } from 'vitest';
import { plain, renderScreen } from '../../../testing/render-screen.tsx';
import { ToastRegion } from '../../../ui/feedback/toast.tsx';
import { BusinessDays } from './business-days.tsx';

const freed: ListedBusinessDay = { id: 'd1', country: 'SK', day: '2027-05-07', kind: 'HOLIDAY', note: 'Zákon 1/2027' };
const worked: ListedBusinessDay = { id: 'd2', country: 'CZ', day: '2027-12-24', kind: 'WORKING_DAY', note: 'Nařízení 2/2027' };

/** Answers the list with what is stated at that moment; everything else that is sent is kept. */
function answerCalls(stated: ListedBusinessDay[], status = 200) {
  const sent: [string, string, unknown][] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const method = init?.method ?? 'GET';
    if (method === 'GET') return Response.json({ data: stated });
    sent.push([method, url, typeof init?.body === 'string' ? JSON.parse(init.body) : null]);
    if (status !== 200) return Response.json({ code: 'record.not_found', message: 'Záznam neexistuje.' }, { status });
    if (method === 'DELETE') stated.splice(0, 1);
    return Response.json(method === 'DELETE' ? { message: 'Den je zase podle zákona.' } : { ...freed, id: 'd9' });
  });
  return sent;
}
const show = () =>
  renderScreen(
    <>
      <BusinessDays />
      <ToastRegion />
    </>,
  );
const dialog = () => plain(document.querySelector('[role=dialog]')?.textContent);
const pressInDialog = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find((one) => plain(one.textContent) === name)?.click();

test('stated days are listed with their country, kind and reason', async () => {
  answerCalls([worked, freed]);
  const { page } = await show();
  await expect
    .poll(() => Array.from(page.querySelectorAll('li'), (line) => plain(line.textContent)))
    .toEqual(['24.12.2027, ČeskoPracovní den · Nařízení 2/2027Odebrat', '07.05.2027, SlovenskoDen volna · Zákon 1/2027Odebrat']);
});

test('without one it says so, and a list that cannot be read can be asked for again', async () => {
  answerCalls([]);
  const { text } = await show();
  await expect.poll(text).toContain('Žádný den se od zákona neliší.');
  vi.stubGlobal('fetch', async () => Response.json({ code: 'server.failed', message: 'x' }, { status: 500 }));
  const failed = await show();
  await expect.poll(failed.text).toContain('Pracovní dny se nepodařilo načíst.');
});

test('a day is stated with a reason, and the form says when the law says the same or the day is known', async () => {
  const sent = answerCalls([freed]);
  const { press, type, text } = await show();
  await expect.poll(text).toContain('07.05.2027');
  await press('Přidat den');
  pressInDialog('Přidat den');
  await expect.poll(() => document.querySelectorAll('[role=dialog] [aria-invalid=true]').length).toBe(2);
  await type('[name=day]', '25.12.2027');
  await expect.poll(dialog).toContain('25.12.2027 je v Česku den volna i bez zápisu.');
  await type('[name=day]', '7.5.2027');
  expect(dialog()).not.toContain('i bez zápisu');
  await type('[name=country]', 'SK');
  await expect.poll(dialog).toContain('Tento den už je zapsán: Den volna, Zákon 1/2027. Nový zápis ho nahradí.');
  await type('[name=note]', 'Zákon zrušen');
  pressInDialog('Přidat den');
  await expect.poll(() => text()).toContain('07.05.2027 je zapsán.');
  expect(sent).toEqual([
    ['POST', '/api/settings/business-days', { country: 'SK', day: '2027-05-07', kind: 'HOLIDAY', note: 'Zákon zrušen' }],
  ]);
});

test('a refusal stands at its field, once, until the day is another one', async () => {
  const sentence = '25.12.2027 je v Česku den volna i bez zápisu.';
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) =>
    (init?.method ?? 'GET') === 'GET'
      ? Response.json({ data: [] })
      : Response.json({ code: 'validation.failed', message: 'Zkontrolujte pole.', errors: { kind: [sentence] } }, { status: 422 }),
  );
  const { press, type } = await show();
  await press('Přidat den');
  await type('[name=day]', '25.12.2027');
  await type('[name=note]', 'Vánoce');
  pressInDialog('Přidat den');
  const said = () => document.querySelector('[name=kind]')?.getAttribute('aria-invalid');
  await expect.poll(said).toBe('true');
  expect(dialog().split(sentence)).toHaveLength(2);
  // Another day that is free by law, too: the refusal was that of the former.
  await type('[name=day]', '26.12.2027');
  await expect.poll(said).not.toBe('true');
  expect(dialog()).not.toContain(sentence);
  await type('[name=day]', '7.5.2027');
  await expect.poll(said).not.toBe('true');
  expect(dialog()).not.toContain(sentence);
});

test('a day is removed after a question, and what a colleague removed meanwhile is said', async () => {
  const sent = answerCalls([freed]);
  const { press, text } = await show();
  await expect.poll(text).toContain('07.05.2027');
  await press('Odebrat 07.05.2027, Slovensko');
  expect(sent).toEqual([]);
  pressInDialog('Odebrat 07.05.2027, Slovensko');
  await expect.poll(text).toContain('Žádný den se od zákona neliší.');
  expect(sent).toEqual([['DELETE', '/api/settings/business-days/d1', null]]);

  answerCalls([worked], 404);
  const second = await show();
  await expect.poll(second.text).toContain('24.12.2027');
  await second.press('Odebrat 24.12.2027, Česko');
  pressInDialog('Odebrat 24.12.2027, Česko');
  await expect.poll(dialog).toContain('Záznam neexistuje.');
});
