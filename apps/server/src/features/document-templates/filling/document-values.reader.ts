import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { RepeatedGroup } from '@pramen/domain/documents/placeholders';
import { nameInvestment } from '@pramen/domain/strategies/name-investment';
import { writeZipCode } from '@pramen/domain/text/zip-code';
import { translate } from '@pramen/texts/translate';
import type { Readable } from '../../../database/connect.ts';
import { nameIn } from '../../../database/names.ts';
import { contractTypes, strategies } from '../../../database/schema/catalogue.ts';
import { clientAddresses, clientBankAccounts, clients, contracts, contractStrategies } from '../../../database/schema/clients.ts';
import { intermediaries, intermediaryPeople, users } from '../../../database/schema/people.ts';
import type { Language } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import type { DocumentValues, ValueRow } from '../../../platform/pdf/templates/document-values.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readClientNumbers } from '../../clients/record/client.reader.ts';
import { readCompany, readDocumentsLogo } from '../../settings/company.reader.ts';
import {
  logoBytesOf,
  writeAccount,
  writeAddress,
  writeCountry,
  writeDay,
  writeIban,
  writePercent,
  writePhone,
} from '../../../platform/written/written-values.ts';
import type { WrittenAddress } from '../../../platform/written/written-values.ts';

type Deps = Pick<Platform, 'config' | 'clock'>;
/** By field; null is written as an empty string. */
type Values = Readonly<Record<string, string | null>>;

const written = <Value>(value: Value | null, write: (value: Value) => string) => (value === null ? null : write(value));
const filled = (values: Values): ValueRow => Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value ?? '']));
const ofGroup = (group: string, values: Values): ValueRow =>
  Object.fromEntries(Object.entries(filled(values)).map(([field, value]) => [`${group}.${field}`, value]));

async function findPeople(db: Readable, clientId: string) {
  const [found] = await db
    .select({ client: clients, phone: users.phone, person: intermediaryPeople, intermediary: intermediaries })
    .from(clients)
    .innerJoin(users, eq(users.id, clients.userId))
    .leftJoin(intermediaryPeople, eq(intermediaryPeople.id, clients.intermediaryPersonId))
    .leftJoin(intermediaries, eq(intermediaries.id, intermediaryPeople.intermediaryId))
    .where(and(eq(clients.id, clientId), isNull(clients.deletedAt)));
  if (!found) throw new Problem('record.not_found');
  return found;
}
/** The client whose values are read, and the contract; null: all contracts outside the trash. */
export interface ValuesOf {
  clientId: string;
  contractId: string | null;
  /** Code of the document being generated; null: it has none. */
  documentCode?: string | null;
}

type People = Awaited<ReturnType<typeof findPeople>>;

/** With titles. */
const fullNameOf = ({ client }: People) =>
  [client.titleBefore, client.firstname, client.surname, client.titleAfter].filter(Boolean).join(' ');

async function clientValues(db: Readable, { config }: Deps, people: People, language: Language): Promise<Values> {
  const { client, phone } = people;
  const { personalId, idCardNumber } = await readClientNumbers(db, config.keys.master, client);
  return {
    fullname: fullNameOf(people),
    firstname: client.firstname,
    surname: client.surname,
    title_before: client.titleBefore,
    title_after: client.titleAfter,
    company_name: client.companyName,
    client_code: client.clientCode,
    birth_date: written(client.birthDate, writeDay),
    birth_number: personalId,
    birth_place: client.birthPlace,
    nationality: written(client.nationality, (country) => writeCountry(country, language)),
    email: client.email,
    phone: written(phone, writePhone),
    id_card_number: idCardNumber,
    id_card_issued_by: client.idCardIssuedBy,
    id_card_validity: written(client.idCardValidity, writeDay),
    business_number: client.legalPersonId,
    tax_residence: written(client.taxResidence, (country) => writeCountry(country, language)),
    client_type: written(client.clientType, (type) => translate(language, `client:clientTypes.${type}`)),
    occupation: client.occupation,
  };
}

async function addressValues(db: Readable, clientId: string, language: Language): Promise<Values> {
  const rows = await db
    .select()
    .from(clientAddresses)
    .where(eq(clientAddresses.clientId, clientId))
    .orderBy(asc(clientAddresses.createdAt), asc(clientAddresses.id));
  const home = rows.find(({ type }) => type === 'DOMICILE');
  // Without a postal address, post goes to the residence.
  const letters = rows.find(({ type }) => type === 'CORRESPONDENCE') ?? home;
  const whole = (address: WrittenAddress | undefined) => (address ? writeAddress(address, language) : null);
  return {
    full: whole(home),
    street: home?.street ?? null,
    city: home?.city ?? null,
    zip_code: written(home?.zipCode ?? null, writeZipCode),
    country: written(home?.country ?? null, (country) => writeCountry(country, language)),
    correspondence_full: whole(letters),
  };
}

/** An account without a name of its owner, which the client declares to be theirs, is in the client's name. */
async function accountRows(db: Readable, clientId: string, people: People): Promise<Values[]> {
  const rows = await db
    .select()
    .from(clientBankAccounts)
    .where(eq(clientBankAccounts.clientId, clientId))
    .orderBy(desc(clientBankAccounts.isPrimary), asc(clientBankAccounts.createdAt), asc(clientBankAccounts.id));
  return rows.map((row) => ({
    full: writeAccount(row),
    owner: row.bankAccountOwner ?? (row.declarationOwner ? fullNameOf(people) : null),
    account_number: row.accountNumber,
    bank_code: row.bankCode,
    iban: written(row.iban, writeIban),
    bic: row.bic,
    currencies: row.currencies.join(', '),
  }));
}

