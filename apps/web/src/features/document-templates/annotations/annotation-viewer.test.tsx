import type { DocumentTemplate, VocabularyGroup } from '@pramen/contract/document-templates/document-templates.schemas';
import { expect, test, vi } from 'vitest';
import { act, renderScreen } from '../../../testing/render-screen.tsx';
import { AnnotationViewer } from './annotation-viewer.tsx';

const template = {
  id: 't1',
  version: 1,
  annotations: { fields: [{ page: 1, x: 10, y: 20, key: '${client.fullname}', group: 'client', font_size: 40 }] },
} as unknown as DocumentTemplate;
const vocabulary: VocabularyGroup[] = [
  {
    group: 'client',
    label: 'Klient',
    is_repeated: false,
    fields: [{ key: 'fullname', placeholder: '${client.fullname}', label: 'Celé jméno' }],
  },
];

/** Draws one value on a page of the given size; returns the lowest position that can be typed. */
async function typeLowest(width: number, height: number): Promise<string> {
  const viewer = (
    <AnnotationViewer
      template={template}
      vocabulary={vocabulary}
      isEditable
      renderPages={(overlay) => overlay(1)}
      renderPaper={() => null}
    />
  );
  const { page: frame, type } = await renderScreen(viewer);
  const find = <Found extends HTMLElement>(selector: string, of: ParentNode = document) => {
    const found = of.querySelector<Found>(selector);
    if (!found) throw new Error(`no ${selector}`);
    return found;
  };
  vi.spyOn(find('[data-page="1"]', frame), 'getBoundingClientRect').mockReturnValue({ left: 0, top: 0, width, height } as DOMRect);
  await act(() => find('button[aria-label^="Upravit"]', frame).click());
  await type('[role=dialog] input[name="y"]', '100');
  await act(() => find<HTMLFormElement>('[role=dialog] form').requestSubmit());
  return /([\d,]+)\s%\sshora/.exec(find('#placed-fields ~ ul', frame).textContent ?? '')?.[1] ?? '';
}

test('a typed position keeps its line on the page, also on a landscape page', async () => {
  const upright = await typeLowest(1000, 1414);
  const onItsSide = await typeLowest(1414, 1000);
  const share = (typed: string) => 100 - Number(typed.replace(',', '.'));
  // The line is equally high on both pages, so it takes twice the share of the shorter page.
  expect(share(upright)).toBeGreaterThan(0);
  expect(share(onItsSide) / share(upright)).toBeCloseTo(2, 1);
});
