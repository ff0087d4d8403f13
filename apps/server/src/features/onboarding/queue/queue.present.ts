import type { ClientOnboarding, MadeItem, OnboardingProgress, QueuedOnboarding } from '@pramen/contract/onboarding/queue.schemas';
import type { IdentityStanding } from '@pramen/domain/compliance/identity/identity-methods';
import { stateAfterDecision } from '@pramen/domain/forms/records/record-states';
import { FIRST_PAYMENT, IDENTITY_REVIEW, LEFT, PAUSED, toldHold } from '@pramen/domain/onboarding/queue';
import type { Missing } from '@pramen/domain/onboarding/queue';
import { maySeeMatches, scopeOf } from '@pramen/domain/permissions/permissions';
import type { Actor } from '../../../platform/calls/call.ts';
import type { FormOfClient, KnownBefore } from './of-client.reader.ts';
import type { Made } from './made.reader.ts';
import { mayBeReminded } from './queue.rules.ts';
import type { QueueRow } from './queue.reader.ts';

const instantOf = (at: string): string => new Date(at).toISOString();

export const presentQueued = (row: QueueRow): QueuedOnboarding => ({
  id: row.id,
  client: { id: row.client_id, name: row.client },
  adviser: row.adviser,
  state: row.state,
  missing: row.missing,
  begun_at: instantOf(row.begun_at),
  touched_at: row.touched_at && instantOf(row.touched_at),
  submitted_at: row.submitted_at && instantOf(row.submitted_at),
  age_days: row.age_days,
  is_overdue: row.is_overdue,
});

type Step = FormOfClient['steps'][number];

function authorOf({ type, savedAt }: Step, known: KnownBefore): OnboardingProgress['author'] {
  if (savedAt !== null) return 'CLIENT';
  const isKnown = type === 'client_complex_form' || (type === 'address' && known.address) || (type === 'bank_account' && known.bankAccount);
  return isKnown ? 'FIRM' : null;
}

function missingOf(of: FormOfClient, identity: IdentityStanding, { role }: Actor): Missing | null {
  const { form, steps, isNewest, isLeft, isPaused } = of;
  if (isLeft) return null;
  if (isPaused || (form.state === 'HELD' && form.holdReason === 'IDENTITY')) return of.isIdentityAnswered ? IDENTITY_REVIEW : 'IDENTITY';
  if (form.state === 'OPEN') return steps.find(({ state }) => state === 'WAITING')?.type ?? null;
  if (form.state === 'COMPLETED') {
    if (!isNewest) return null;
    if (of.isIdentityAnswered && steps.some(({ type }) => type === 'identification')) return IDENTITY_REVIEW;
    return identity === 'AWAITS_PAYMENT' ? FIRST_PAYMENT : null;
  }
  return form.state === 'HELD' && form.holdReason ? toldHold(form.holdReason, maySeeMatches(role)) : null;
}

/** Only who decides on records and identifications may return one. */
const presentMade =
  ({ role }: Actor) =>
  (item: Made): MadeItem => ({
    ...item,
    may_return: scopeOf('records.review', role) !== 'never' && stateAfterDecision(item.state, 'RETURN') !== null,
  });

/** An onboarding as staff see it: whose values each step shows, never the values. */
export function presentOfClient(
  of: FormOfClient,
  { known, identity, made }: { known: KnownBefore; identity: IdentityStanding; made: readonly Made[] },
  actor: Actor,
  now: Date,
): ClientOnboarding {
  const { form, steps, begunBy, isNewest, isOverdue, isLeft, isPaused } = of;
  const isOpen = form.state === 'OPEN';
  return {
    id: form.id,
    state: isLeft ? LEFT : isPaused ? PAUSED : form.state,
    missing: missingOf(of, identity, actor),
    begun_by: begunBy,
    begun_at: form.createdAt.toISOString(),
    // Its beginning, by staff, counts as no touch of the client's.
    touched_at: form.touchedAt > form.createdAt ? form.touchedAt.toISOString() : null,
    submitted_at: form.submittedAt?.toISOString() ?? null,
    reminded_at: form.remindedAt?.toISOString() ?? null,
    is_overdue: isOverdue,
    steps: steps.map((step) => ({
      type: step.type,
      state: step.state,
      completed_at: step.completedAt?.toISOString() ?? null,
      // What was typed into one that was given up is deleted.
      author: form.state === 'CANCELED' ? null : authorOf(step, known),
    })),
    may_cancel: isNewest && isOpen,
    may_remind: isNewest && isOpen && mayBeReminded(form.remindedAt, now),
    made: isNewest ? made.map(presentMade(actor)) : [],
  };
}
