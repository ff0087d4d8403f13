import type { TemplateType } from '@pramen/domain/forms/definition/definition';
import { asksWhoAnswers, representationOf } from '@pramen/domain/forms/records/respondent';
import type { Representation } from '@pramen/domain/forms/records/respondent';
import { eq } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { clients } from '../../../database/schema/clients.ts';
import { pragueDateOf } from '../../../platform/clock/clock.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Who answers a record of this type instead of the client today; null: the client. */
export async function readRepresentation(
  db: Readable,
  { clock }: Pick<Platform, 'clock'>,
  { clientId, type }: { clientId: string; type: TemplateType },
): Promise<Representation | null> {
  if (!asksWhoAnswers(type)) return null;
  const [client] = await db
    .select({
      firstname: clients.firstname,
      surname: clients.surname,
      companyName: clients.companyName,
      birthDate: clients.birthDate,
      legalGuardian: clients.legalGuardian,
    })
    .from(clients)
    .where(eq(clients.id, clientId));
  return client ? representationOf(client, pragueDateOf(clock.now())) : null;
}
