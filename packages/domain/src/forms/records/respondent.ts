import { addMonths, type CalendarDate } from '../../dates/calendar-date.ts';
import type { TemplateType } from '../definition/definition.ts';

/** Clients who do not answer for themselves: a person below ADULT_YEARS, and a company. */
export const representedKinds = ['MINOR', 'COMPANY'] as const;
export type RepresentedKind = (typeof representedKinds)[number];

/** What the person who answers is to the client. A company may be a sole trader under a business name. */
export const respondentRelations = ['PARENT', 'GUARDIAN', 'STATUTORY_BODY', 'SOLE_TRADER', 'PROXY'] as const;
export type RespondentRelation = (typeof respondentRelations)[number];

export const relationsOf = {
  MINOR: ['PARENT', 'GUARDIAN', 'PROXY'],
  COMPANY: ['STATUTORY_BODY', 'SOLE_TRADER', 'PROXY'],
} as const satisfies Readonly<Record<RepresentedKind, readonly RespondentRelation[]>>;

/** Whose knowledge and experience the answers are about. */
export const testedPersons = ['REPRESENTATIVE', 'CLIENT'] as const;
export type TestedPerson = (typeof testedPersons)[number];

/** Who answered for a client; null: not stated yet, as a draft may leave it. */
export interface Respondent {
  name: string | null;
  relation: RespondentRelation | null;
  tested: TestedPerson | null;
}

export interface Representation {
  kind: RepresentedKind;
  /** The representative that the client's record names; null: none. */
  knownName: string | null;
}

/** The data of a client that decide whether somebody else answers. */
export interface RepresentedClient {
  firstname: string;
  surname: string;
  companyName: string | null;
  birthDate: CalendarDate | null;
  legalGuardian: string | null;
}

const ADULT_YEARS = 18;
const MONTHS = 12;

const written = (text: string | null) => (text === null || text.trim() === '' ? null : text.trim());

/** The kinds of records whose answers stand for the client's knowledge or identity. */
export const asksWhoAnswers = (type: TemplateType): boolean => type === 'INVESTMENT_QUESTIONNAIRE' || type === 'AML_QUESTIONNAIRE';

/**
 * Who answers instead of the client on a day; null: the client. A company's record names the person who acts for it, a minor's the legal
 * guardian. § 30 of Act 89/2012 Sb. and § 8 of Act 40/1964 Zb.: a person is of age from the eighteenth birthday.
 */
export function representationOf(client: RepresentedClient, today: CalendarDate): Representation | null {
  const { firstname, surname, companyName, birthDate, legalGuardian } = client;
  if (written(companyName) !== null) return { kind: 'COMPANY', knownName: written(`${firstname} ${surname}`) };
  const isMinor = birthDate !== null && today < addMonths(birthDate, ADULT_YEARS * MONTHS);
  return isMinor ? { kind: 'MINOR', knownName: written(legalGuardian) } : null;
}

/** What a respondent does not state: a name, a relation that fits the client, whose knowledge was tested. */
export function missingOfRespondent({ kind }: Pick<Representation, 'kind'>, { name, relation, tested }: Respondent): (keyof Respondent)[] {
  const fitting: readonly (RespondentRelation | null)[] = relationsOf[kind];
  return [
    ...(written(name) === null ? (['name'] as const) : []),
    ...(fitting.includes(relation) ? [] : (['relation'] as const)),
    ...(tested === null ? (['tested'] as const) : []),
  ];
}

/** What a new record begins with: the former respondent while they still fit, else the representative that the client's record names. */
export function suggestRespondent(representation: Representation, former: Respondent | null): Respondent {
  if (former && missingOfRespondent(representation, former).length === 0) return former;
  return { name: representation.knownName, relation: null, tested: null };
}
