import { expect, test } from 'vitest';
import { act, renderScreen } from '../../../testing/render-screen.tsx';
import { FoldedSection } from './folded-section.tsx';
import { SectionCard, SectionLinks } from './section-card.tsx';

const sections = [
  { id: 'basics', title: 'Základní údaje' },
  { id: 'forms', title: 'Formuláře' },
];

test.each([
  ['Základní údaje', 'H2'],
  ['Formuláře', 'BUTTON'],
])('the link to %s takes the keyboard along', async (title, tag) => {
  await renderScreen(
    <>
      <SectionLinks label="Části" sections={sections} />
      <SectionCard id="basics" title="Základní údaje">
        <p>Jméno</p>
      </SectionCard>
      <FoldedSection id="forms" title="Formuláře" summary="Žádné" fold={{ isOpen: false, setOpen: () => {} }}>
        <p>Nic</p>
      </FoldedSection>
    </>,
  );
  const link = Array.from(document.querySelectorAll<HTMLElement>('nav a')).find((one) => one.textContent === title);
  await act(() => link?.click());
  expect(document.activeElement?.tagName).toBe(tag);
  // Browsers focus nothing else.
  expect(document.activeElement?.matches('button, [tabindex]')).toBe(true);
  expect(document.activeElement?.textContent).toContain(title);
});

test('a click that opens a tab leaves the keyboard where it is', async () => {
  await renderScreen(
    <>
      <SectionLinks label="Části" sections={sections} />
      <SectionCard id="basics" title="Základní údaje">
        <p>Jméno</p>
      </SectionCard>
    </>,
  );
  const link = document.querySelector<HTMLElement>('nav a');
  await act(() => void link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })));
  expect(document.activeElement?.tagName).not.toBe('H2');
});
