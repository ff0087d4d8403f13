import type { OnboardingPicture } from '@pramen/contract/onboarding/onboarding.schemas';
import { IDENTIFICATION_FILE_BYTES_MAX } from '@pramen/contract/identifications/identifications.lists';
import type { PictureSide } from '@pramen/domain/compliance/identity/identity-methods';
import { documentSides } from '@pramen/domain/onboarding/capture';
import { MOST_PICTURES, type OnboardingDocument } from '@pramen/domain/onboarding/onboarding-words';

/** Of a file input; the server looks at the content as well. */
export const ACCEPTED_PICTURES = '.jpg,.jpeg,.png,image/jpeg,image/png';

/** What is photographed of a document. */
export const sidesOf = (document: OnboardingDocument): readonly PictureSide[] => documentSides[document];

type Pictures = readonly Pick<OnboardingPicture, 'side' | 'faults'>[];

export const picturesOf = <Picture extends { side: PictureSide }>(side: PictureSide, pictures: readonly Picture[]): Picture[] =>
  pictures.filter((picture) => picture.side === side);

/**
 * What keeps the pictures from being complete; null: nothing. A card needs exactly both sides, a passport at least one page; a picture that
 * cannot be read counts for nothing and holds the step up.
 */
export function missingOf(document: OnboardingDocument, pictures: Pictures): OnboardingDocument | 'unreadable' | null {
  const ofSide = sidesOf(document).map((side) => picturesOf(side, pictures));
  const isEnough = (count: number) => (document === 'ID_CARD' ? count === 1 : count >= 1 && count <= MOST_PICTURES);
  const isReadable = ({ faults }: Pictures[number]) => faults.length === 0;
  if (!ofSide.every((taken) => isEnough(taken.filter(isReadable).length))) return document;
  return ofSide.flat().every(isReadable) ? null : 'unreadable';
}

export const areComplete = (document: OnboardingDocument, pictures: Pictures): boolean => missingOf(document, pictures) === null;

/** Why a file cannot be a picture of a document. HEIC is the photo format of iPhones, which few programs read. */
export type PictureFileFault = 'heic' | 'kind' | 'large' | 'empty' | 'unreadable' | 'many';

export function faultOfPicture({ name, size }: { name: string; size: number }): PictureFileFault | null {
  if (/\.hei[cf]$/i.test(name)) return 'heic';
  if (!/\.(?:jpe?g|png)$/i.test(name)) return 'kind';
  if (size === 0) return 'empty';
  return size > IDENTIFICATION_FILE_BYTES_MAX ? 'large' : null;
}
