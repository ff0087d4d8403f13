import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { InvestmentSection } from '../../../features/contracts/investments/investment-section.tsx';
import { profileQuery } from '../../../features/auth/auth.queries.ts';
import { availableStrategiesQuery, clientInvestmentsQuery } from '../../../features/contracts/contracts.queries.ts';
import { ClientDialog } from '../../../features/clients/detail/client-dialog.tsx';
import { GenerateDialog } from '../../../features/documents/generation/generate-dialog.tsx';
import { templateGroupsQuery } from '../../../features/documents/documents.queries.ts';
import { startTexts } from '../../../platform/texts/texts.ts';
import { act, plain, renderScreen } from '../../../testing/render-screen.tsx';
import { ClientActions } from './client-actions.tsx';
import { ClientDialogs } from './client-dialogs.tsx';
import { client, contract, draw, investment } from './client-records.fixture.tsx';

const close = () => {};

type Known = readonly (readonly [key: readonly unknown[], value: unknown])[];

/** A part of a screen with server responses already cached. */
function Knowing({ known, children }: { known: Known; children: ReactNode }) {
  const queries = useQueryClient();
  for (const [key, value] of known) if (queries.getQueryData(key) === undefined) queries.setQueryData(key, value);
  return children;
}

const choose = (name: string, value: string) =>
  act(() => {
    const select = document.querySelector<HTMLSelectElement>(`[role=dialog] select[name="${name}"]`);
    if (!select) throw new Error(`no choice ${name}`);
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value);
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
/** Labels of the choices of a list. */
const choices = (name: string) =>
  Array.from(document.querySelectorAll(`[role=dialog] select[name="${name}"] option`), ({ textContent }) => textContent);
const ticks = () => Array.from(document.querySelectorAll<HTMLInputElement>('[role=dialog] input[type=checkbox]'));
const labelOf = (box: HTMLInputElement) => box.labels?.[0]?.textContent ?? '';
const tick = (label: string) =>
  act(() =>
    ticks()
      .find((box) => labelOf(box).includes(label))
      ?.click(),
  );

const languages = ['cs', 'sk'] as const;
const template = { id: 't1', name: 'Dodatek', is_ready: true, is_signed_by_client: true };

async function drawGeneration(contracts: ReturnType<typeof contract>[]) {
  const drawn = await draw(
    <Knowing known={[[templateGroupsQuery.queryKey, [{ id: 'g1', name: 'Smlouvy', templates: [template] }]]]}>
      <ClientDialogs client={{ ...client, email: 'a@b.test' }} open="generate" onAssign={null} onClose={close} />
    </Knowing>,
    { contracts },
  );
  const generate = async () => {
    await tick('Dodatek');
    await drawn.save();
    return drawn.sent.filter(({ call }) => call === 'POST /api/documents/generate').map(({ body }) => body['contract_id']);
  };
  return { generate };
}
const signed = (id: string, number: string) => ({ ...contract(id, number), signed: '2026-01-02' });

test.each(languages)('documents are generated for the chosen contract, in %s', async (language) => {
  await startTexts(language);
  const { generate } = await drawGeneration([
    contract('k1', 'A-1'),
    contract('k2', 'B-2'),
    { ...contract('k3', 'C-3'), meta: { is_trashed: true } },
    { ...contract('k4', 'D-4'), withdrawn_at: '2026-03-04T09:00:00Z' },
  ]);
  expect(choices('contract_id')).toEqual([
    language === 'cs' ? 'Bez určité smlouvy' : 'Bez určitej zmluvy',
    'A-1 · Správa portfolia · CZK',
    'B-2 · Správa portfolia · CZK',
  ]);
  await choose('contract_id', 'k2');
  expect(await generate()).toEqual(['k2']);
});

test('names no contract without a choice, and preselects the only unsigned one', async () => {
  await startTexts('cs');
  expect(await (await drawGeneration([contract('k1', 'A-1'), contract('k2', 'B-2')])).generate()).toEqual([null]);
  const { generate } = await drawGeneration([signed('k1', 'A-1'), contract('k2', 'B-2')]);
  expect(choices('contract_id')).toEqual(['A-1 · Správa portfolia · CZK', 'B-2 · Správa portfolia · CZK']);
  expect(await generate()).toEqual(['k2']);
  expect(await (await drawGeneration([signed('k1', 'A-1')])).generate()).toEqual([null]);
  const without = await drawGeneration([]);
  expect(choices('contract_id')).toEqual([]);
  expect(await without.generate()).toEqual([null]);
});

test('waits for slow contracts, and says when they fail: no documents are made for a contract that nobody saw', async () => {
  await startTexts('cs');
  const generation = (contracts: Parameters<typeof GenerateDialog>[0]['contracts'], onRetry: (() => void) | null) => (
    <Knowing known={[[templateGroupsQuery.queryKey, [{ id: 'g1', name: 'Smlouvy', templates: [template] }]]]}>
      <GenerateDialog clientId="c1" contracts={contracts} isOpen onRetry={onRetry} onAssign={null} onClose={close} />
    </Knowing>
  );
  await draw(generation(undefined, null));
  expect([ticks(), document.querySelector('[role=dialog] [aria-busy]')]).toEqual([[], expect.anything()]);
  const retry = vi.fn<() => void>();
  const { press } = await draw(generation(undefined, retry));
  expect([ticks(), document.querySelector('[role=dialog]')?.textContent?.includes('Smlouvy klienta se nepodařilo načíst.')]).toEqual([
    [],
    true,
  ]);
  await press('Zkusit znovu');
  expect(retry).toHaveBeenCalledOnce();
  await draw(generation([], retry));
  expect(ticks().map(labelOf)).toEqual(['Dodatek']);
});

test('a strategy is not offered for a contract that the client left', async () => {
  await startTexts('cs');
  const left = { ...contract('k1', 'A-1'), withdrawn_at: '2026-03-04T09:00:00Z' };
  const section = <InvestmentSection clientId="c1" isEditable mayTrashMoved={false} onHistory={null} />;
  const { press } = await draw(<Knowing known={[[availableStrategiesQuery('c1', 'k9').queryKey, []]]}>{section}</Knowing>, {
    contracts: [left, contract('k9', 'Z-9')],
  });
  await press('Přidat strategii');
  expect(choices('contract_id')).toEqual(['Z-9 · Správa portfolia · CZK']);
});

test.each(languages)('asks for the language of a new client and sends it, in %s', async (language) => {
  await startTexts(language);
  const drawNew = async (chosen: string | null) => {
    const { type, save, sent } = await draw(<ClientDialog client={null} isOpen onClose={close} />);
    const offered = choices('language');
    if (chosen !== null) await choose('language', chosen);
    for (const [name, text] of [
      ['firstname', 'Jana'],
      ['surname', 'Nová'],
      ['email', 'jana@pramen.test'],
    ] as const)
      await type(name, text);
    await save();
    return { offered, sent: sent.filter(({ call }) => call === 'POST /api/clients').map(({ body }) => body['language']) };
  };
  expect(await drawNew('sk')).toEqual({
    offered:
      language === 'cs'
        ? ['Podle národnosti a\u00a0telefonu', 'Čeština', 'Slovenština']
        : ['Podľa národnosti a\u00a0telefónu', 'Čeština', 'Slovenčina'],
    sent: ['sk'],
  });
  expect((await drawNew(null)).sent).toEqual([undefined]);
});

test('offers strategies by the names that clients see', async () => {
  await startTexts('cs');
  const offered = [
    { id: 's1', name: 'Alfa', strategy_name: 'Strategie Alfa', currency: 'CZK' },
    { id: 's2', name: 'Beta', strategy_name: 'Beta', currency: null },
  ];
  const section = <InvestmentSection clientId="c1" isEditable mayTrashMoved={false} onHistory={null} />;
  const { press } = await draw(<Knowing known={[[availableStrategiesQuery('c1', 'k9').queryKey, offered]]}>{section}</Knowing>, {
    contracts: [contract('k9', 'Z-9')],
  });
  await press('Přidat strategii');
  expect(ticks().map(labelOf)).toEqual([expect.stringContaining('Strategie Alfa · CZK'), 'Beta']);
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('Alfa');
});

test('says why a strategy does not fit, and adds it only with a reason', async () => {
  await startTexts('cs');
  const offered = [
    { id: 's1', name: 'Alfa', strategy_name: 'Alfa', currency: null },
    { id: 's2', name: 'Beta', strategy_name: 'Beta', currency: null },
  ];
  const reasons = [
    { list: 'investment_horizon', kind: 'NOT_INCLUDED', values: ['3'], text: 'Investiční horizont: 3 roky' },
    { list: 'risk_tolerance_correction', kind: 'TOO_LOW', values: ['2'], text: 'Tolerance rizika: 2' },
  ];
  const fits = [
    { strategy_id: 's1', strategy_name: 'Alfa', fit: 'FITS', fit_text: 'Vyhovuje', reasons: [] },
    { strategy_id: 's2', strategy_name: 'Beta', fit: 'OUTSIDE_POSITIVE', fit_text: 'Mimo cílový trh', reasons },
  ];
  const known = [[availableStrategiesQuery('c1', 'k9').queryKey, offered]] as const;
  const section = <InvestmentSection clientId="c1" isEditable mayTrashMoved={false} onHistory={null} />;
  const { press, type, save, sent } = await draw(<Knowing known={known}>{section}</Knowing>, {
    contracts: [contract('k9', 'Z-9')],
    fits,
  });
  const dialog = () => document.querySelector('[role=dialog]')?.textContent ?? '';
  await press('Přidat strategii');
  const [alfa, beta] = ticks();
  await act(() => alfa?.click());
  expect(dialog()).not.toContain('Proč ji přesto přidáváte');
  await act(() => beta?.click());
  expect(Array.from(document.querySelectorAll('[role=dialog] ul li li'), ({ textContent }) => textContent)).toEqual([
    'Investiční horizont: 3 roky',
    'Tolerance rizika: 2',
  ]);
  // The option says whether, the warning why: nothing stands there twice.
  expect(dialog().split('Investiční horizont')).toHaveLength(2);
  expect(dialog().split('Mimo cílový trh')).toHaveLength(2);
  await save();
  expect([sent, dialog().includes('Uveďte důvod')]).toEqual([[], true]);
  await type('suitability_reason', 'Klient na tom trvá.');
  await save();
  expect(sent.map(({ body }) => body)).toEqual([
    { contract_id: 'k9', strategies_ids: ['s1', 's2'], suitability_reason: 'Klient na tom trvá.' },
  ]);
});

const held = { ...investment('i1', 'Na důchod', '1500000101'), held_since: '2026-03-03T09:00:00Z' };

test.each([
  ['all wait', [held], true, 'Poslat platební údajeČeká se na rozhodnutí o onboardingu.'],
  [
    'all wait for a proof of identity',
    [{ ...held, held_since: null, paused_for: 'CLIENT' }],
    true,
    'Poslat platební údajeKlient musí znovu doložit totožnost.',
  ],
  ['one takes money', [held, { ...held, id: 'i2', held_since: null }], false, 'Poslat platební údaje'],
])('payment details of investments of which %s', async (_which, investments, isDisabled, words) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const known = [
    [profileQuery.queryKey, { user: { id: 'u1', role: 'INTERMEDIARY' }, context: { impersonator: null } }],
    [clientInvestmentsQuery('c1').queryKey, investments],
  ] as const;
  const { press } = await renderScreen(
    <ClientActions client={{ ...client, active_access: false, is_activated: true }} onOpen={() => {}} />,
    { known, staysFresh: true },
  );
  await press('Další akce');
  const item = [...document.querySelectorAll<HTMLButtonElement>('[role=menuitem]')].find(({ textContent }) =>
    textContent.startsWith('Poslat platební údaje'),
  );
  expect([item?.disabled, plain(item?.textContent)]).toEqual([isDisabled, words]);
});
