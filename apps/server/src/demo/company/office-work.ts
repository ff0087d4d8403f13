import { readFile } from 'node:fs/promises';
import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../../database/connect.ts';
import { contractTypes } from '../../database/schema/catalogue.ts';
import { auditEvents } from '../../database/schema/evidence.ts';
import { intermediaries, users } from '../../database/schema/people.ts';
import { changeContractType } from '../../features/contract-types/contract-types.service.ts';
import { changeIntermediary, setLogo } from '../../features/intermediaries/intermediaries.service.ts';
import type { Actor } from '../../platform/http/call.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ContractTypeName, IntermediaryCode } from './catalogue.ts';

type Deps = Pick<Platform, 'audit' | 'clock'>;

/** Invented, but with right checksums; the bank has ended, so the accounts can be nobody's. */
const registered: Readonly<Record<IntermediaryCode, { business_number: string; tax_number: string; bank_account_number: string }>> = {
  horizont: { business_number: '99000016', tax_number: 'CZ99000016', bank_account_number: '19-9990000106/6800' },
  lipa: { business_number: '99000024', tax_number: 'CZ99000024', bank_account_number: '9990000211/6800' },
  tatry: { business_number: '99000032', tax_number: 'SK2099000032', bank_account_number: '' },
};

const descriptions: Readonly<Record<ContractTypeName, string>> = {
  'Správa portfolia': 'Portfolio spravuje společnost podle zvolené strategie.',
  'Investiční program': 'Pravidelné investování po menších částkách.',
  'Dlouhodobý investiční produkt': 'Spoření na stáří s\u00a0daňovou podporou.',
};

/** Acts as somebody of the company, so that the history of what they did has a name. */
async function findActor(tx: Tx, email: string, at: Date): Promise<Actor | null> {
  const [user] = await tx.select({ id: users.id, role: users.role }).from(users).where(eq(users.email, email));
  if (!user) return null;
  return {
    userId: user.id,
    role: user.role,
    clientId: null,
    intermediaryPersonId: null,
    impersonatorUserId: null,
    impersonatorSessionId: null,
    sessionId: newId(),
    jti: newId(),
    tokenKind: 'ACCESS',
    expiresAt: at,
    startedAt: at,
    origin: { ip: '127.0.0.1', userAgent: '', requestId: newId(), language: 'cs' },
  };
}

const isUntouched = (id: AnyPgColumn) => notExists(sql`(SELECT FROM ${auditEvents} WHERE ${auditEvents.objectId} = ${id}::text)`);

/** What the office has written since the beginning: descriptions, numbers and a logo. Records that anybody has touched stay as they are. */
export async function doOfficeWork(tx: Tx, deps: Deps): Promise<void> {
  const actor = await findActor(tx, 'office@pramen.test', deps.clock.now());
  if (!actor) return;
  const types = await tx.select().from(contractTypes).where(and(inArray(contractTypes.name, Object.keys(descriptions)), isUntouched(contractTypes.id))).orderBy(contractTypes.id).for('update');
  for (const { id, name } of types) await changeContractType(tx, deps, actor, id, { description: descriptions[name as ContractTypeName] }, () => null);
  const houses = await tx.select().from(intermediaries).where(and(inArray(intermediaries.code, Object.keys(registered)), isUntouched(intermediaries.id))).orderBy(intermediaries.id).for('update');
  for (const { id, code } of houses) {
    await changeIntermediary(tx, deps, actor, id, registered[code as IntermediaryCode]);
    if (code === 'horizont') await setLogo(tx, deps, actor, id, await readLogo());
  }
}

async function readLogo(): Promise<string> {
  return `data:image/png;base64,${await readFile(new URL('logos/horizont.png', import.meta.url), 'base64')}`;
}
