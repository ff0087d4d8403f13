import type { IdentificationDetail, SavedIdentification } from '@pramen/contract/identifications/identifications.schemas';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { act, renderScreen } from '../../../testing/render-screen.tsx';
import { choose, holdUploads, identificationOf } from '../identifications.fixture.ts';
import { IdentificationAnswering } from './identification-answering.tsx';

const saved: SavedIdentification = { message: 'Identifikace byla úspěšně dokončena', identification: identificationOf() };
const over = 'už odpovědět nejde';

/** An identification on the screen, which `load` replaces by what was loaded since. */
async function draw() {
  const uploads = holdUploads();
  const onDone = vi.fn<(answer: SavedIdentification) => void>();
  let show: (loaded: IdentificationDetail) => void = () => {};
  function Loaded() {
    const [identification, setIdentification] = useState(identificationOf());
    show = setIdentification;
    return (
      <IdentificationAnswering
        identification={identification}
        isGone={false}
        isImpersonated={false}
        renderFile={() => null}
        onUnsaved={() => {}}
        onDone={onDone}
      />
    );
  }
  const screen = await renderScreen(<Loaded />);
  return { ...screen, ...uploads, onDone, load: (loaded: IdentificationDetail) => act(() => show(loaded)) };
}

test('the own answer on its way is not told as that of somebody else, even when its state is loaded first', async () => {
  const { press, nth, text, load, onDone } = await draw();
  await choose('Přední strana', 'přední.pdf');
  await choose('Zadní strana', 'zadní.pdf');
  await press('Odeslat doklady');
  const upload = await nth(1);
  await load(identificationOf({ state: 'APPROVED', version: 4 }));
  expect(text()).not.toContain(over);
  await upload.answer(200, saved);
  expect(onDone.mock.calls).toEqual([[saved]]);
});

test('an answer sent on another device is told once the own one has failed', async () => {
  const { press, nth, text, load } = await draw();
  await choose('Přední strana', 'přední.pdf');
  await choose('Zadní strana', 'zadní.pdf');
  await press('Odeslat doklady');
  const upload = await nth(1);
  await load(identificationOf({ state: 'APPROVED', version: 4 }));
  await upload.breakOff();
  await expect.poll(text).toContain(over);
});

test('one that staff have deleted is told by the response to the answer, before it is loaded again', async () => {
  const { press, nth, text, button } = await draw();
  await choose('Přední strana', 'přední.pdf');
  await choose('Zadní strana', 'zadní.pdf');
  await press('Odeslat doklady');
  await (await nth(1)).answer(404, { code: 'record.not_found', message: 'Záznam neexistuje.', errors: {} });
  await expect.poll(text).toContain('mezitím zrušila');
  expect(button('Odeslat doklady')).toBeUndefined();
});

test('who agreed to send half a card is asked again about another half', async () => {
  const { press, nth, text } = await draw();
  await choose('Přední strana', 'přední.pdf');
  await press('Odeslat doklady');
  await press('Odeslat takto');
  await (await nth(1)).breakOff();
  await press('Odebrat: přední.pdf');
  await choose('Zadní strana', 'zadní.pdf');
  await press('Odeslat doklady');
  expect(text()).toContain('Chybí: Přední strana.');
  await nth(1);
  await press('Odeslat takto');
  expect((await nth(2)).names).toEqual(['zadní.pdf']);
});
