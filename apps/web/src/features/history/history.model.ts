import type { HistoryOffer, HistoryValue } from '@pramen/contract/history/history.schemas';
import { nameCountry } from '../../ui/display/values/countries.ts';
import { formatDate, formatDateTime, formatLocalMinute, formatSpacedDate } from '../../platform/formats/dates.ts';
import { formatFactor, formatPercent, formatQuantity } from '../../platform/formats/money.ts';
import { formatPhone } from '../../platform/formats/phones.ts';
import { writeReasons } from './suitability-reasons.ts';

/** The text of a key, `<namespace>:<key>`; undefined when there is none. */
export type FindWord = (key: string, values?: Record<string, string>) => string | undefined;

/** Where the screens of each kind of record keep its field labels. */
const fieldWords: Readonly<Record<string, readonly string[]>> = {
  client: ['client:fields.'],
  client_address: ['client:addresses.'],
  client_bank_account: ['client:accounts.'],
  contract: ['contracts:'],
  contract_strategy: ['contracts:investments.', 'contracts:'],
  strategy: ['strategies:'],
  contract_type: ['contractTypes:'],
  intermediary: ['intermediaries:', 'intermediaries:theme.'],
  intermediary_person: ['intermediaryPeople:'],
  user: ['staff:'],
  record: ['history:own.record.'],
  identification: ['history:own.identification.'],
  screening_hit: ['history:own.screening_hit.'],
  interaction_form: ['history:own.interaction_form.'],
};

/** Where the screens keep the words of a field's fixed choices. */
const valueWords: Readonly<Record<string, readonly string[]>> = {
  client_type: ['client:clientTypes.'],
  citizenship: ['client:citizenships.'],
  nationality: ['client:nationalities.'],
  tax_residence: ['client:countries.'],
  country: ['client:countries.'],
  id_card_type: ['client:idCardTypes.'],
  type: ['client:addresses.types.'],
  adequacy_test: ['strategies:adequacyTests.'],
  ability_to_bear_loss: ['strategies:abilities.'],
  investment_horizon: ['strategies:horizons.'],
  client_investment_goals: ['strategies:goals.'],
  client_esg: ['strategies:esg.'],
  fit: ['suitability:fits.'],
  negative_client_type: ['client:clientTypes.'],
  negative_adequacy_test: ['strategies:adequacyTests.'],
  negative_ability_to_bear_loss: ['strategies:abilities.'],
  negative_investment_horizon: ['strategies:horizons.'],
  negative_client_investment_goals: ['strategies:goals.'],
  role: ['staff:roles.', 'intermediaryPeople:roles.', 'screening:roles.'],
};

/** The states of these records have other words than those of documents. */
const stateWords: Readonly<Record<string, string>> = {
  record: 'records:states.',
  identification: 'identifications:states.',
  screening_hit: 'screening:states.',
  interaction_form: 'onboardingQueue:states.',
};

function placesOf(field: string, objectType: string): readonly string[] {
  const own = field === 'state' ? stateWords[objectType] : undefined;
  return [...(own === undefined ? [] : [own]), ...(valueWords[field] ?? []), `history:values.${field}.`];
}

const toCamel = (field: string) => field.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function findFirst(find: FindWord, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const word = find(key);
    if (word !== undefined) return word;
  }
  return undefined;
}

/** Label of a field, as on the screens of that kind of record. */
export function nameField(objectType: string, field: string, find: FindWord): string {
  const names = [field, toCamel(field), toCamel(field.replace(/_id$/, ''))];
  const keys = (fieldWords[objectType] ?? []).flatMap((place) => names.map((name) => `${place}${name}`));
  return findFirst(find, [...keys, `history:fields.${field}`]) ?? field;
}

/** Label of a placeholder, `${client.fullname}` or `client.fullname`, as in the vocabulary. */
function namePlaceholder(placeholder: string, find: FindWord): string {
  const [group = '', key = ''] = placeholder.replace(/^\$\{\s*(.*?)\s*\}$/, '$1').split('.');
  const words = [find(`vocabulary:group.${group}`), find(`vocabulary:${group}.${key}`)];
  return words.every((word) => word !== undefined) ? words.join(': ') : placeholder;
}

/** A position on a page as the server writes it: `${client.email} (2: 10.5 %, 30.25 %, 12 pt)`. */
const PLACE = /^(\$\{[^}]*\}) \((\d+): ([\d.]+) %, ([\d.]+) %(?:, ([\d.]+) pt)?\)$/;

