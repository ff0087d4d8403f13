import { expect, test } from 'vitest';
import type { OnboardingStep } from '@pramen/domain/onboarding/onboarding-steps';
import { useState } from 'react';
import { act, renderScreen } from '../../testing/render-screen.tsx';
import { StepsPreview } from './steps-preview.tsx';

type Shown = { steps: readonly OnboardingStep[]; pages: readonly string[]; isPlain?: boolean };
const few: readonly OnboardingStep[] = ['start', 'summary', 'confirmation', 'end'];

async function draw() {
  let show = (_: Shown) => {};
  function Probe() {
    const [shown, setShown] = useState<Shown>({ steps: few, pages: [] });
    show = setShown;
    return <StepsPreview isPlain={false} {...shown} />;
  }
  const screen = await renderScreen(<Probe />);
  return { ...screen, show: (shown: Shown) => act(() => show(shown)) };
}

test('shows one step after the other', async () => {
  const { text, press } = await draw();
  expect(text()).toContain('Krok 1 z 4');
  await press('Předchozí krok náhledu');
  expect(text()).toContain('Krok 1 z 4Uzavřete smlouvu v klidu domova');
  for (const word of ['Zkontrolujte si údaje', 'Potvrďte kódem z SMS', 'Děkujeme, vše jsme přijali', 'Stačí poslat první vklad.']) {
    await press('Další krok náhledu');
    expect(text()).toContain(word);
  }
  expect(text()).toContain('Krok 4 z 4');
});

test('speaks of data where no contract comes of it', async () => {
  const { text, press, show } = await draw();
  await show({ steps: few, pages: [], isPlain: true });
  expect(text()).toContain('Krok 1 z 4Doplňte své údaje');
  for (let step = 1; step < few.length; step++) {
    await press('Další krok náhledu');
    expect(text()).not.toMatch(/smlouvu|vklad/);
  }
  expect(text()).toContain('Krok 4 z 4Děkujeme, vše jsme přijaliMáme všechno, co jsme od vás potřebovali.');
});

test('shows a step that is switched on, and stays on it while others change', async () => {
  const { text, show } = await draw();
  await show({ steps: ['start', 'address', 'summary', 'confirmation', 'end'], pages: [] });
  expect(text()).toContain('Krok 2 z 5Kde bydlíte');
  await show({ steps: ['start', 'aggregated_form', 'address', 'summary', 'confirmation', 'end'], pages: ['Dotazník'] });
  expect(text()).toContain('Krok 2 z 6Dotazník');
  await show({ steps: ['start', 'aggregated_form', 'address', 'documents', 'summary', 'confirmation', 'end'], pages: ['Dotazník'] });
  expect(text()).toContain('Krok 4 z 7Dokumenty k podpisu');
  await show({ steps: ['start', 'aggregated_form', 'documents', 'summary', 'confirmation', 'end'], pages: ['Dotazník'] });
  expect(text()).toContain('Krok 3 z 6Dokumenty k podpisu');
  await show({ steps: few, pages: [] });
  expect(text()).toContain('Krok 3 z 4Potvrďte kódem z SMS');
});

test('shows each questionnaire as a page of one step, in the order in which clients answer them', async () => {
  const { text, press, show } = await draw();
  const steps: readonly OnboardingStep[] = ['start', 'aggregated_form', 'summary', 'confirmation', 'end'];
  await show({ steps, pages: ['Investiční dotazník', 'AML dotazník'] });
  expect(text()).toContain('Krok 2 z 5Investiční dotazník');
  await press('Další krok náhledu');
  expect(text()).toContain('Krok 2 z 5AML dotazník');
  await press('Další krok náhledu');
  expect(text()).toContain('Krok 3 z 5Zkontrolujte si údaje');
});
