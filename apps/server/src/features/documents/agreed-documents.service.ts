import { and, eq } from 'drizzle-orm';
import type { Readable, Tx } from '../../database/connect.ts';
import { clients } from '../../database/schema/clients.ts';
import type { Actor } from '../../platform/calls/call.ts';
import type { Platform } from '../../platform/platform.ts';
import { findUsableTemplates } from '../document-templates/record/document-templates.reader.ts';
import type { TemplateRow } from '../document-templates/record/document-templates.reader.ts';
import { generateDocuments } from './generation/generation.service.ts';
import type { Studio } from './generation/generation.service.ts';
import { findAdviserAsSigner, findTemplateSigners } from './requests/signers.reader.ts';

/** The actor with the choice of templates that the client's intermediary has. */
async function withClientsChoice(db: Readable, actor: Actor, clientId: string): Promise<Actor> {
  const [client] = await db
    .select({ intermediaryPersonId: clients.intermediaryPersonId })
    .from(clients)
    .where(and(eq(clients.id, clientId)));
  return { ...actor, intermediaryPersonId: client?.intermediaryPersonId ?? null };
}

/** Whether the client has an adviser who can sign documents for the intermediary. */
export const hasSigningAdviser = async (db: Readable, clientId: string): Promise<boolean> =>
  (await findAdviserAsSigner(db, clientId)) !== null;

/**
 * Templates of the documents that a new client is asked to sign, of the chosen ones and in their order: those that are active, that the
 * client signs and their intermediary may use. One that needs an adviser's signature is left out for a client without an adviser.
 */
export async function findAgreedTemplates(
  db: Readable,
  actor: Actor,
  clientId: string,
  chosenIds: readonly string[],
): Promise<TemplateRow[]> {
  if (chosenIds.length === 0) return [];
  const usable = await findUsableTemplates(db, await withClientsChoice(db, actor, clientId), chosenIds);
  const signed = chosenIds.flatMap((id) => usable.find((template) => template.id === id.toLowerCase()) ?? []);
  const agreed: TemplateRow[] = [];
  for (const template of signed.filter(({ signable, requireOwnerSignature }) => signable && requireOwnerSignature)) {
    const { isResponsibleMissing } = await findTemplateSigners(db, clientId, template);
    if (!isResponsibleMissing) agreed.push(template);
  }
  return agreed;
}

/** Starts making the documents of an onboarding for the client to sign; those from Word wait for staff on a server that has no office. */
export async function makeAgreedDocuments(
  tx: Tx,
  platform: Pick<Platform, 'audit' | 'clock' | 'jobs'>,
  studio: Studio,
  actor: Actor,
  { clientId, contractId, chosenIds }: { clientId: string; contractId: string | null; chosenIds: readonly string[] },
): Promise<string[]> {
  const templates = await findAgreedTemplates(tx, actor, clientId, chosenIds);
  const possible = templates.filter(({ format }) => studio.hasOffice || format !== 'WORD');
  if (possible.length === 0) return [];
  const order = { templateIds: possible.map(({ id }) => id), contractId };
  return generateDocuments(tx, platform, studio, await withClientsChoice(tx, actor, clientId), clientId, order, 'onboarding.answer');
}
