import { createHash } from 'node:crypto';
import { withoutLegalForm } from '@pramen/domain/compliance/screening/names/legal-forms';
import { peopleInText } from '@pramen/domain/compliance/screening/names/people-in-text';
import type { ScreenedClient } from '@pramen/domain/compliance/screening/candidates/score-candidate';
import type { ScreeningRole } from '@pramen/domain/compliance/screening/status/screening-words';
import { foldText } from '@pramen/domain/text/fold';
import { sql } from 'drizzle-orm';
import type { ConnectedPerson } from './connected.reader.ts';

/** Version of the comparison in the product's code: raise it when names compare differently, and everybody is compared again. */
export const ENGINE = 3;

/** The data of a client's record that identify people. */
export interface ClientIdentity {
  firstname: string;
  surname: string;
  companyName: string | null;
  legalGuardian: string | null;
  mentorName: string | null;
  birthDate: string | null;
  citizenship: string | null;
  nationality: string | null;
  furtherNationalities: readonly string[];
}

/** The columns of ClientIdentity, for a statement in which the clients are called `c`. */
export const identityColumns = sql`c.firstname, c.surname, c.company_name AS "companyName", c.legal_guardian AS "legalGuardian",
  c.mentor_name AS "mentorName", c.birth_date::text AS "birthDate", c.citizenship, c.nationality,
  c.further_nationalities AS "furtherNationalities"`;

/** Changes whenever one of those columns does, or who is connected with the client (see joinConnected). */
export const identityHash = sql`md5(jsonb_build_array(c.firstname, c.surname, c.company_name, c.legal_guardian, c.mentor_name, c.birth_date,
  c.citizenship, c.nationality, c.further_nationalities)::text || coalesce(p.ids, ''))`;

/** One person or company of a client's record. */
export interface Subject extends ScreenedClient {
  role: ScreeningRole;
  kind: 'PERSON' | 'ENTITY';
}

const countryCode = /^[a-z]{2}$/i;
const betweenNames = /[,;\n]|\s+(?:a|and)\s+/u;
const isName = (text: string) => text.trim().split(/\s+/).length > 1;

/** A free text with one or several names: the whole text, and its parts that may be names. */
function namesIn(text: string): string[] {
  const parts = text.split(betweenNames).map((part) => part.trim());
  return [...new Set([text.trim(), ...parts.filter(isName)])];
}

const isWritten = ({ names }: Subject) => names.some((name) => name.trim() !== '');

/** Words of a name in one order, as they are compared. */
const wordsOf = (name: string): string =>
  foldText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .toSorted()
    .join(' ')
    .trim();

/**
 * Whom the client's answers and bank identities name. An owner may be a company; a guardian who answers is compared as the guardian already,
 * and a holder with the client's own name as the client.
 */
function connectedSubjects({ firstname, surname, legalGuardian }: ClientIdentity, persons: readonly ConnectedPerson[]): Subject[] {
  return persons.flatMap(({ role, name }): Subject[] => {
    if (role === 'RESPONDENT' && name.trim() === legalGuardian?.trim()) return [];
    if (role === 'ATTESTED' && wordsOf(name) === wordsOf(`${firstname} ${surname}`)) return [];
    const people = peopleInText(name);
    return people.flatMap(({ names, birthDate }): Subject[] => [
      { role, kind: 'PERSON', names, birthDate, countries: [] },
      ...(role === 'BENEFICIAL_OWNER'
        ? [{ role, kind: 'ENTITY', names: names.map(withoutLegalForm), birthDate: null, countries: [] } as const]
        : []),
    ]);
  });
}

/** Everybody in a client's record who has a name, minors, companies and their people included, and whom the client's answers name. */
export function subjectsOf(client: ClientIdentity, connected: readonly ConnectedPerson[] = []): Subject[] {
  const { firstname, surname, companyName, legalGuardian, mentorName, birthDate, citizenship, nationality, furtherNationalities } = client;
  const countries = [
    ...new Set(
      [citizenship, nationality, ...furtherNationalities].flatMap((code) => (code && countryCode.test(code) ? [code.toUpperCase()] : [])),
    ),
  ];
  const others = { birthDate: null, countries: [] } as const;
  const subjects: Subject[] = [
    { role: 'CLIENT', kind: 'PERSON', names: [`${firstname} ${surname}`.trim()], birthDate, countries },
    { role: 'COMPANY', kind: 'ENTITY', names: [withoutLegalForm(companyName ?? '')], ...others },
    { role: 'GUARDIAN', kind: 'PERSON', names: namesIn(legalGuardian ?? ''), ...others },
    { role: 'MENTOR', kind: 'PERSON', names: namesIn(mentorName ?? ''), ...others },
    ...connectedSubjects(client, connected),
  ];
  return subjects.filter(isWritten);
}

/** Identifies what was compared of a subject: a decision made on other data must be made again. */
export function subjectHashOf({ names, birthDate, countries }: Subject): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([names, birthDate, countries]))
    .digest();
}
