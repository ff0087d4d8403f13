import { tags } from './der.ts';

const UTC_TIME = 0x17;
const pattern = /^(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(?:Z|([+-])(\d{2})'?(\d{2})?'?)?(?:00'?(?:00)?'?)?$/;

/** Two-digit years run from 1950 to 2049 (RFC 5280, 4.1.2.5.1). */
const inFull = (text: string) => (Number(text.slice(0, 2)) < 50 ? `20${text}` : `19${text}`);

/** Parses a PDF date (ISO 32000-2, 7.9.4), or one of the two ASN.1 times when a tag is given; null for other text. */
export function readPdfDate(text: string | undefined, tag: number = tags.generalizedTime): Date | null {
  const written = (text ?? '').replace(/^D:/, '');
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', sign, offsetHours = '00', offsetMinutes = '00'] =
    pattern.exec(tag === UTC_TIME ? inFull(written) : written) ?? [];
  if (!year) return null;
  const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${sign ? `${sign}${offsetHours}:${offsetMinutes}` : 'Z'}`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}
