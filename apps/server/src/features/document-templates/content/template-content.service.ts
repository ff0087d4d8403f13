import type { AnnotationField, SavedAnnotations } from '@pramen/contract/document-templates/document-templates.schemas';
import { findPlaceholders, isKnownPlaceholder } from '@pramen/domain/documents/placeholders';
import { translate } from '@pramen/texts/translate';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { documentTemplates } from '../../../database/schema/documents.ts';
import type { StoredAnnotation } from '../../../database/schema/documents.ts';
import { changesOf } from '../../../platform/audit/changes.ts';
import type { Actor, Language } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import { refuseStale } from '../../../platform/calls/versions.ts';
import type { ReadTemplate } from '../../../platform/pdf/templates/read-template.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dropFile } from '../../files/files.service.ts';
import type { TemplateRow } from '../record/document-templates.reader.ts';
import { contentFactsOf, lockTemplate, readTemplateBack } from '../record/document-templates.service.ts';

type Deps = Pick<Platform, 'audit' | 'clock'>;
type Content = Partial<Pick<TemplateRow, 'format' | 'content' | 'fileId' | 'annotations' | 'placeholders'>>;

/** Rejects content of a format when documents were generated from the template, or when it has content of another format. */
export function refuseExchange(template: TemplateRow, format: NonNullable<TemplateRow['format']>): void {
  if (template.generatedCount > 0) throw new Problem('template.format_fixed');
  if (template.format !== null && template.format !== format) throw new Problem('template.other_format');
}

/** Writes content, raises the version and audits the changed parts. */
export async function writeContent(
  tx: Tx,
  { audit }: Pick<Deps, 'audit'>,
  actor: Actor,
  stored: TemplateRow,
  content: Content,
  event: { action: string; facts?: Record<string, unknown> },
): Promise<TemplateRow> {
  await tx
    .update(documentTemplates)
    .set({ ...content, version: stored.version + 1 })
    .where(eq(documentTemplates.id, stored.id));
  const written = await readTemplateBack(tx, stored.id, actor.origin.language);
  const facts = { ...event.facts, ...changesOf(contentFactsOf(stored), contentFactsOf(written)) };
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    { action: event.action, objectType: 'document_template', objectId: stored.id, facts },
  );
  return written;
}

/** Rejects content saved in the editor when a picture in it cannot be drawn. */
export function refusePicture({ fault }: ReadTemplate, language: Language): void {
  if (fault) throw refusedField(language, 'template', `templateAnswers:${fault}`);
}

/** Saves the editor's content after it was read and cleaned. */
export async function saveHtml(
  tx: Tx,
  { audit }: Pick<Deps, 'audit'>,
  actor: Actor,
  id: string,
  { html, placeholders, version }: ReadTemplate & { version: number | undefined },
  present: (row: TemplateRow) => unknown,
): Promise<TemplateRow> {
  const stored = await lockTemplate(tx, id, actor.origin.language);
  refuseExchange(stored, 'EDITOR');
  refuseStale(version, stored, present(stored));
  if (stored.content === html) return stored;
  return writeContent(
    tx,
    { audit },
    actor,
    stored,
    { format: 'EDITOR', content: html, placeholders, annotations: [] },
    { action: 'document-templates.contentSaved' },
  );
}

const PERCENT_SCALE = 100;
/** Two decimals, the stored precision of coordinates. */
const rounded = (percent: number) => Math.round(percent * PERCENT_SCALE) / PERCENT_SCALE;

function toAnnotation({ page, x, y, key, font_size }: AnnotationField): StoredAnnotation {
  const [name = ''] = findPlaceholders(key);
  return {
    page,
    x: rounded(x),
    y: rounded(y),
    key: `\${${name}}`,
    group: name.split('.')[0] ?? '',
    ...(font_size === undefined ? {} : { fontSize: font_size }),
  };
}

/** Checks and converts placements; rejects, at its field, one on a missing page or of an unknown placeholder. */
export function readAnnotations(fields: readonly AnnotationField[], pageCount: number, language: Language): StoredAnnotation[] {
  const errors: Record<string, string[]> = {};
  for (const [place, { page, key }] of fields.entries()) {
    const [name, ...others] = findPlaceholders(key);
    const isAlone = name !== undefined && others.length === 0 && /^\$\{[^{}$]*\}$/.test(key.trim());
    if (!isAlone || !isKnownPlaceholder(name))
      errors[`fields.${place}.key`] = [translate(language, 'templateAnswers:unknownPlaceholder', { name: name ?? key })];
    if (page > pageCount) errors[`fields.${place}.page`] = [translate(language, 'templateAnswers:pageMissing', { page, count: pageCount })];
  }
  if (Object.keys(errors).length > 0) throw new Problem('validation.failed', { errors });
  return fields.map(toAnnotation);
}

/** Names of the placeholders used in the placements, each once. */
export function placeholdersOf(annotations: readonly StoredAnnotation[]): string[] {
  return findPlaceholders(annotations.map(({ key }) => key).join(' '));
}

/** Replaces the placements of values on the pages of a PDF template. `fileId` is the file whose pages were counted. */
export async function saveAnnotations(
  tx: Tx,
  { audit }: Pick<Deps, 'audit'>,
  actor: Actor,
  id: string,
  { annotations, fileId, version }: { annotations: StoredAnnotation[]; fileId: string | null } & Pick<SavedAnnotations, 'version'>,
  present: (row: TemplateRow) => unknown,
): Promise<TemplateRow> {
  const stored = await lockTemplate(tx, id, actor.origin.language);
  if (stored.format !== 'PDF') throw new Problem('template.other_format');
  refuseStale(version, stored, present(stored));
  if (stored.fileId !== fileId) throw new Problem('record.changed', { current: present(stored) });
  if (!changesOf({ annotations: stored.annotations }, { annotations })) return stored;
  return writeContent(
    tx,
    { audit },
    actor,
    stored,
    { annotations, placeholders: placeholdersOf(annotations) },
    { action: 'document-templates.annotationsSaved' },
  );
}

/** Removes the content of a template that no documents were generated from; a template without content stays unchanged. */
export async function removeTemplateFile(tx: Tx, { audit, clock }: Deps, actor: Actor, id: string): Promise<void> {
  const stored = await lockTemplate(tx, id, actor.origin.language);
  if (stored.generatedCount > 0) throw new Problem('template.format_fixed');
  if (stored.format === null) return;
  await writeContent(
    tx,
    { audit },
    actor,
    stored,
    { format: null, content: null, fileId: null, annotations: [], placeholders: [] },
    { action: 'document-templates.contentRemoved' },
  );
  if (stored.fileId) await dropFile(tx, { clock }, { clientId: null, id: stored.fileId });
}
