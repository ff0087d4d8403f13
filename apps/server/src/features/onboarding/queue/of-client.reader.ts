import { overdueBefore } from '@pramen/domain/onboarding/queue';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { clientAddresses, clientBankAccounts, contracts } from '../../../database/schema/clients.ts';
import { interactionForms, interactionSteps } from '../../../database/schema/onboarding.ts';
import { users } from '../../../database/schema/people.ts';
import { pragueDateOf } from '../../../platform/clock/clock.ts';
import { isIdentityAnswered, pausesPayments } from '../../identity/identity-standing.reader.ts';
import type { FormRow, StepRow } from '../record/interaction-forms.reader.ts';
import type { Now } from './queue.reader.ts';

/** Steps that show what the firm knew before, until the client types. */
export interface KnownBefore {
  address: boolean;
  bankAccount: boolean;
}

export interface FormOfClient {
  form: FormRow;
  begunBy: string;
  /** In order. */
  steps: readonly Pick<StepRow, 'type' | 'state' | 'savedAt' | 'completedAt'>[];
  /** Of those that were not canceled: a canceled one says nothing of what an earlier one made or waits for. */
  isNewest: boolean;
  isOverdue: boolean;
  /** The client has left its contract. */
  isLeft: boolean;
  /** It is the newest, and the client has to prove again who they are before they may pay. */
  isPaused: boolean;
  /** An identification waits for the check of staff. */
  isIdentityAnswered: boolean;
}

export function isOverdue({ state, touchedAt, submittedAt }: FormRow, { at, country }: Now): boolean {
  const before = overdueBefore(pragueDateOf(at), country);
  if (state === 'OPEN') return pragueDateOf(touchedAt) < before.open;
  return state === 'HELD' && submittedAt !== null && pragueDateOf(submittedAt) < before.held;
}

const isSubmitted = ({ state }: FormRow) => state === 'HELD' || state === 'COMPLETED';

/** The onboardings of a client, the newest first. */
export async function readFormsOfClient(db: Readable, clientId: string, now: Now): Promise<FormOfClient[]> {
  const forms = await db
    .select({
      form: interactionForms,
      begunBy: users.name,
      withdrawnAt: contracts.withdrawnAt,
      isAnswered: isIdentityAnswered(sql`${clientId}::uuid`),
      isPaused: pausesPayments(sql`${clientId}::uuid`, sql`${interactionForms.createdAt}`),
    })
    .from(interactionForms)
    .innerJoin(users, eq(users.id, interactionForms.creatorId))
    .leftJoin(contracts, and(eq(contracts.clientId, interactionForms.clientId), eq(contracts.id, interactionForms.contractId)))
    .where(eq(interactionForms.clientId, clientId))
    .orderBy(desc(interactionForms.createdAt), desc(interactionForms.id));
  const { formId, type, state, savedAt, completedAt, position } = interactionSteps;
  const steps = await db
    .select({ formId, type, state, savedAt, completedAt })
    .from(interactionSteps)
    .where(eq(interactionSteps.clientId, clientId))
    .orderBy(position);
  const newest = forms.find(({ form }) => form.state !== 'CANCELED')?.form;
  return forms.map(({ form, begunBy, withdrawnAt, isPaused, isAnswered }) => ({
    form,
    isLeft: isSubmitted(form) && withdrawnAt !== null,
    begunBy,
    steps: steps.filter((step) => step.formId === form.id),
    isNewest: form === newest,
    isOverdue: withdrawnAt === null && isOverdue(form, now),
    isPaused: isPaused && form === newest && form.state === 'COMPLETED',
    isIdentityAnswered: isAnswered,
  }));
}

/** What the firm knows of a client besides the name, which it always knows. */
export async function readKnownBefore(db: Readable, clientId: string): Promise<KnownBefore> {
  const [address] = await db
    .select({ id: clientAddresses.id })
    .from(clientAddresses)
    .where(eq(clientAddresses.clientId, clientId))
    .limit(1);
  const [account] = await db
    .select({ id: clientBankAccounts.id })
    .from(clientBankAccounts)
    .where(eq(clientBankAccounts.clientId, clientId))
    .limit(1);
  return { address: address !== undefined, bankAccount: account !== undefined };
}
