import { pragueMinuteOf } from '../clock/clock.ts';
import { writeZipCode } from '@pramen/domain/text/zip-code';
import { formatCzechAccount, parseCzechAccount } from '@pramen/domain/banking/czech-account';
import { formatIban } from '@pramen/domain/banking/iban';
import type { CalendarDate } from '@pramen/domain/dates/calendar-date';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../calls/call.ts';

const NO_BREAK = '\u00a0';
const CZECH_OR_SLOVAK_PHONE = /^\+(42[01])(\d{3})(\d{3})(\d{3})$/;
const COUNTRY_CODE = /^[A-Z]{2}$/;

/** `5. 3. 2026`, the Czech and Slovak format of a date; never broken across lines. */
export function writeDay(day: CalendarDate): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)}.${NO_BREAK}${Number(month)}.${NO_BREAK}${year}`;
}

/** A moment as clients read it, in Prague: `05.03.2026 09:07`. */
export function writeMoment(moment: Date): string {
  const [day = '', time = ''] = pragueMinuteOf(moment).split('T');
  return `${day.split('-').toReversed().join('.')} ${time}`;
}

/** `+420 777 123 456`; numbers of other countries stay unchanged. */
export function writePhone(phone: string): string {
  return phone.replaceAll(/\s/g, '').replace(CZECH_OR_SLOVAK_PHONE, `+$1${NO_BREAK}$2${NO_BREAK}$3${NO_BREAK}$4`);
}

const namedCountries = ['CZ', 'SK', 'PL', 'HU', 'CH', 'DE', 'LI', 'AT'] as const;

/** The name of a country stored as a code; any other text stays as typed. */
export function writeCountry(country: string, language: Language): string {
  const named = namedCountries.find((code) => code === country);
  if (named) return translate(language, `client:countries.${named}`);
  return COUNTRY_CODE.test(country)
    ? (new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(country) ?? country)
    : country;
}

/** `česká`; of other countries their name. */
export function writeNationality(country: string, language: Language): string {
  const named = namedCountries.find((code) => code === country);
  return named ? translate(language, `client:nationalities.${named}`) : writeCountry(country, language);
}

export interface WrittenAddress {
  street: string | null;
  city: string | null;
  zipCode: string | null;
  country: string | null;
}

/** `Dlouhá 5, 110 00 Praha, Česká republika`; missing parts leave no gap. */
export function writeAddress({ street, city, zipCode, country }: WrittenAddress, language: Language): string {
  const place = [zipCode && writeZipCode(zipCode), city].filter(Boolean).join(' ');
  return [street, place, country && writeCountry(country, language)].filter(Boolean).join(', ');
}

/** `19-2000145399/0800`, or an IBAN in groups of four. */
export function writeAccount({
  accountNumber,
  bankCode,
  iban,
}: {
  accountNumber: string | null;
  bankCode: string | null;
  iban: string | null;
}): string {
  const domestic = accountNumber && bankCode ? `${accountNumber}/${bankCode}` : null;
  const parsed = domestic === null ? null : parseCzechAccount(domestic);
  return parsed ? formatCzechAccount(parsed) : (domestic ?? (iban ? writeIban(iban) : ''));
}

/** Groups of four, never broken across lines. */
export function writeIban(iban: string): string {
  return formatIban(iban).replaceAll(' ', NO_BREAK);
}

/** A database fraction (`0.070000`) as a percentage with two decimals: `7,00 %`. Rounds half away from zero. */
export function writePercent(fraction: string): string {
  const [, sign = '', whole = '0', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(fraction) ?? [];
  const millionths = BigInt(`${whole}${decimals.padEnd(6, '0').slice(0, 6)}`);
  const hundredths = (millionths + 50n) / 100n;
  const text = String(hundredths).padStart(3, '0');
  return `${hundredths === 0n ? '' : sign}${text.slice(0, -2)},${text.slice(-2)}${NO_BREAK}%`;
}

const LOGO = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/=]+)$/;

/** The bytes of a picture stored as a data URL; null for anything but a PNG or JPEG. */
export function logoBytesOf(dataUrl: unknown): Buffer | null {
  const [, base64] = typeof dataUrl === 'string' ? (LOGO.exec(dataUrl) ?? []) : [];
  return base64 ? Buffer.from(base64, 'base64') : null;
}
