import { nameIn } from '@pramen/domain/text/names';
import { formatCode, seriesOf } from '@pramen/domain/documents/code-format';
import { writesAboutContracts } from '@pramen/domain/documents/placeholders';
import { translate } from '@pramen/texts/translate';
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { documents, documentTemplates } from '../../../database/schema/documents.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import { isId, newId } from '../../../platform/keys/identifiers.ts';
import { registerFree, registerNumbers } from '../../../platform/numbers/registry.ts';
import { takeNumbers } from '../../../platform/numbers/take-number.ts';
import type { PdfStudio } from '../../../platform/pdf/pdf-studio.ts';
import type { Platform } from '../../../platform/platform.ts';
import { holdClient } from '../../clients/record/client.reader.ts';
import { listContracts, readClientLanguage } from '../../contracts/record/contracts.reader.ts';
import { findTemplate, findUsableTemplates } from '../../document-templates/record/document-templates.reader.ts';
import type { TemplateRow } from '../../document-templates/record/document-templates.reader.ts';
import { recordState } from '../record/document-states.service.ts';
import { holdDocument, signaturesOf } from '../record/documents.reader.ts';
import type { DocumentRecord } from '../record/documents.reader.ts';
import { mayRegenerate } from '../record/documents.rules.ts';
import { findTemplateSigners } from '../requests/signers.reader.ts';

export const GENERATE_TOPIC = 'documents.generate';
/** Word templates have their own queue: a conversion takes seconds and must not delay other documents. */
export const GENERATE_WORD_TOPIC = 'documents.generateWord';

export const topicOf = (format: TemplateRow['format']) => (format === 'WORD' ? GENERATE_WORD_TOPIC : GENERATE_TOPIC);

type Deps = Pick<Platform, 'audit' | 'clock' | 'jobs'>;
export type Studio = Pick<PdfStudio, 'hasOffice'>;

const refuseTemplate = (actor: Actor, code: 'template.inactive' | 'template.empty', { name }: TemplateRow) =>
  new Problem(code, { message: translate(actor.origin.language, `refusals:${code}`, { name }) });

/** Waiting documents allowed per user: each takes a second, or several for Word, and delays those of other users. */
const MOST_WAITING_OF_ONE = 2_000;
const RETRY_AFTER_SECONDS = 30;

async function refuseFlood(tx: Tx, { userId }: Actor): Promise<void> {
  const isTheirs = and(eq(documents.generation, 'WAITING'), eq(documents.createdBy, userId), isNull(documents.deletedAt));
  const [waiting] = await tx.select({ count: count() }).from(documents).where(isTheirs);
  if ((waiting?.count ?? 0) >= MOST_WAITING_OF_ONE) throw new Problem('server.busy', { retryAfter: RETRY_AFTER_SECONDS });
}

/** Locks the templates that the actor may generate from. Throws for the first id that cannot be used. */
async function holdTemplates(tx: Tx, studio: Studio, actor: Actor, ids: readonly string[]): Promise<TemplateRow[]> {
  const wanted = [...new Set(ids)];
  const known = wanted.filter(isId);
  // A share lock keeps the content unchanged until the job is queued; sorting the ids prevents deadlocks between two calls.
  await tx
    .select({ id: documentTemplates.id })
    .from(documentTemplates)
    .where(inArray(documentTemplates.id, known))
    .orderBy(documentTemplates.id)
    .for('share');
  const usable = await findUsableTemplates(tx, actor, known);
  const missing = wanted.find((id) => !usable.some((template) => template.id === id));
  if (missing !== undefined) {
    const found = isId(missing) ? await findTemplate(tx, missing, actor.origin.language) : null;
    if (found && !found.isActive) throw refuseTemplate(actor, 'template.inactive', found);
    if (found && found.format === null) throw refuseTemplate(actor, 'template.empty', found);
    throw new Problem('record.not_found');
  }
  if (!studio.hasOffice && usable.some(({ format }) => format === 'WORD')) throw new Problem('template.word_missing');
  return usable;
}

/** Takes the next number of a template's series in the caller's transaction. */
const takeNumber = (tx: Tx, { codeFormat }: TemplateRow, year: number) => takeNumbers(tx, `document:${seriesOf(codeFormat, year)}`, 1);

/** Inserts a document under the code of the taken number, or of the next free one. */
async function insertNumbered(
  tx: Tx,
  row: Omit<typeof documents.$inferInsert, 'code'>,
  template: TemplateRow,
  year: number,
  taken: number,
): Promise<DocumentRecord> {
  for (let number = taken; ; number = await takeNumber(tx, template, year)) {
    const code = formatCode(template.codeFormat, year, number);
    const { clientId, id: recordId } = row;
    // Formats of two templates may produce the same code; then the next number is used.
    const given = await registerFree(tx, [{ kind: 'DOCUMENT_CODE', number: code, clientId, recordId }]);
    if (given.size === 0) continue;
    await registerNumbers(tx, [{ kind: 'DOCUMENT', number: recordId, clientId, recordId }]);
    const [inserted] = await tx
      .insert(documents)
      .values({ ...row, code })
      .returning();
    if (inserted) return inserted;
  }
}

interface NewDocument {
  clientId: string;
  template: TemplateRow;
  /** null: it concerns no contract, or all of them. */
  contractId: string | null;
  year: number;
  number: number;
}

