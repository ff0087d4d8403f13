import { maskText } from '@pramen/domain/privacy/mask';
import type { HistoryOffer, HistoryValue } from '@pramen/contract/history/history.schemas';
import { isId } from '../../platform/keys/identifiers.ts';

/** One field of a record before and after the event, as raw values. */
export interface RawChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** Official numbers of a person: the history shows that they changed, not their values. */
const masked: ReadonlySet<string> = new Set(['personal_id', 'birth_number', 'id_card_number', 'machine_lines', 'taxpayer_numbers']);
/** Internal fields that mean nothing to users. */
const silent: ReadonlySet<string> = new Set([
  'id',
  'version',
  'client_id',
  'created_at',
  'updated_at',
  'deleted_at',
  'position',
  'definition_hash',
  'goal_calculation',
]);
/** Pictures are stored as fingerprints: the history shows only whether there is one. */
const pictures: ReadonlySet<string> = new Set(['logo', 'logo_base64']);
/**
 * Fields that hold ids of records, and lists of rows with such fields. Typed text that looks like an id is shown as typed and not replaced
 * by a name.
 */
const references: ReadonlySet<string> = new Set([
  'account_manager_id',
  'assigned_user_id',
  'category_ids',
  'contract_id',
  'contract_type_id',
  'contract_types',
  'document_ids',
  'intermediary_id',
  'intermediary_ids',
  'intermediary_person_id',
  'owner_user_id',
  'parent_id',
  'responsible_user_id',
  'strategy_id',
  'template_id',
  'user_id',
]);
/** Lists of names that only the definition of a form gives words to: the history shows how many there are. */
const counted: ReadonlySet<string> = new Set(['contradictions']);
const LONGEST_VALUE = 500;

/** `birthDate` and `birth_date` are the same field. */
export function fieldNameOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Replaces a nested field (colours of a theme) with the fields inside it. */
function flatten(fields: unknown): Map<string, unknown> {
  const flat = new Map<string, unknown>();
  for (const [name, value] of Object.entries(isFields(fields) ? fields : {}))
    if (isFields(value)) for (const [inner, one] of flatten(value)) flat.set(inner, one);
    else flat.set(fieldNameOf(name), value);
  return flat;
}

const isNothing = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Differences between an event's `before` and `after`, field by field; unchanged and empty fields are left out. */
export function changesIn({ before, after }: { before?: unknown; after?: unknown }): RawChange[] {
  const [was, is] = [flatten(before), flatten(after)];
  const names = [...new Set([...was.keys(), ...is.keys()])].filter((name) => !silent.has(name));
  return names.flatMap((field) => {
    const [left, right] = [was.get(field), is.get(field)];
    const isSame = isNothing(left) ? isNothing(right) : JSON.stringify(left) === JSON.stringify(right);
    return isSame ? [] : [{ field, before: left, after: right }];
  });
}

/** The row stays in its list, struck through: the history shows only that it was moved to the trash. */
const trashings: ReadonlySet<string> = new Set(['contracts.deleted', 'investments.deleted']);

/** The changes in an event that users are shown. */
export function shownChangesOf(action: string, changes: readonly RawChange[]): readonly RawChange[] {
  return trashings.has(action) ? [{ field: 'is_trashed', before: null, after: true }] : changes;
}

/** Sign-in steps, refusals and sent messages: they change no record. */
export const stepsWithoutChange = [
  'account.passwordChangeRefused',
  'account.phoneChangeRefused',
  'account.sessionEnded',
  'account.signedOutEverywhere',
  'auth.activationFailed',
  'auth.activationOffered',
  'auth.passwordProved',
  'auth.passwordResetFailed',
  'auth.passwordResetRequested',
  'auth.sessionProlonged',
  'auth.signInFailed',
  'auth.signedIn',
  'auth.signedOut',
  'verification.codeSent',
] as const;

/** The object's name at the time of the event, taken from the event's values; `known` is its current name, null when it is deleted. */
export function titleOf(
  objectType: string,
  changes: readonly RawChange[],
  known: string | null,
  names: ReadonlyMap<string, string>,
): string | null {
  const values = new Map(changes.map(({ field, before, after }) => [field, isNothing(after) ? before : after]));
  const textOf = (field: string) => asText(values.get(field));
  switch (objectType) {
    case 'contract':
      return textOf('contract_number') ?? known;
    case 'contract_strategy': {
      const symbol = textOf('variable_symbol');
      if (symbol === null) return known;
      const strategy = names.get(textOf('strategy_id') ?? '') ?? known?.slice(0, Math.max(0, known.lastIndexOf(' · ')));
      return strategy ? `${strategy} · ${symbol}` : symbol;
    }
    case 'client_address':
      // A change may contain the town alone: compose the address only when the event also has its kind.
      return (values.has('type') && [textOf('street'), textOf('city')].filter(Boolean).join(', ')) || known;
    case 'client_bank_account':
      return (
        textOf('iban') ??
        (values.has('account_number') && values.has('bank_code') ? `${textOf('account_number')}/${textOf('bank_code')}` : known)
      );
    default:
      return known;
  }
}

function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (isFields(value)) return Object.values(value).flatMap(textsIn);
  return typeof value === 'string' ? [value] : [];
}

/** Every record id in the reference fields of the changes. */
export function idsIn(changes: readonly RawChange[]): string[] {
  return [
    ...new Set(
      changes
        .filter(({ field }) => references.has(field))
        .flatMap(({ before, after }) => [...textsIn(before), ...textsIn(after)])
        .filter(isId),
    ),
  ];
}

const asText = (value: unknown) => (typeof value === 'string' ? value : null);

/** A row of a strategy's `contractTypes`. */
function toOffer(
  { contractTypeId, useCustomDate, activeFrom, activeTo }: Record<string, unknown>,
  names: ReadonlyMap<string, string>,
): HistoryOffer {
  const id = String(contractTypeId);
  return { name: names.get(id) ?? id, use_custom_date: useCustomDate === true, from: asText(activeFrom), to: asText(activeTo) };
}

/** A row of a template's `annotations`: the placeholder, its page and its position as a percentage from the upper left corner. */
function toPlace({ key, page, x, y, fontSize }: Record<string, unknown>): string {
  const size = typeof fontSize === 'number' ? `, ${fontSize} pt` : '';
  return `${asText(key) ?? ''} (${Number(page)}: ${Number(x)} %, ${Number(y)} %${size})`;
}

function toList(field: string, list: readonly unknown[], names: ReadonlyMap<string, string>): string[] | HistoryOffer[] {
  const rows = list.filter(isFields);
  if (field === 'annotations') return rows.map(toPlace);
  if (masked.has(field)) return list.map((one) => maskText(String(one)));
  const nameOf = (value: unknown) => (references.has(field) ? names.get(String(value)) : undefined) ?? String(value);
  return rows.length > 0 ? rows.map((one) => toOffer(one, names)) : list.map(nameOf);
}

/** A value as users may see it: names instead of record ids, identifying numbers masked, pictures as 'there is one'. */
export function toHistoryValue(field: string, value: unknown, names: ReadonlyMap<string, string>): HistoryValue {
  if (isNothing(value)) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value) && counted.has(field)) return value.length;
  if (Array.isArray(value)) return toList(field, value, names);
  if (pictures.has(field)) return true;
  const text = (references.has(field) ? names.get(String(value)) : undefined) ?? String(value);
  return masked.has(field) ? maskText(text) : text.slice(0, LONGEST_VALUE);
}
