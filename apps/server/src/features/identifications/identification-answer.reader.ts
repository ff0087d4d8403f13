import type { Identification, IdentificationDetail, IdentificationInBrief } from '@pramen/contract/identifications/identifications.schemas';
import type { Readable } from '../../database/connect.ts';
import type { Actor } from '../../platform/calls/call.ts';
import { readAttestation } from '../identity/attestations.service.ts';
import type { Platform } from '../../platform/platform.ts';
import { currentFiles, readCurrentContent, readFiles, readSteps, readVersions } from './content/identification-content.reader.ts';
import type { Step } from './content/identification-content.reader.ts';
import { openVault } from './content/identification-vault.service.ts';
import { presentDetail, presentIdentification, presentInBrief } from './identifications.present.ts';
import type { IdentificationRow } from './record/identifications.reader.ts';
import { readMatchedPayment } from './payment/matched-payment.reader.ts';
import { readHolder } from './review/holder.reader.ts';
import { examineLines } from './review/lines-check.rules.ts';

type Deps = Pick<Platform, 'config' | 'clock'>;

/** What a caller may read of the steps: clients read their own words and why an identification came back to them. */
function readableBy({ role }: Actor, steps: readonly Step[]): readonly Step[] {
  const isHidden = ({ decision }: Step) => role === 'CLIENT' && decision !== null && decision !== 'RETURN';
  return steps.map((step) => (isHidden(step) ? { ...step, reason: null } : step));
}

/** Identifications of one client with their current files, in the given order. */
export async function readIdentifications(
  db: Readable,
  platform: Deps,
  actor: Actor,
  rows: readonly IdentificationRow[],
): Promise<Identification[]> {
  const [first] = rows;
  if (!first) return [];
  const vault = await openVault(db, platform, first.clientId);
  const steps = await readSteps(db, vault, rows);
  const files = await readFiles(db, rows);
  return rows.map((row) => presentIdentification(row, readableBy(actor, steps.get(row.id) ?? []), currentFiles(files, row), actor.role));
}

/** The same without files, for staff. */
export async function readInBrief(
  db: Readable,
  platform: Deps,
  { role }: Actor,
  rows: readonly IdentificationRow[],
): Promise<IdentificationInBrief[]> {
  const [first] = rows;
  if (!first) return [];
  const steps = await readSteps(db, await openVault(db, platform, first.clientId), rows);
  return rows.map((row) => presentInBrief(row, steps.get(row.id) ?? [], role));
}

/** Everything that explains an identification; clients see neither the comparison with their record nor the notes of staff. */
export async function readDetail(db: Readable, platform: Deps, actor: Actor, row: IdentificationRow): Promise<IdentificationDetail> {
  const vault = await openVault(db, platform, row.clientId);
  const steps = readableBy(actor, (await readSteps(db, vault, [row])).get(row.id) ?? []);
  const content = await readCurrentContent(db, vault, row);
  const holder = await readHolder(db, platform, row.clientId, row.method);
  const examine = (lines: string | null) =>
    lines === null || actor.role === 'CLIENT' ? null : examineLines(lines, row.method, holder, platform.clock.today());
  return presentDetail(
    row,
    {
      steps,
      files: (await readFiles(db, [row])).get(row.id) ?? [],
      versions: await readVersions(db, vault, row),
      content,
      check: examine(content.lines),
      attestation: row.method === 'BANKID' ? await readAttestation(db, platform, row.clientId, row.id) : null,
      firstPayment: await readMatchedPayment(db, vault, row),
      accepted: examine(steps.findLast(({ acceptance }) => acceptance !== null)?.acceptance?.lines ?? null),
    },
    actor,
  );
}