function writePlace(value: string, find: FindWord): string {
  const [, placeholder = '', page = '', x, y, size] = PLACE.exec(value) ?? [];
  if (placeholder === '') return namePlaceholder(value, find);
  const words = { label: namePlaceholder(placeholder, find), page, x: formatFactor(Number(x)), y: formatFactor(Number(y)) };
  return (
    (size === undefined ? find('history:placed', words) : find('history:placedInSize', { ...words, size: formatFactor(Number(size)) })) ??
    value
  );
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const HASH = /^[0-9a-f]{64}$/;
const SHOWN_OF_HASH = 8;

/** An id whose record has no name any more, and a fingerprint, mean nothing to people: short words stand for them. */
function writeMachineText(field: string, value: string, find: FindWord): string | undefined {
  if (HASH.test(value)) return find('history:fingerprint', { start: value.slice(0, SHOWN_OF_HASH) });
  return UUID.test(value) && /_ids?$/.test(field) ? find('history:unknownRecord') : undefined;
}

/** Codes of countries in fields of the facts for AML; a tax residence is followed by the reason why it has no number. */
function writeCountries(field: string, value: string, find: FindWord): string | undefined {
  const stateless = value === 'STATELESS' ? find('amlFacts:stateless') : undefined;
  if (field === 'birth_country' || field === 'nationality' || field === 'further_nationalities') return stateless ?? nameCountry(value);
  if (field !== 'tax_residences') return undefined;
  const [country = '', reason, ...why] = value.split(' · ');
  return [nameCountry(country), reason && (find(`amlFacts:reasons.${reason}`) ?? reason), ...why].filter(Boolean).join(', ');
}

/** Everybody who is compared with the lists beside the client, `<role>: <name>` each: one a line, once, with the role in words. */
function writeConnected(value: string, find: FindWord): string {
  const persons = value
    .split(/; (?=[A-Z_]+: )/)
    .map((one) => one.replace(/^[A-Z_]+(?=: )/, (role) => find(`screening:roles.${role}`) ?? role));
  return [...new Set(persons)].join('\n');
}

/** Fields that hold a fraction, shown as a percentage. */
const fractions: ReadonlySet<string> = new Set(['performance', 'ongoing_fee', 'entry_fee']);

function writeText(field: string, value: string, find: FindWord, objectType: string): string {
  if (field === 'phone') return formatPhone(value);
  if (field === 'annotations' || field === 'placeholders') return writePlace(value, find);
  if (field === 'goal_target') return formatQuantity(Number(value));
  if (fractions.has(field)) return formatPercent(Number(value) * 100);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return field === 'birth_date' ? formatSpacedDate(value) : formatDate(value);
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(value)) return formatLocalMinute(value);
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.test(value)) return formatDateTime(value);
  if (field === 'connected_persons') return writeConnected(value, find);
  if (objectType === 'suitability_warning' && field === 'reasons') return writeReasons(value, find);
  const known = /^\w+$/.test(value)
    ? findFirst(
        find,
        placesOf(field, objectType).map((place) => `${place}${value}`),
      )
    : undefined;
  return known ?? writeCountries(field, value, find) ?? writeMachineText(field, value, find) ?? value;
}

function writeOffer({ name, use_custom_date: isOwn, from, to }: HistoryOffer, find: FindWord): string {
  const bounds = { from: from === null ? '' : formatLocalMinute(from), to: to === null ? '' : formatLocalMinute(to) };
  if (!isOwn) return `${name} (${find('strategies:asLongAsActive') ?? ''})`;
  const kind = from === null ? (to === null ? 'always' : 'until') : to === null ? 'since' : 'between';
  return `${name} (${find(`strategies:validity.${kind}`, bounds) ?? ''})`;
}

/** A value of a field in readable form; `side` tells the former picture from the new one, `objectType` whose field it is. */
export function writeValue(field: string, value: HistoryValue, side: 'before' | 'after', find: FindWord, objectType = ''): string {
  if (value === null) return find('history:nothing') ?? '';
  if ((field === 'logo' || field === 'logo_base64') && value === true) return find(`history:picture.${side}`) ?? '';
  if (typeof value === 'boolean') return find(value ? 'history:yes' : 'history:no') ?? '';
  if (typeof value === 'number') return writeText(field, formatFactor(value), find, objectType);
  if (!Array.isArray(value)) return writeText(field, value, find, objectType);
  return value.map((one) => (typeof one === 'string' ? writeText(field, one, find, objectType) : writeOffer(one, find))).join(', ');
}
