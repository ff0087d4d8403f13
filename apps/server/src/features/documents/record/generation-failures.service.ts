import { scopeOf } from '@pramen/domain/permissions/permissions';
import { roles } from '@pramen/domain/permissions/roles';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { users } from '../../../database/schema/people.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notify } from '../../messages/notifications/notifications.service.ts';

/** Kinds of notices with {documentId}; signing.jobs.ts writes their texts. */
export const MAKING_FAILED_NOTICE = 'documents.makingFailed';
export const SEAL_FAILED_NOTICE = 'documents.sealFailed';
export const SEAL_DELAYED_NOTICE = 'documents.sealDelayed';

type FailureNotice = typeof MAKING_FAILED_NOTICE | typeof SEAL_FAILED_NOTICE | typeof SEAL_DELAYED_NOTICE;

/** Roles that review all documents of the company, and can therefore act on any of these failures. */
const reviewing = roles.filter((role) => scopeOf('documents.review', role) === 'all');

/** Notifies the staff who review all documents, and the requester if given, that a file or a seal failed or is delayed. */
export async function tellCompany(
  tx: Tx,
  platform: Pick<Platform, 'clock' | 'jobs'>,
  kind: FailureNotice,
  documentId: string,
  askedBy: string | null = null,
): Promise<void> {
  const concerned = or(inArray(users.role, reviewing), askedBy === null ? undefined : eq(users.id, askedBy));
  const people = await tx
    .select({ userId: users.id })
    .from(users)
    .where(and(eq(users.isActive, true), concerned));
  for (const { userId } of people) await notify(tx, platform, { userId, kind, params: { documentId } });
}
