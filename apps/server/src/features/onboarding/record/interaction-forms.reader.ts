import type { AnswersOf, AnsweredStep } from '@pramen/contract/onboarding/step-answers.schemas';
import { and, asc, eq } from 'drizzle-orm';
import type { Readable, Tx } from '../../../database/connect.ts';
import { files } from '../../../database/schema/files.ts';
import { interactionForms, interactionPictures, interactionSteps } from '../../../database/schema/onboarding.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { isId } from '../../../platform/keys/identifiers.ts';
import type { FileRow } from '../../files/files.reader.ts';
import type { StepVault } from './step-vault.service.ts';

export type FormRow = typeof interactionForms.$inferSelect;
export type StepRow = typeof interactionSteps.$inferSelect;
export type PictureRow = Pick<typeof interactionPictures.$inferSelect, 'side' | 'measured' | 'captureLinkId'> & { file: FileRow };

/** The client's open onboarding; null without one. */
export async function findOpenForm(db: Readable, clientId: string): Promise<FormRow | null> {
  const [form] = await db
    .select()
    .from(interactionForms)
    .where(and(eq(interactionForms.clientId, clientId), eq(interactionForms.state, 'OPEN')));
  return form ?? null;
}

/** Whether a client concludes a contract by an onboarding, or adds to one; else it only asks for data and proof of identity. */
export const concludesContract = ({ contractId, contractTypeId }: FormRow['options']): boolean => (contractId ?? contractTypeId) !== null;

/** An onboarding of a client, in any state; null without one. */
export async function findForm(db: Readable, clientId: string, id: string): Promise<FormRow | null> {
  const [form] = await db
    .select()
    .from(interactionForms)
    .where(and(eq(interactionForms.clientId, clientId), eq(interactionForms.id, id)));
  return form ?? null;
}

async function requireOwn(db: Readable, { clientId }: Pick<Actor, 'clientId'>, id: string, isHeld: boolean): Promise<FormRow> {
  if (clientId === null || !isId(id)) throw new Problem('record.not_found');
  const theirs = db
    .select()
    .from(interactionForms)
    .where(and(eq(interactionForms.clientId, clientId), eq(interactionForms.id, id)));
  const [form] = await (isHeld ? theirs.for('no key update') : theirs);
  if (!form || form.state === 'CANCELED') throw new Problem('record.not_found');
  return form;
}

/** Finds the onboarding of the caller, open or not; throws record.not_found for every other one. */
export const requireOwnForm = (db: Readable, actor: Pick<Actor, 'clientId'>, id: string): Promise<FormRow> =>
  requireOwn(db, actor, id, false);

/** Like requireOwnForm, but locks the row until the transaction ends. */
export const holdOwnForm = (tx: Readable, actor: Pick<Actor, 'clientId'>, id: string): Promise<FormRow> => requireOwn(tx, actor, id, true);

/** Like holdOwnForm, but refuses one that was submitted. */
export async function holdOpenForm(tx: Tx, actor: Pick<Actor, 'clientId'>, id: string): Promise<FormRow> {
  const form = await holdOwnForm(tx, actor, id);
  if (form.state !== 'OPEN') throw new Problem('onboarding.finished');
  return form;
}

/** The steps of an onboarding, in order. */
export function listSteps(db: Readable, { clientId, id }: Pick<FormRow, 'clientId' | 'id'>): Promise<StepRow[]> {
  return db
    .select()
    .from(interactionSteps)
    .where(and(eq(interactionSteps.clientId, clientId), eq(interactionSteps.formId, id)))
    .orderBy(asc(interactionSteps.position));
}

/** The step with this id among the steps of an onboarding; throws record.not_found. */
export function stepIn(steps: readonly StepRow[], id: string): StepRow {
  const step = steps.find((one) => one.id === id);
  if (!step) throw new Problem('record.not_found');
  return step;
}

/** The pictures of a step, in the order in which they were taken. */
export async function listPictures(db: Readable, clientId: string, stepId: string): Promise<PictureRow[]> {
  return db
    .select({
      side: interactionPictures.side,
      measured: interactionPictures.measured,
      captureLinkId: interactionPictures.captureLinkId,
      file: files,
    })
    .from(interactionPictures)
    .innerJoin(files, and(eq(files.clientId, interactionPictures.clientId), eq(files.id, interactionPictures.fileId)))
    .where(and(eq(interactionPictures.clientId, clientId), eq(interactionPictures.stepId, stepId)))
    .orderBy(asc(interactionPictures.addedAt), asc(interactionPictures.fileId));
}

/** What was typed into the step of a type; null: nothing yet, or there is no such step. */
export function readTyped<Step extends AnsweredStep>(vault: StepVault, steps: readonly StepRow[], type: Step): AnswersOf<Step> | null {
  const step = steps.find((one) => one.type === type);
  return step ? (vault.open(step.id, step.sealedAnswers) as AnswersOf<Step> | null) : null;
}

/** The index of the last step that is completed together with all before it; -1: none. */
export function currentIndexOf(steps: readonly StepRow[]): number {
  const first = steps.findIndex(({ state }) => state === 'WAITING');
  return first === -1 ? steps.length - 1 : first - 1;
}
