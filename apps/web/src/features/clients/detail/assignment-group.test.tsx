import { expect, test, vi } from 'vitest';
import { act, renderScreen } from '../../../testing/render-screen.tsx';
import { AssignmentGroup } from './assignment-group.tsx';
import type { ClientForm } from './client-field-groups.tsx';

test('shows the failure of each list and requests it again', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(new Response('{}', { status: 500 }));
  });
  const form = {
    field: (name: string) => ({ name, isRequired: false, value: '', error: null, onChange: () => {} }),
  } as unknown as ClientForm;
  const { page } = await renderScreen(<AssignmentGroup form={form} choosesAdviser />);
  const said = () => Array.from(page.querySelectorAll('[role=status]'), ({ textContent }) => textContent ?? '');
  await expect.poll(() => said().length).toBe(3);
  expect(said().every((sentence) => sentence.includes('se nepodařilo načíst'))).toBe(true);
  const lists = ['/api/account-managers', '/api/contract-types/active', '/api/intermediaries/persons'];
  expect(asked.toSorted()).toEqual(lists);
  await act(() => {
    for (const button of page.querySelectorAll<HTMLElement>('[role=status] button')) button.click();
  });
  expect(asked.toSorted()).toEqual([...lists, ...lists].toSorted());
});
