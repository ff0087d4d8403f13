import type { ProfileAnswer } from '@pramen/contract/auth/auth.schemas';
import type { ServiceRequest } from '@pramen/contract/service-requests/service-requests.schemas';
import { beforeEach, expect, test } from 'vitest';
import { profileQuery } from '../../features/auth/auth.queries.ts';
import { askedRequest, waitingRequest } from '../../features/service-requests/service-requests.fixture.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { recordRequests } from '../../testing/requests.tsx';
import { RequestMessages } from './request-messages.tsx';
import { OneRequest } from './request-screen.tsx';

beforeEach(() => sessionStorage.clear());

const profile = { user: { id: 'u1', role: 'CLIENT' }, context: { impersonator: null } } as ProfileAnswer;
const surroundings = { known: [[profileQuery.queryKey, profile]] as const, staysFresh: true };
const message = (id: string, text: string, awaits: boolean): ServiceRequest['messages'][number] => ({
  id,
  user: { id: 's1', label: 'Eva Dvořáková' },
  side: 'FIRM',
  text,
  awaits_reply: awaits,
  attachments: [],
  created_at: '2026-03-02T10:00:00.000Z',
});
const turned: ServiceRequest = {
  ...waitingRequest,
  phase: 'asked',
  messages: [message('m1', 'Kolik?', true), message('m2', 'Odkud?', true), message('m3', 'Děkujeme.', false)],
};
const sentTo = (sent: ReturnType<typeof recordRequests>) => sent.find(({ line }) => line.endsWith('/messages'))?.body;

test('a message of staff asks for a reply, unless it is unticked, and the next one asks again', async () => {
  const sent = recordRequests({ message: 'Zpráva je odeslaná.', service_requirement: turned, ...profile });
  const screen = await renderScreen(<RequestMessages request={waitingRequest} />, surroundings);
  const tick = () => screen.page.querySelector<HTMLInputElement>('[name=awaits_reply]');
  expect(tick()?.checked).toBe(true);
  await screen.type('[name=text]', 'Připravujeme to.');
  tick()?.click();
  await expect.poll(() => tick()?.checked).toBe(false);
  await screen.press('Odeslat zprávu');
  await expect
    .poll(() => sentTo(sent))
    .toEqual([
      ['text', 'Připravujeme to.'],
      ['awaits_reply', 'false'],
    ]);
  await expect.poll(() => tick()?.checked).toBe(true);
});

test.each([
  ['a question that has no answer yet', askedRequest],
  ['what an intermediary wrote in their own name', { ...waitingRequest, is_in_own_name: true }],
])('nothing more is asked beside %s', async (_what, request) => {
  recordRequests({});
  const screen = await renderScreen(<RequestMessages request={request} />, surroundings);
  expect(screen.page.querySelector('[name=text]')).not.toBeNull();
  expect(screen.page.querySelector('[name=awaits_reply]')).toBeNull();
});

test('the client reads that a reply is wanted, and replies to the latest question', async () => {
  const sent = recordRequests({ message: 'Zpráva je odeslaná.', service_requirement: waitingRequest, ...profile });
  const screen = await renderScreen(<OneRequest request={turned} profile={profile} />, surroundings);
  expect(screen.text()).toContain('Potřebujeme od vás odpověď.');
  expect(screen.text()).toContain('Čeká na vaši odpověď');
  await screen.type('[name=text]', 'Ze spoření.');
  await screen.press('Odeslat odpověď');
  await expect
    .poll(() => sentTo(sent))
    .toEqual([
      ['text', 'Ze spoření.'],
      ['replies_to', 'm2'],
    ]);
});

test('without a question the client writes a message, and who acts for them sends nothing', async () => {
  const acting = { ...profile, context: { impersonator: { id: 's1', name: 'Eva Dvořáková' } } } as unknown as ProfileAnswer;
  const screen = await renderScreen(<OneRequest request={waitingRequest} profile={acting} />, surroundings);
  expect(screen.text()).not.toContain('Potřebujeme od vás odpověď.');
  expect(screen.text()).toContain('Servisní požadavek nemůžete odeslat.');
  expect(screen.button('Odeslat zprávu')?.getAttribute('aria-disabled')).toBe('true');
});
