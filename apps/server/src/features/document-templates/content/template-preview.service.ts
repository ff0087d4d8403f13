import type { PdfOverlayBody } from '@pramen/contract/document-templates/document-templates.schemas';
import { formatCode } from '@pramen/domain/documents/code-format';
import { isKnownPlaceholder, repeatedGroups, unknownPlaceholders, vocabulary } from '@pramen/domain/documents/placeholders';
import { translate } from '@pramen/texts/translate';
import type { Actor, Language } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { isId } from '../../../platform/keys/identifiers.ts';
import type { DocumentValues, GeneratedPdf } from '../../../platform/pdf/templates/document-values.ts';
import type { PdfStudio } from '../../../platform/pdf/pdf-studio.ts';
import { requireClient } from '../../clients/record/client.reader.ts';
import type { IntegrityDeps } from '../../files/integrity.service.ts';
import { explainRefusals, makeDocument } from '../filling/document-generation.service.ts';
import type { TemplateRow } from '../record/document-templates.reader.ts';
import { readDocumentLogo, readDocumentValues } from '../filling/document-values.reader.ts';
import { placeholdersOf, readAnnotations } from './template-content.service.ts';

type Deps = IntegrityDeps;

/** A PDF as a data URL, with the placeholders that have no value. */
export interface Preview {
  content: string;
  filename: string;
  missing_placeholders: string[];
  unknown_placeholders: string[];
}

const isRepeated = (group: string) => (repeatedGroups as readonly string[]).includes(group);
const named = (group: string, field: string) => `\${${group}.${field}}`;

/** Values that show the name of their placeholder. */
function namesAsValues(logo: Buffer | null): DocumentValues {
  const groups = Object.entries(vocabulary);
  const single = groups
    .filter(([group]) => !isRepeated(group))
    .flatMap(([group, fields]) => fields.map((field) => [`${group}.${field}`, named(group, field)] as const));
  const repeated = groups
    .filter(([group]) => isRepeated(group))
    .map(([group, fields]) => [group, [Object.fromEntries(fields.map((field) => [field, named(group, field)]))]] as const);
  return { single: Object.fromEntries(single), repeated: Object.fromEntries(repeated), logo };
}

/** An example of the template's codes; no document has the number 0. */
const exampleCode = ({ clock }: Deps, { codeFormat }: TemplateRow) =>
  formatCode(codeFormat, Number(clock.today().slice(0, 'YYYY'.length)), 0);

async function readValues(
  platform: Deps,
  actor: Actor,
  template: TemplateRow,
  clientId: string | undefined,
  language: Language,
): Promise<DocumentValues> {
  if (clientId === undefined || clientId === '') return namesAsValues(await readDocumentLogo(platform.db, null));
  if (!isId(clientId)) throw new Problem('record.not_found');
  const client = await requireClient(platform.db, actor, 'clients.read', clientId);
  return readDocumentValues(
    platform.db,
    platform,
    { clientId: client.id, contractId: null, documentCode: exampleCode(platform, template) },
    language,
  );
}

function toPreview({ name }: TemplateRow, { bytes, missing }: GeneratedPdf, placeholders: readonly string[], language: Language): Preview {
  return {
    content: `data:application/pdf;base64,${Buffer.from(bytes).toString('base64')}`,
    filename: `${name} - ${translate(language, 'templateAnswers:preview')}.pdf`,
    // A repeated group without rows is reported as a whole.
    missing_placeholders: missing.filter((placeholder) => isKnownPlaceholder(placeholder) || isRepeated(placeholder)),
    unknown_placeholders: unknownPlaceholders(placeholders),
  };
}

/** Previews a document of the template with a client's values, or with the names of the placeholders. */
export async function previewTemplate(
  platform: Deps,
  studio: PdfStudio,
  actor: Actor,
  template: TemplateRow,
  clientId: string | undefined,
  language: Language,
): Promise<Preview> {
  const values = await readValues(platform, actor, template, clientId, language);
  const made = await explainRefusals(language, () =>
    makeDocument(platform.db, platform, studio.forPerson(actor.userId), template, values, language),
  );
  return toPreview(template, made, template.placeholders, language);
}

/** Previews a PDF template with values at placements that need not be saved. */
export async function overlayTemplate(
  platform: Deps,
  studio: PdfStudio,
  actor: Actor,
  template: TemplateRow,
  { fields, config }: PdfOverlayBody,
  language: Language,
): Promise<Preview> {
  const values = await readValues(platform, actor, template, config?.client_id, language);
  const annotations = readAnnotations(fields, Number.POSITIVE_INFINITY, language);
  const made = await explainRefusals(language, () =>
    makeDocument(platform.db, platform, studio.forPerson(actor.userId), { ...template, annotations }, values, language),
  );
  return toPreview(template, made, placeholdersOf(annotations), language);
}
