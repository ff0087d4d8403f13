import { expect, test } from 'vitest';
import { giveBrowserAView } from '../../../testing/view-observer.ts';
import { formOf } from '../form.fixture.ts';
import { profileOf, SEEN, walk } from '../self-onboarding.fixture.tsx';

test('each step and each page of questions is told with what it shows', async () => {
  const { show } = giveBrowserAView();
  const { sent, press } = await walk(formOf('start'));
  expect(sent(SEEN)).toEqual([{ step_id: 'start', questions: [], refused: [] }]);
  await press('Začít');
  await expect
    .poll(() => {
      show('*');
      return sent(SEEN).at(-1);
    })
    .toMatchObject({ step_id: 'aggregated_form', questions: expect.arrayContaining([expect.stringMatching(/^0\./)]) as string[] });
  expect(sent(SEEN)).toHaveLength(2);
});

test('a failure disturbs nobody', async () => {
  const { sent, press, title, refuse } = await walk(formOf('start'));
  refuse(SEEN, 'unreachable');
  await press('Začít');
  await expect.poll(title).toBe('AML dotazník');
  expect(sent(SEEN).length).toBeGreaterThan(0);
  expect(document.querySelector('[role=alert]')).toBeNull();
});

test('staff who look at a client are not counted, nor is a finished onboarding', async () => {
  const profile = profileOf();
  const looking = { ...profile, context: { ...profile.context, impersonator: { name: 'Petr Poradce' } } } as unknown as typeof profile;
  const looked = await walk(formOf('start'), {}, { profile: looking });
  expect(looked.sent(SEEN)).toEqual([]);
  await looked.close();
  const finished = await walk({ ...formOf('end'), state: 'COMPLETED' });
  expect(finished.sent(SEEN)).toEqual([]);
});
