import type { ClientOnboarding, QueuedOnboarding } from '@pramen/contract/onboarding/queue.schemas';

export const queuedOf = (id: string, name: string, more: Partial<QueuedOnboarding> = {}): QueuedOnboarding => ({
  id,
  client: { id: `c-${id}`, name },
  adviser: 'Petr Poradce',
  state: 'OPEN',
  missing: 'address',
  begun_at: '2026-11-01T08:00:00Z',
  touched_at: '2026-11-20T09:30:00Z',
  submitted_at: null,
  age_days: 25,
  is_overdue: false,
  ...more,
});

export const onboardingOf = (more: Partial<ClientOnboarding> = {}): ClientOnboarding => ({
  id: 'f1',
  state: 'OPEN',
  missing: 'address',
  begun_by: 'Petr Poradce',
  begun_at: '2026-11-01T08:00:00Z',
  touched_at: '2026-11-20T09:30:00Z',
  submitted_at: null,
  reminded_at: null,
  is_overdue: false,
  steps: [
    { type: 'start', state: 'COMPLETED', completed_at: '2026-11-20T09:00:00Z', author: null },
    { type: 'address', state: 'WAITING', completed_at: null, author: 'FIRM' },
  ],
  may_cancel: true,
  may_remind: true,
  made: [],
  ...more,
});
