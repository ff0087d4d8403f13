import type { OneStaffUser } from '@pramen/contract/staff/staff.schemas';
import { expect, test } from 'vitest';
import { recordRequests } from '../../testing/requests.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { MicrosoftAccess } from './microsoft-access.tsx';

const user: OneStaffUser = {
  id: 'u1',
  label: 'Eva Malá',
  name: 'Eva Malá',
  email: 'eva@pramen.test',
  phone: null,
  role: 'ADMIN',
  version: 1,
  has_microsoft: true,
};

test('a bound account is named, and let go only after a question', async () => {
  const sent = recordRequests();
  const { text, press } = await renderScreen(<MicrosoftAccess user={user} />);
  expect(text()).toContain('Účet Microsoft je spojený');
  await press('Zrušit spojení');
  expect(sent).toEqual([]);
  await press('Nechat spojené');
  await press('Zrušit spojení');
  await press('Zrušit spojení: Eva Malá');
  await expect.poll(() => sent.map(({ line }) => line)).toEqual(['DELETE /api/users/u1/microsoft']);
});

test('where none is bound, there is nothing to let go', async () => {
  const { text, button } = await renderScreen(<MicrosoftAccess user={{ ...user, has_microsoft: false }} />);
  expect(text()).toContain('Účet Microsoft zatím spojený není.');
  expect(button('Zrušit spojení')).toBeUndefined();
});
