import type { IdentificationDecision } from '@pramen/contract/identifications/identifications.schemas';
import type { HolderFinding } from '@pramen/domain/compliance/identity/compare-holder';
import { hasMachineLines, hasPictures, levelOf } from '@pramen/domain/compliance/identity/identity-methods';
import { translate } from '@pramen/texts/translate';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import type { Acceptance } from '../content/acceptance.ts';
import type { VersionContent } from '../content/identification-vault.service.ts';
import type { IdentificationRow } from '../record/identifications.reader.ts';
import { findProvedDifferences } from './proved-differences.reader.ts';
import { readHolder } from './holder.reader.ts';
import { examineLines } from './lines-check.rules.ts';
import type { CheckedLines } from './lines-check.rules.ts';
import { describeFault } from './lines.present.ts';

type Deps = Pick<WritePlatform, 'audit' | 'clock' | 'config'>;

/** One sentence that names every difference, because a field shows the first of several. */
function differs({ origin: { language } }: Actor, different: readonly HolderFinding[]): Problem {
  const names = different.map(({ field }) => translate(language, `identifications:compared.${field}`).toLocaleLowerCase(language));
  const sentence = translate(language, 'identificationReview:overrule.differs', { fields: names.join(', ') });
  return new Problem('identification.differs', { errors: { overrule_reason: [sentence] } });
}

/** The lines of a card or passport, which must be valid and agree with the client's record, unless the reviewer gives a reason. */
async function checkAccepted(
  tx: Tx,
  platform: Deps,
  actor: Actor,
  { clientId, method }: IdentificationRow,
  lines: string | null,
  overruleReason: string | null,
): Promise<CheckedLines> {
  const { language } = actor.origin;
  if (lines === null) throw refusedField(language, 'lines', 'validation:required');
  const check = examineLines(lines, method, await readHolder(tx, platform, clientId, method), platform.clock.today());
  if (check.faults.length > 0)
    throw new Problem('validation.failed', { errors: { lines: check.faults.map((fault) => describeFault(fault, language)) } });
  if (check.isExpired) throw new Problem('identification.expired');
  const different = check.findings.filter(({ isSame }) => !isSame);
  if (different.length > 0 && overruleReason === null) throw differs(actor, different);
  return check;
}

/** What a bank stated must agree with the client's record as it is now, unless the reviewer gives a reason. */
async function checkProved(
  tx: Tx,
  platform: Deps,
  actor: Actor,
  stored: IdentificationRow,
  overruleReason: string | null,
): Promise<HolderFinding[]> {
  const different = stored.method === 'BANKID' ? await findProvedDifferences(tx, platform, stored) : [];
  if (different.length > 0 && overruleReason === null) throw differs(actor, different);
  return different;
}

/**
 * What the reviewer establishes by accepting an identification. Throws validation.failed for missing or faulty input,
 * identification.expired, and identification.differs without a reason to overrule the differences.
 */
export async function acceptanceOf(
  tx: Tx,
  platform: Deps,
  actor: Actor,
  stored: IdentificationRow,
  given: IdentificationDecision,
  content: VersionContent,
): Promise<Acceptance> {
  const { method } = stored;
  const { overrule_reason: reason = null, interruptions = null, document = {} } = given;
  const comparison = hasPictures(method) ? given.comparison : null;
  if (comparison === undefined) throw refusedField(actor.origin.language, 'comparison', 'validation:required');
  const lines = hasMachineLines(method) ? (given.lines ?? content.lines) : null;
  const check = hasMachineLines(method) ? await checkAccepted(tx, platform, actor, stored, lines, reason) : null;
  const typed = {
    number: document.number ?? content.document.number,
    issuingCountry: document.issuing_country ?? content.document.issuingCountry,
    validUntil: document.valid_until ?? content.document.validUntil,
  };
  if (!check?.read && typed.validUntil !== null && typed.validUntil < platform.clock.today()) throw new Problem('identification.expired');
  const read = check?.read;
  const findings = check?.findings ?? (await checkProved(tx, platform, actor, stored, reason));
  return {
    level: levelOf(method, comparison),
    comparison,
    document: {
      kind: method,
      ...(read ? { number: read.number, issuingCountry: read.issuingState, validUntil: read.expiryDate } : typed),
    },
    lines: read ? read.lines.join('\n') : null,
    findings,
    overruleReason: findings.some(({ isSame }) => !isSame) ? reason : null,
    interruptions,
  };
}
