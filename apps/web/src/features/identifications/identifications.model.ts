import { IDENTIFICATION_FILE_BYTES_MAX, identificationFileTypes } from '@pramen/contract/identifications/identifications.lists';
import type { IdentificationFile } from '@pramen/contract/identifications/identifications.schemas';
import type { IdentificationMethod, PictureSide } from '@pramen/domain/compliance/identity/identity-methods';
import type { RecordState } from '@pramen/domain/forms/records/record-states';

const tones = {
  CONCEPT: 'quiet',
  WAITING: 'notice',
  TO_REVIEW: 'notice',
  APPROVED: 'good',
  ACCEPTED: 'good',
  DENIED: 'bad',
  CANCELED: 'quiet',
} as const satisfies Record<RecordState, string>;

export const toneOfState = (state: RecordState) => tones[state];

/** For a file input: extensions, which systems use more often than media types. */
export const ACCEPTED_FILES = identificationFileTypes.join(',');

/** The same for people, by the endings that they know: one picture format has two. */
export const nameAcceptedFiles = (language: string): string =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(
    identificationFileTypes.filter((ending) => ending !== '.jpeg').map((ending) => ending.slice(1).toUpperCase()),
  );

/** What is photographed, one field each; further pages go to the last one. */
export const sidesOf = (method: IdentificationMethod): readonly PictureSide[] =>
  method === 'IDCARD' || method === 'DRIVER_LICENSE' ? ['FRONT', 'BACK'] : ['PAGE'];

interface Stored {
  method: IdentificationMethod;
  attachments: readonly IdentificationFile[];
}

/** The stored files that belong to a method; whoever chooses another document does not send pictures of the former one. */
export const filesFor = (method: IdentificationMethod, stored: Stored | null): readonly IdentificationFile[] =>
  stored?.attachments.filter(({ side }) => stored.method === method || sidesOf(method).includes(side)) ?? [];

/** A card has each side once: a new picture of a side takes the place of the one that came back. Pages of a passport are several. */
export const isReplaced = ({ side }: { side: PictureSide }, chosen: readonly { side: PictureSide }[]): boolean =>
  side !== 'PAGE' && chosen.some((picture) => picture.side === side);

/** The first side of a document of which there is no file; one that stands on no side of it counts for the first one. */
export function missingSideOf(method: IdentificationMethod, files: readonly { side: PictureSide }[]): PictureSide | undefined {
  const [first, ...others] = sidesOf(method);
  const isCovered = (wanted: PictureSide | undefined) =>
    files.some(({ side }) => side === wanted || (wanted === first && !sidesOf(method).includes(side)));
  return isCovered(first) ? others.find((side) => !isCovered(side)) : first;
}

/** Why a chosen file cannot be sent. HEIC is the photo format of iPhones, which few programs read. */
export type FileFault = 'heic' | 'kind' | 'large' | 'empty';

export function faultOfFile({ name, size }: { name: string; size: number }): FileFault | null {
  const ending = name.slice(Math.max(name.lastIndexOf('.'), 0)).toLowerCase();
  if (ending === '.heic' || ending === '.heif') return 'heic';
  if (!(identificationFileTypes as readonly string[]).includes(ending)) return 'kind';
  if (size === 0) return 'empty';
  return size > IDENTIFICATION_FILE_BYTES_MAX ? 'large' : null;
}

export const isPicture = (name: string): boolean => /\.(jpe?g|png)$/i.test(name);
