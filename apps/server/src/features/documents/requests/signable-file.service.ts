import { translate } from '@pramen/texts/translate';
import type { Db } from '../../../database/connect.ts';
import type { Actor, Language } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { changeableKinds } from '../../../platform/pdf/untrusted/changeable-content.ts';
import type { ChangeableKind } from '../../../platform/pdf/untrusted/changeable-content.ts';
import type { PdfStudio } from '../../../platform/pdf/pdf-studio.ts';
import type { PagesFault } from '../../../platform/pdf/untrusted/inspect-untrusted.ts';
import { findFile } from '../../files/files.reader.ts';
import { readProvedBytes } from '../../files/integrity.service.ts';
import type { IntegrityDeps } from '../../files/integrity.service.ts';
import { requireDocument } from '../record/documents.reader.ts';

export type PagesInspector = Pick<PdfStudio, 'inspectPages'>;

const isChangeable = (fault: PagesFault): fault is ChangeableKind => (changeableKinds as readonly string[]).includes(fault);

/** Describes the error and what to do about it. */
function explainFault(fault: PagesFault, language: Language): string {
  return translate(language, isChangeable(fault) ? `signing:changeable.${fault}` : `documentWork:${fault}`);
}

/**
 * Rejects a PDF that cannot be sealed or may show different content to different readers. Only uploaded files are checked: the portal
 * itself writes those generated from templates. Throws record.not_found, document.state_refused and file.damaged. Reads the whole file:
 * call it outside a transaction.
 */
export async function refuseUnsealable(
  db: Db,
  platform: IntegrityDeps,
  inspector: PagesInspector,
  actor: Actor,
  id: string,
): Promise<void> {
  const { templateId, fileId, seal } = await requireDocument(db, actor, 'documents.request-signature', id);
  const file = templateId === null && fileId !== null && seal === null ? await findFile(db, fileId) : null;
  if (file?.mediaType !== 'application/pdf') return;
  const fault = await inspector.inspectPages(await readProvedBytes(platform, file), actor.userId);
  if (fault) throw new Problem('document.state_refused', { message: explainFault(fault, actor.origin.language) });
}
