import { MantineProvider } from '@mantine/core';
import type { DocumentTemplate, VocabularyGroup } from '@pramen/contract/document-templates/document-templates.schemas';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { needPortalTexts, needStaffTexts, startTexts } from '../../../platform/texts/texts.ts';
import { AnnotationViewer } from './annotation-viewer.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeAll(async () => {
  await startTexts('cs');
  await needPortalTexts();
  await needStaffTexts();
});

let close = () => {};
afterEach(() => close());

const template = { id: 't1', version: 1, annotations: { fields: [{ page: 1, x: 10, y: 20, key: '${client.fullname}', group: 'client', font_size: 40 }] } } as unknown as DocumentTemplate;
const vocabulary: VocabularyGroup[] = [{ group: 'client', label: 'Klient', is_repeated: false, fields: [{ key: 'fullname', placeholder: '${client.fullname}', label: 'Celé jméno' }] }];

/** One value on one page of the given size; answers how far down it may be typed. */
async function typeLowest(width: number, height: number): Promise<string> {
  const frame = document.createElement('div');
  document.body.append(frame);
  const root = createRoot(frame);
  close = () => {
    act(() => root.unmount());
    frame.remove();
  };
  act(() =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <AnnotationViewer template={template} vocabulary={vocabulary} isEditable renderPages={(overlay) => overlay(1)} renderPaper={() => null} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
  const find = <Found extends HTMLElement>(selector: string, of: ParentNode = document) => {
    const found = of.querySelector<Found>(selector);
    if (!found) throw new Error(`no ${selector}`);
    return found;
  };
  vi.spyOn(find('[data-page="1"]', frame), 'getBoundingClientRect').mockReturnValue({ left: 0, top: 0, width, height } as DOMRect);
  await act(async () => find('button[aria-label^="Upravit"]', frame).click());
  await act(async () => {
    const field = find<HTMLInputElement>('[role=dialog] input[name="y"]');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '100');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => find<HTMLFormElement>('[role=dialog] form').requestSubmit());
  return /([\d,]+)\s%\sshora/.exec(find('#placed-fields ~ ul', frame).textContent ?? '')?.[1] ?? '';
}

test('a place that is typed keeps its line on the page, also on one that lies on its side', async () => {
  const upright = await typeLowest(1000, 1414);
  close();
  const onItsSide = await typeLowest(1414, 1000);
  const share = (typed: string) => 100 - Number(typed.replace(',', '.'));
  // The line is as high on both; of the lower page it takes twice the share.
  expect(share(upright)).toBeGreaterThan(0);
  expect(share(onItsSide) / share(upright)).toBeCloseTo(2, 1);
});
