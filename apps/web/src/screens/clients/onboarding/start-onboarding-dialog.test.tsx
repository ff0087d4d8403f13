import { expect, test, vi } from 'vitest';
import { blankOptions } from '../../../features/onboarding-options/onboarding-options.model.ts';
import { act, renderScreen } from '../../../testing/render-screen.tsx';
import { contract } from '../detail/client-records.fixture.tsx';
import { StartOnboardingDialog } from './start-onboarding-dialog.tsx';

const START = 'POST /api/interaction-forms';
const PREPARE = 'POST /api/interaction-forms/save-config';
const template = (id: string, name: string) => ({
  id,
  name,
  public_name_cs: name,
  public_name_sk: null,
  version: null,
  intermediaries: [],
});
const config = (given: object) => ({ ...blankOptions, contract_type: null, contract: null, ...given });

async function draw(stored: object, replies: [number, object][] = []) {
  const sent: [line: string, body: unknown][] = [];
  const onClose = vi.fn<() => void>();
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const path = decodeURIComponent(url);
    if (method === 'POST') {
      sent.push([`${method} ${path}`, JSON.parse(typeof body === 'string' ? body : '')]);
      const [status, answer] = replies.shift() ?? [200, { message: 'Hotovo' }];
      return new Response(JSON.stringify(answer), { status });
    }
    const answer = path.includes('interaction-forms/config')
      ? stored
      : path.includes('grouped-by-categories')
        ? { data: [] }
        : path.includes('contract-types')
          ? { data: [{ id: 't1', name: 'Rámcová' }] }
          : path.includes('for_client')
            ? { data: [contract('k1', 'A-1')] }
            : { data: path.includes('type=FORM') ? [template('f1', 'Souhlas')] : [] };
    return new Response(JSON.stringify(answer));
  });
  const screen = await renderScreen(<StartOnboardingDialog clientId="c1" isOpen onClose={onClose} />);
  await expect.poll(() => document.querySelector('form')).not.toBeNull();
  const box = (label: string) =>
    [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.previousElementSibling as HTMLInputElement;
  const choose = (value: string) =>
    act(() => {
      const select = document.querySelector('select');
      if (!select) throw new Error('there is no select');
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
  return { ...screen, sent, onClose, box, choose, tick: (label: string) => act(() => box(label).click()) };
}

test('an onboarding with a new contract is started', async () => {
  const { tick, choose, press, sent, onClose, text } = await draw({ config: null, is_running: false });
  expect(text()).not.toContain('nahradí ho');
  await tick('Souhlas');
  await tick('Výpočet investice');
  await press('Spustit onboarding');
  expect(text()).toContain('Je potřeba zvolit vytvoření smlouvy');
  await tick('Se smlouvou');
  await press('Spustit onboarding');
  expect([sent, text().includes('Vyberte prosím jednu z možností')]).toEqual([[], true]);
  await choose('type:t1');
  await press('Spustit onboarding');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent).toEqual([[START, { ...config({ forms: ['f1'], calculation: true, contract_type: 't1' }), client_id: 'c1' }]]);
});

test('what was prepared comes back without what is no longer offered, and can be prepared again', async () => {
  const stored = config({ forms: ['f1', 'f9'], address: true, strategies: true, contract: 'k1' });
  const { box, press, sent, onClose, text } = await draw({ config: stored, is_running: true });
  expect(text()).toContain('Když spustíte nový, nahradí ho.');
  expect([box('Adresa').checked, box('Souhlas').checked, document.querySelector('select')?.value]).toEqual([true, true, 'contract:k1']);
  await press('Připravit na později');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent).toEqual([[PREPARE, { config: { ...stored, forms: ['f1'] }, client_id: 'c1' }]]);
});

test.each([
  [
    'a field that the server refuses',
    [422, { code: 'validation.failed', message: 'Ne', errors: { contract_type: ['Typ je zavřený.'] } }],
    'Typ je zavřený.',
  ],
  ['a failure', [500, { code: 'server.unexpected', message: 'Něco se pokazilo' }], 'Něco se pokazilo'],
] as const)('%s keeps the dialog with everything in it', async (_, reply, sentence) => {
  const stored = { config: config({ contract_type: 't1' }), is_running: false };
  const { tick, press, box, onClose, text, sent } = await draw(stored, [[...reply], [200, { message: 'Hotovo' }]]);
  await tick('Adresa');
  await press('Spustit onboarding');
  await expect.poll(text).toContain(sentence);
  expect([onClose.mock.calls.length, box('Adresa').checked, document.querySelector('select')?.value]).toEqual([0, true, 'type:t1']);
  await press('Spustit onboarding');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent).toHaveLength(2);
});
