import type { InformationKind } from '@pramen/domain/onboarding/disclosures';
import { nameIn } from '@pramen/domain/text/names';
import type { CatalogueName } from '@pramen/domain/text/names';
import type { TextKey } from '@pramen/texts';
import { translate } from '@pramen/texts/translate';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { strategies } from '../../database/schema/catalogue.ts';
import { deliveries, informationDocuments } from '../../database/schema/disclosures.ts';
import { catalogueFiles } from '../../database/schema/files.ts';
import type { Language } from '../../platform/calls/call.ts';
import { asCompanys } from '../files/files.reader.ts';
import type { FileRow } from '../files/files.reader.ts';

/** A document that clients are given before they sign, with its file. */
export interface InformationRow {
  id: string;
  kind: InformationKind;
  strategyId: string | null;
  /** As clients see the strategy; null: about the firm. */
  strategy: CatalogueName | null;
  language: Language;
  addedAt: Date;
  /** New clients are given it now. */
  isCurrent: boolean;
  file: FileRow;
}

async function readWhere(db: Readable, where: SQL | undefined): Promise<InformationRow[]> {
  const rows = await db
    .select({ document: informationDocuments, file: catalogueFiles, name: strategies.strategyName, nameSk: strategies.strategyNameSk })
    .from(informationDocuments)
    .innerJoin(catalogueFiles, eq(catalogueFiles.id, informationDocuments.fileId))
    .leftJoin(strategies, eq(strategies.id, informationDocuments.strategyId))
    .where(where)
    .orderBy(asc(informationDocuments.addedAt), asc(informationDocuments.id));
  return rows.map(({ document: { id, kind, strategyId, language, addedAt, endedAt }, file, name, nameSk }) => ({
    id,
    kind,
    strategyId,
    strategy: name === null ? null : { name, nameSk },
    language,
    addedAt,
    isCurrent: endedAt === null,
    file: asCompanys(file),
  }));
}

/** The documents that new clients are given now, about every strategy and the firm. */
export const readLibrary = (db: Readable): Promise<InformationRow[]> => readWhere(db, isNull(informationDocuments.endedAt));

/** Documents, current or not, by id; without the unknown ones. */
export async function readInformation(db: Readable, ids: readonly string[]): Promise<ReadonlyMap<string, InformationRow>> {
  const rows = ids.length === 0 ? [] : await readWhere(db, inArray(informationDocuments.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** A document, current or not; null for an unknown one. */
export const findInformation = async (db: Readable, id: string): Promise<InformationRow | null> =>
  (await readInformation(db, [id])).get(id) ?? null;

/** The document about a subject in a language, else in the other one; null: there is none. `strategyId` null: about the firm. */
export function informationOn(library: readonly InformationRow[], strategyId: string | null, language: Language): InformationRow | null {
  const about = library.filter((row) => row.strategyId === strategyId);
  return about.find((row) => row.language === language) ?? about[0] ?? null;
}

const titles: Readonly<Record<InformationKind, TextKey>> = {
  KEY_INFORMATION: 'disclosures:title.KEY_INFORMATION',
  FIRM_INFORMATION: 'disclosures:title.FIRM_INFORMATION',
};

const inOther: Readonly<Record<Language, TextKey>> = { cs: 'disclosures:inCzech', sk: 'disclosures:inSlovak' };

/** What a document is called, in a language; one that is written in the other one says so. */
export function titleOf(
  { kind, strategy, language: own }: Pick<InformationRow, 'kind' | 'strategy' | 'language'>,
  language: Language,
): string {
  const title = translate(language, titles[kind], { strategy: strategy ? nameIn(language, strategy) : '' });
  return own === language ? title : translate(language, inOther[own], { title });
}

export type DeliveryRow = typeof deliveries.$inferSelect;

/** An onboarding of a client. */
export interface Onboarding {
  clientId: string;
  formId: string;
}

/** What was delivered in an onboarding. */
export const readDelivered = (db: Readable, { clientId, formId }: Onboarding): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.clientId, clientId), eq(deliveries.formId, formId)));