async function holdingRows(
  db: Readable,
  { clientId, contractId }: ValuesOf,
  language: Language,
): Promise<{ contract: Values[]; strategy: Values[] }> {
  const held = await db
    .select({ contract: contracts, type: nameIn(language, contractTypes.name, contractTypes.nameSk) })
    .from(contracts)
    .innerJoin(contractTypes, eq(contractTypes.id, contracts.contractTypeId))
    .where(and(eq(contracts.clientId, clientId), contractId === null ? isNull(contracts.deletedAt) : eq(contracts.id, contractId)))
    .orderBy(asc(contracts.createdAt), asc(contracts.id));
  const investments = await db
    .select({
      contractId: contractStrategies.contractId,
      variableSymbol: contractStrategies.variableSymbol,
      label: contractStrategies.labelText,
      strategyName: nameIn(language, strategies.strategyName, strategies.strategyNameSk),
      strategy: strategies,
    })
    .from(contractStrategies)
    .innerJoin(strategies, eq(strategies.id, contractStrategies.strategyId))
    .where(and(eq(contractStrategies.clientId, clientId), isNull(contractStrategies.deletedAt)))
    .orderBy(asc(contractStrategies.position), asc(contractStrategies.id));
  const under = held.map(({ contract, type }) => ({
    contract,
    type,
    own: investments
      .filter(({ contractId }) => contractId === contract.id)
      .map((one) => ({ ...one, name: nameInvestment({ ...one, contractNumber: contract.contractNumber }) })),
  }));
  return {
    contract: under.map(({ contract, type, own }) => ({
      number: contract.contractNumber,
      type,
      currency: contract.currency,
      signed: written(contract.signedOn, writeDay),
      strategies: own.map(({ name }) => name).join(', '),
    })),
    strategy: under.flatMap(({ contract, own }) =>
      own.map(({ strategy, name, strategyName, variableSymbol }) => ({
        name,
        public_name: strategyName,
        variable_symbol: variableSymbol,
        contract_number: contract.contractNumber,
        performance: written(strategy.performance, writePercent),
        risk_profile: written(strategy.riskProfile, String),
      })),
    ),
  };
}

async function personValues(db: Readable, { person }: People): Promise<Values> {
  if (!person) return { fullname: null, email: null, phone: null, referral_code: null };
  const [user] = await db.select({ email: users.email, phone: users.phone }).from(users).where(eq(users.id, person.userId));
  return {
    fullname: `${person.firstname} ${person.surname}`,
    email: user?.email ?? null,
    phone: written(user?.phone ?? null, writePhone),
    referral_code: person.referralCode,
  };
}

function intermediaryValues({ intermediary }: People): Values {
  return {
    name: intermediary?.intermediaryName ?? null,
    code: intermediary?.code ?? null,
    business_number: intermediary?.businessNumber ?? null,
    tax_number: intermediary?.taxNumber ?? null,
    email: intermediary?.email ?? null,
    phone: written(intermediary?.phone ?? null, writePhone),
  };
}

async function companyValues(db: Readable): Promise<Values> {
  const { name, businessNumber, address, email, phone } = await readCompany(db);
  return { name, business_number: businessNumber, address, email, phone: writePhone(phone) };
}

/** The logo set for documents, otherwise the intermediary's, otherwise the company's; a PNG or JPEG, or null. */
export async function readDocumentLogo(db: Readable, intermediaryLogo: string | null): Promise<Buffer | null> {
  return logoBytesOf(await readDocumentsLogo(db)) ?? logoBytesOf(intermediaryLogo) ?? logoBytesOf((await readCompany(db)).logoBase64);
}

/**
 * The values of a client as documents print them, with dates, phones, accounts and countries formatted for the language. The primary
 * account comes first; contracts and strategies are those outside the trash, or those of the one contract. Throws record.not_found.
 */
export async function readDocumentValues(db: Readable, platform: Deps, of: ValuesOf, language: Language): Promise<DocumentValues> {
  const { clientId } = of;
  const people = await findPeople(db, clientId);
  const today = platform.clock.today();
  const repeated: Record<RepeatedGroup, Values[]> = {
    bank_account: await accountRows(db, clientId, people),
    ...(await holdingRows(db, of, language)),
  };
  return {
    single: {
      ...ofGroup('client', await clientValues(db, platform, people, language)),
      ...ofGroup('address', await addressValues(db, clientId, language)),
      ...ofGroup('intermediary', intermediaryValues(people)),
      ...ofGroup('person', await personValues(db, people)),
      ...ofGroup('company', await companyValues(db)),
      ...ofGroup('document', { code: of.documentCode ?? null }),
      ...ofGroup('date', { today: writeDay(today), year: today.slice(0, 4) }),
    },
    repeated: Object.fromEntries(Object.entries(repeated).map(([group, rows]) => [group, rows.map(filled)])),
    logo: await readDocumentLogo(db, people.intermediary?.logoBase64 ?? null),
  };
}
