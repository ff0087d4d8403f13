import { expect, test } from 'vitest';
import type { OnboardingStep } from '@pramen/domain/onboarding/onboarding-steps';
import { useState } from 'react';
import { act, renderScreen } from '../../testing/render-screen.tsx';
import { StepsPreview } from './steps-preview.tsx';

type Shown = { steps: readonly OnboardingStep[]; pages: readonly string[] };
const few: readonly OnboardingStep[] = ['start', 'summary', 'confirmation', 'end'];

async function draw() {
  let show = (_: Shown) => {};
  function Probe() {
    const [shown, setShown] = useState<Shown>({ steps: few, pages: [] });
    show = setShown;
    return <StepsPreview {...shown} />;
  }
  const screen = await renderScreen(<Probe />);
  return { ...screen, show: (shown: Shown) => act(() => show(shown)) };
}

test('shows one step after the other', async () => {
  const { text, press } = await draw();
  expect(text()).toContain('Krok 1 z 4');
  await press('Předchozí krok náhledu');
  expect(text()).toContain('Krok 1 z 4Uzavřete smlouvu v klidu domova');
  for (const word of ['Zkontrolujte si údaje', 'Potvrďte kódem z SMS', 'Hotovo, děkujeme', 'Hotovo, děkujeme']) {
    await press('Další krok náhledu');
    expect(text()).toContain(word);
  }
  expect(text()).toContain('Krok 4 z 4');
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
  expect(text()).toContain('Krok 2 z 5Investiční dotazníkČást 1 z 2');
  await press('Další krok náhledu');
  expect(text()).toContain('Krok 2 z 5AML dotazníkČást 2 z 2');
  await press('Další krok náhledu');
  expect(text()).toContain('Krok 3 z 5Zkontrolujte si údaje');
});
