import { expect, test, vi } from 'vitest';
import { act, plain, renderScreen } from '../../../testing/render-screen.tsx';
import { GenerateDialog } from './generate-dialog.tsx';

const template = (id: string, name: string) => ({ id, name, description: null, is_ready: true, is_signed_by_client: true });

test('nothing is generated before a template is chosen, nor after the last one is taken back', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_address: string, { method, body }: RequestInit) => {
    if (method === 'POST') sent.push(JSON.parse(typeof body === 'string' ? body : '{}'));
    const groups = [{ id: 'g1', name: 'Smlouvy', templates: [template('t1', 'Plná moc'), template('t2', 'Smlouva')] }];
    return Promise.resolve(new Response(JSON.stringify(method === 'POST' ? { message: 'Vytváří se.', documents: [] } : { data: groups })));
  });
  const { press, text } = await renderScreen(
    <GenerateDialog clientId="c1" contracts={[]} onRetry={null} isOpen onAssign={null} onClose={() => {}} />,
  );
  await expect.poll(text).toContain('Plná moc');
  const submit = () => document.querySelector<HTMLButtonElement>('[role=dialog] button[type=submit]');
  const state = () => [plain(submit()?.textContent), submit()?.getAttribute('aria-disabled') === 'true'];
  const tick = (name: string) =>
    act(() =>
      [...document.querySelectorAll<HTMLLabelElement>('[role=dialog] label')].find(({ textContent }) => textContent === name)?.click(),
    );
  expect(state()).toEqual(['Vygenerovat', true]);
  await press('Vygenerovat');
  expect(sent).toEqual([]);
  await tick('Plná moc');
  expect(state()).toEqual(['Vygenerovat 1 dokument', false]);
  await tick('Plná moc');
  expect(state()).toEqual(['Vygenerovat', true]);
  await tick('Smlouva');
  await press('Vygenerovat 1 dokument');
  await expect.poll(() => sent).toMatchObject([{ fileable_id: 'c1', document_templates_ids: ['t2'] }]);
});
