import type * as contract from '@pramen/contract/identifications/identifications.schemas';
import type { MatchedPayment } from '@pramen/contract/identifications/first-payment.schemas';
import { awaitsPayment } from '@pramen/domain/compliance/identity/identity-methods';
import { mayDeleteRecord } from '@pramen/domain/forms/records/record-states';
import { scopeOf } from '@pramen/domain/permissions/permissions';
import type { Role } from '@pramen/domain/permissions/roles';
import type { Actor } from '../../platform/calls/call.ts';
import type { Attestation } from '../identity/attestations.service.ts';
import { presentAttestation } from '../identity/attestations.service.ts';
import { readFileAnswer } from '../files/file-answer.reader.ts';
import type { Acceptance } from './content/acceptance.ts';
import type { SavedVersion, Step, VersionFile } from './content/identification-content.reader.ts';
import type { VersionContent } from './content/identification-vault.service.ts';
import { proofOf } from './record/identifications.reader.ts';
import type { IdentificationRow } from './record/identifications.reader.ts';
import type { CheckedLines } from './review/lines-check.rules.ts';
import { presentCheck, presentFindings } from './review/lines.present.ts';

export function presentInBrief(row: IdentificationRow, steps: readonly Step[], role: Role): contract.IdentificationInBrief {
  return {
    id: row.id,
    client_id: row.clientId,
    creator_id: row.creatorId,
    creator: row.creator,
    method: row.method,
    level: row.level,
    awaits_payment: awaitsPayment(proofOf(row)),
    state: row.state,
    state_at: row.stateAt.toISOString(),
    denied_description: steps.findLast(({ state }) => state === 'DENIED')?.reason ?? null,
    decision_description: steps.findLast(({ decision }) => decision !== null)?.reason ?? null,
    why_pictures: row.whyPictures,
    may_be_deleted: scopeOf('identifications.prepare', role) !== 'never' && mayDeleteRecord(row.state, row.answeredAt !== null),
    created_at: row.createdAt.toISOString(),
    version: row.version,
  };
}

/** The files of one version in their order. */
const presentPictures = (files: readonly VersionFile[]): contract.IdentificationFile[] =>
  files.map(({ file, side, measured }, index) => ({
    ...readFileAnswer(file),
    side,
    measured,
    is_repeated: files.slice(0, index).some((earlier) => earlier.file.sha256.equals(file.sha256)),
  }));

export const presentIdentification = (
  row: IdentificationRow,
  steps: readonly Step[],
  files: readonly VersionFile[],
  role: Role,
): contract.Identification => ({ ...presentInBrief(row, steps, role), attachments: presentPictures(files) });

const presentDocument = ({ document }: VersionContent): contract.IdentityDocument => ({
  number: document.number,
  issuing_country: document.issuingCountry,
  valid_until: document.validUntil,
});

/** The comparison as it was stored, which later changes of the client's record leave alone. What staff noted for themselves is theirs. */
function presentAcceptance(
  { level, comparison, document, overruleReason, interruptions, findings }: Acceptance,
  { user, at }: Step,
  read: CheckedLines | null,
  { role, origin: { language } }: Actor,
): contract.Acceptance {
  return {
    level,
    comparison,
    user,
    at: at.toISOString(),
    document: {
      kind: document.kind,
      number: document.number,
      issuing_country: document.issuingCountry,
      valid_until: document.validUntil,
    },
    overrule_reason: role === 'CLIENT' ? null : overruleReason,
    interruptions: role === 'CLIENT' ? null : interruptions,
    check: read && { ...presentCheck(read, language), is_expired: false, findings: presentFindings(findings) },
  };
}

/** Everything that explains an identification. */
export interface IdentificationStory {
  steps: readonly Step[];
  /** Files of all versions. */
  files: readonly VersionFile[];
  versions: readonly SavedVersion[];
  content: VersionContent;
  /** null: not for this caller, or there are no lines. */
  check: CheckedLines | null;
  /** The lines of the acceptance, read again. */
  accepted: CheckedLines | null;
  attestation: Attestation | null;
  firstPayment: MatchedPayment | null;
}

export function presentDetail(row: IdentificationRow, story: IdentificationStory, actor: Actor): contract.IdentificationDetail {
  const { steps, files, versions, content, check, accepted } = story;
  const filesOf = (number: number) => files.filter((file) => file.number === number);
  const acceptedStep = steps.findLast(({ acceptance }) => acceptance !== null);
  return {
    ...presentIdentification(row, steps, filesOf(row.versionNumber), actor.role),
    data: { lines: content.lines, document: presentDocument(content) },
    check: check && presentCheck(check, actor.origin.language),
    acceptance: acceptedStep?.acceptance ? presentAcceptance(acceptedStep.acceptance, acceptedStep, accepted, actor) : null,
    first_payment: story.firstPayment,
    attestation: story.attestation && presentAttestation(story.attestation, actor),
    steps: steps.map(({ state, decision, reason, user, at }) => ({ state, decision, description: reason, user, at: at.toISOString() })),
    versions: versions.map(({ number, method, savedAt, user, as }) => ({
      number,
      method,
      saved_at: savedAt.toISOString(),
      user,
      as,
      attachments: presentPictures(filesOf(number)),
    })),
  };
}
