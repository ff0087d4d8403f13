import type { X509Certificate } from 'node:crypto';

/** The owner stated in a certificate. */
export interface Subject {
  /** Common name; '' when it is missing. */
  name: string;
  organisation: string | null;
}

const LONGEST_NAME = 200;

const textOf = (value: unknown): string | null => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first.slice(0, LONGEST_NAME) : null;
};

/** Common name and organisation of a certificate, decoded from any string type. */
export function readSubject(certificate: X509Certificate): Subject {
  const { subject } = certificate.toLegacyObject() as { subject?: { CN?: unknown; O?: unknown } };
  return { name: textOf(subject?.CN) ?? '', organisation: textOf(subject?.O) };
}

/** Drops what a person would overlook in a name: case, accents, spaces, punctuation. */
const foldName = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The names of a subject in comparable form, one per line, to detect a certificate that imitates the company's. */
export const foldSubject = ({ name, organisation }: Subject): string => [name, organisation ?? ''].map(foldName).filter(Boolean).join('\n');

/** Whether a subject has one of the company's names. */
export function sharesName(subject: Subject, ours: Iterable<string>): boolean {
  const known = new Set([...ours].flatMap((lines) => lines.split('\n').filter(Boolean)));
  return foldSubject(subject)
    .split('\n')
    .some((name) => known.has(name));
}