async function addDocument(
  tx: Tx,
  { audit, clock, jobs }: Deps,
  actor: Actor,
  { clientId, template, contractId, year, number }: NewDocument,
): Promise<string> {
  const createdAt = clock.now();
  const row = {
    clientId,
    id: newId(),
    templateId: template.id,
    contractId,
    name: nameIn(await readClientLanguage(tx, clientId), template),
    state: 'PREPARED',
    stateAt: createdAt,
    generation: 'WAITING',
    createdBy: actor.userId,
    createdAt,
  } as const;
  const document = await insertNumbered(tx, row, template, year, number);
  await recordState(tx, { clock }, document, 'PREPARED', { userId: actor.userId });
  await jobs.enqueue(tx, topicOf(template.format), { clientId, documentId: document.id, round: document.generationRound });
  const facts = { templateId: template.id, ...(contractId !== null && { contractId }), after: { state: document.state } };
  const personal = { after: { name: document.name, code: document.code } };
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    { action: 'documents.generated', objectType: 'document', objectId: document.id, clientId, facts, personal },
  );
  return document.id;
}

/** Templates to generate from. contractId names the contract; undefined or null selects the client's only unsigned one. */
export interface GenerationOrder {
  templateIds: readonly string[];
  contractId?: string | null | undefined;
}

/** The contract that a client's documents concern; null when none was named and the client has no unsigned contract or several. */
async function chooseContract(tx: Tx, actor: Actor, clientId: string, named: string | null | undefined): Promise<string | null> {
  const held = await listContracts(tx, clientId, false);
  if (!named) {
    const unsigned = held.filter(({ signedOn, withdrawnAt }) => signedOn === null && withdrawnAt === null);
    return unsigned.length === 1 ? (unsigned[0]?.id ?? null) : null;
  }
  const contract = held.find(({ id }) => id === named);
  if (!contract) throw refusedField(actor.origin.language, 'contract_id', 'validation:choice');
  if (contract.withdrawnAt !== null) throw refusedField(actor.origin.language, 'contract_id', 'contracts:withdrawnFrom');
  return contract.id;
}

/**
 * Starts generating one document per template for a client and returns their ids. All or none: throws record.not_found, template.inactive,
 * template.empty, template.word_missing, document.no_responsible when the template needs an adviser's signature and the client has no
 * adviser, and server.busy when too many of the actor's documents are waiting for their files.
 */
export async function generateDocuments(
  tx: Tx,
  platform: Deps,
  studio: Studio,
  actor: Actor,
  clientId: string,
  order: GenerationOrder,
  permission: 'documents.generate' | 'onboarding.answer' = 'documents.generate',
): Promise<string[]> {
  if (!isId(clientId)) throw new Problem('record.not_found');
  await holdClient(tx, actor, permission, clientId);
  await refuseFlood(tx, actor);
  const templates = await holdTemplates(tx, studio, actor, order.templateIds);
  const chosen = await chooseContract(tx, actor, clientId, order.contractId);
  const year = Number(platform.clock.today().slice(0, 'YYYY'.length));
  const numbered: { template: TemplateRow; number: number }[] = [];
  // Take all numbers first, in the order of their counters: concurrent calls that share counters queue at the first one, so no deadlock
  // arises between a counter and a document code.
  for (const template of templates.toSorted((one, other) => (seriesOf(one.codeFormat, year) < seriesOf(other.codeFormat, year) ? -1 : 1))) {
    const { isResponsibleMissing } = await findTemplateSigners(tx, clientId, template);
    if (isResponsibleMissing)
      throw new Problem('document.no_responsible', {
        message: translate(actor.origin.language, 'documentReview:generate.noAdviser', { name: template.name }),
      });
    numbered.push({ template, number: await takeNumber(tx, template, year) });
  }
  const ids: string[] = [];
  for (const { template, number } of numbered) {
    const contractId = writesAboutContracts(template.placeholders) ? chosen : null;
    ids.push(await addDocument(tx, platform, actor, { clientId, template, contractId, year, number }));
  }
  return ids;
}

/**
 * Generates the file again from the template and today's data. Throws document.not_regenerable, and template.word_missing and server.busy
 * as generateDocuments.
 */
export async function regenerateDocument(tx: Tx, { audit, jobs }: Deps, studio: Studio, actor: Actor, id: string): Promise<void> {
  const document = await holdDocument(tx, actor, 'documents.generate', id);
  await refuseFlood(tx, actor);
  const { clientId, templateId } = document;
  const isSigned = (await signaturesOf(tx, document)).some(({ state }) => state === 'SIGNED');
  const template =
    mayRegenerate(document, isSigned) && templateId !== null ? await findTemplate(tx, templateId, actor.origin.language) : null;
  if (!template) throw new Problem('document.not_regenerable');
  if (template.format === 'WORD' && !studio.hasOffice) throw new Problem('template.word_missing');
  const [begun] = await tx
    .update(documents)
    .set({
      generation: 'WAITING',
      generationRound: sql`${documents.generationRound} + 1`,
      generationFault: null,
      generationAttempts: 0,
      version: sql`${documents.version} + 1`,
    })
    .where(and(eq(documents.clientId, clientId), eq(documents.id, id)))
    .returning({ round: documents.generationRound });
  if (!begun) throw new Error('locked document not found');
  await jobs.enqueue(tx, topicOf(template.format), { clientId, documentId: id, round: begun.round });
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    { action: 'documents.regenerated', objectType: 'document', objectId: id, clientId, facts: begun },
  );
}
