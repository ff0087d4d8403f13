import { SELF_ONBOARDING_SETTING, SelfOnboardingSettings } from '@pramen/contract/settings/self-onboarding.schemas';
import type { StoredSelfOnboarding, UnusableChoice } from '@pramen/contract/settings/self-onboarding.schemas';
import { isWithin } from '@pramen/domain/dates/period';
import { chosenLists, templateChoices, typeOfChoice } from '@pramen/domain/onboarding/onboarding-steps';
import type { ChosenList, TemplateChoice } from '@pramen/domain/onboarding/onboarding-steps';
import { nameIn } from '@pramen/domain/text/names';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { contractTypes } from '../../database/schema/catalogue.ts';
import { formTemplateIntermediaries, formTemplates } from '../../database/schema/forms.ts';
import { settings } from '../../database/schema/operations.ts';
import type { Language } from '../../platform/calls/call.ts';
import { readDocumentChoices } from './document-choices.reader.ts';
import type { DocumentReceiver } from './document-choices.reader.ts';

/** Nothing is chosen: the portal until an administrator saves the settings. */
export const unsetOnboarding: SelfOnboardingSettings = SelfOnboardingSettings.parse({});

export interface StoredOnboarding {
  /** null: never set. */
  value: SelfOnboardingSettings | null;
  version: number;
}

/** A stored setting; throws when it does not have the shape that the portal writes. */
export function storedOnboardingOf(row: { value: unknown; version: number } | undefined): StoredOnboarding {
  return row === undefined || row.version === 0
    ? { value: null, version: 0 }
    : { value: SelfOnboardingSettings.parse(row.value), version: row.version };
}

export async function readStoredOnboarding(db: Readable): Promise<StoredOnboarding> {
  const [row] = await db.select().from(settings).where(eq(settings.key, SELF_ONBOARDING_SETTING));
  return storedOnboardingOf(row);
}

type ChoiceField = ChosenList | 'contract_type';

/** A template or contract type that the settings name. */
interface NamedChoice {
  name: string;
  isUsable: (field: ChoiceField) => boolean;
}

const isFormChoice = (field: ChoiceField): field is TemplateChoice => field !== 'contract_type' && field !== 'document_templates';

/** At which minute, `YYYY-MM-DDTHH:mm` in Prague, and for whom choices must be usable. */
export interface ChoiceCheck extends DocumentReceiver {
  minute: string;
}

/** Templates that are for everyone, or for the intermediary in question. */
function isForTenant(intermediaryId: string | null | undefined): SQL | undefined {
  if (intermediaryId === undefined) return sql`TRUE`;
  if (intermediaryId === null) return sql`${formTemplates.isForAllIntermediaries}`;
  return or(
    formTemplates.isForAllIntermediaries,
    sql`EXISTS (SELECT FROM ${formTemplateIntermediaries} l WHERE l.template_id = ${formTemplates.id} AND l.intermediary_id = ${intermediaryId}::uuid)`,
  );
}

/** The records that these settings name, by id; removed ones are missing. */
export async function readChoices(
  db: Readable,
  values: readonly SelfOnboardingSettings[],
  { minute, intermediaryId, hasAdviser }: ChoiceCheck,
  language: Language,
): Promise<ReadonlyMap<string, NamedChoice>> {
  const templateIds = values.flatMap((value) => templateChoices.flatMap((choice) => value[choice]));
  const typeIds = values.flatMap(({ contract_type: id }) => (id === null ? [] : [id]));
  const templates = await db
    .select({
      id: formTemplates.id,
      name: formTemplates.name,
      type: formTemplates.type,
      isActive: formTemplates.isActive,
      isForTenant: sql<boolean>`${isForTenant(intermediaryId)}`,
    })
    .from(formTemplates)
    .where(and(isNull(formTemplates.deletedAt), inArray(sql`${formTemplates.id}::text`, templateIds)));
  const types = await db.select().from(contractTypes).where(inArray(contractTypes.id, typeIds));
  const documentIds = values.flatMap(({ document_templates: ids }) => ids);
  const documents = await readDocumentChoices(db, documentIds, { intermediaryId, hasAdviser }, language);
  return new Map<string, NamedChoice>([
    ...templates.map((one): [string, NamedChoice] => [
      one.id,
      {
        name: one.name,
        isUsable: (field) => isFormChoice(field) && one.isActive && one.isForTenant && one.type === typeOfChoice[field],
      },
    ]),
    ...documents.map(({ id, name, isUsable }): [string, NamedChoice] => [
      id,
      { name, isUsable: (field) => field === 'document_templates' && isUsable },
    ]),
    ...types.map((one): [string, NamedChoice] => {
      const period = { from: one.isActiveNewContractFrom, to: one.isActiveNewContractTo };
      const isOpen = one.isActiveNewContract && isWithin(minute, period);
      return [one.id, { name: nameIn(language, one), isUsable: (field) => field === 'contract_type' && isOpen }];
    }),
  ]);
}

/** Choices that are not usable, by field. */
export function unusableOf(value: SelfOnboardingSettings, choices: ReadonlyMap<string, NamedChoice>): UnusableChoice[] {
  const chosen = [
    ...chosenLists.flatMap((field) => value[field].map((id) => ({ field, id }))),
    ...(value.contract_type === null ? [] : [{ field: 'contract_type' as const, id: value.contract_type }]),
  ];
  return chosen
    .filter(({ field, id }) => !choices.get(id)?.isUsable(field))
    .map(({ field, id }) => ({ field, id, name: choices.get(id)?.name ?? null }));
}

/** The setting as administrators see it, with what has become unusable since it was saved. */
export async function readOnboardingSetting(db: Readable, minute: string, language: Language): Promise<StoredSelfOnboarding> {
  const { value, version } = await readStoredOnboarding(db);
  const unusable = value === null ? [] : unusableOf(value, await readChoices(db, [value], { minute }, language));
  return { key: SELF_ONBOARDING_SETTING, value, version, unusable };
}

/**
 * The onboarding of a client who registers at this minute in Prague: leaves out the templates that are no longer active or not for the
 * client's intermediary, or that an adviser must sign for a client without one, without an open contract type also the steps that need a contract, and without a document the step that offers them.
 */
export async function selfOnboardingSettings(db: Readable, check: Required<ChoiceCheck>): Promise<SelfOnboardingSettings> {
  const value = (await readStoredOnboarding(db)).value ?? unsetOnboarding;
  const leftOut = new Set(unusableOf(value, await readChoices(db, [value], check, 'cs')).map(({ field, id }) => `${field} ${id}`));
  const usable = (field: ChosenList) => value[field].filter((id) => !leftOut.has(`${field} ${id}`));
  const documents = usable('document_templates');
  const type = leftOut.has(`contract_type ${value.contract_type}`) ? null : value.contract_type;
  return {
    ...value,
    investment_questionnaires: usable('investment_questionnaires'),
    aml_questionnaires: usable('aml_questionnaires'),
    forms: usable('forms'),
    meeting_records: usable('meeting_records'),
    document_templates: documents,
    documents: value.documents && documents.length > 0,
    contract_type: type,
    calculation: value.calculation && type !== null,
    strategies: value.strategies && type !== null,
  };
}
