import type { X509Certificate } from 'node:crypto';

/** Who a certificate says it belongs to. */
export interface Subject {
  /** Common name; '' when there is none. */
  name: string;
  organisation: string | null;
}

const LONGEST_NAME = 200;

const textOf = (value: unknown): string | null => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first.slice(0, LONGEST_NAME) : null;
};

/** Common name and organisation of a certificate, as text whatever they are written in. */
export function readSubject(certificate: X509Certificate): Subject {
  const { subject } = certificate.toLegacyObject() as { subject?: { CN?: unknown; O?: unknown } };
  return { name: textOf(subject?.CN) ?? '', organisation: textOf(subject?.O) };
}

/** A name without what an eye would miss: case, accents, blanks, marks. */
const foldName = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The names of a subject for comparing, one a line: whether another certificate passes for ours. */
export const foldSubject = ({ name, organisation }: Subject): string => [name, organisation ?? ''].map(foldName).filter(Boolean).join('\n');

/** Whether a certificate bears a name that is ours. */
export function sharesName(subject: Subject, ours: Iterable<string>): boolean {
  const known = new Set([...ours].flatMap((lines) => lines.split('\n').filter(Boolean)));
  return foldSubject(subject)
    .split('\n')
    .some((name) => known.has(name));
}
