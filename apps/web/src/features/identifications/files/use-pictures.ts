import { IDENTIFICATION_FILES_MAX } from '@pramen/contract/identifications/identifications.lists';
import type { PictureSide } from '@pramen/domain/compliance/identity/identity-methods';
import { useRef, useState } from 'react';
import { beginsAsNamed, fingerprintOf } from './file-bytes.ts';
import { faultOfFile, isPicture } from '../identifications.model.ts';
import type { FileFault } from '../identifications.model.ts';
import { judgeFile } from './measure-file.ts';
import type { PictureVerdict } from './measure-file.ts';

export interface ChosenPicture {
  key: number;
  file: File;
  side: PictureSide;
  fault: FileFault | null;
  /** null: being measured, or no picture. */
  verdict: PictureVerdict | 'mismatched' | null;
  /** null: being read. */
  fingerprint: string | null;
}

type Found = Pick<ChosenPicture, 'verdict' | 'fingerprint'>;

async function inspect(file: File): Promise<Found> {
  if (!(await beginsAsNamed(file))) return { verdict: isPicture(file.name) ? 'unreadable' : 'mismatched', fingerprint: null };
  const [verdict, fingerprint] = await Promise.all([isPicture(file.name) ? judgeFile(file) : null, fingerprintOf(file)]);
  return { verdict, fingerprint };
}

/** Whether the same file was chosen before this one. */
export const isRepeated = ({ key, fingerprint }: ChosenPicture, chosen: readonly ChosenPicture[]): boolean =>
  fingerprint !== null && chosen.some((other) => other.key < key && other.fingerprint === fingerprint);

/** Files chosen on this screen, not sent yet. */
export interface Pictures {
  chosen: readonly ChosenPicture[];
  /** With those that stay there are more than may be sent. */
  isOverLimit: boolean;
  /** Whether all of them may be sent. */
  isSound: boolean;
  add: (side: PictureSide, files: readonly File[]) => void;
  remove: (key: number) => void;
}

const isBad = ({ fault, verdict }: ChosenPicture) => fault !== null || verdict === 'unreadable' || verdict === 'mismatched';

/** A file that was chosen for a side which the document does not have belongs to its first one, until the method is changed back. */
const placeOn = (sides: readonly PictureSide[]) => (picture: ChosenPicture) =>
  sides.includes(picture.side) ? picture : { ...picture, side: sides[0] ?? picture.side };

/**
 * Keeps chosen files, looks whether they are what their names say, and measures the pictures among them; so many stored files stay
 * beside those that are chosen; `sides` are those of the chosen document.
 */
export function usePictures(countStored: (chosen: readonly ChosenPicture[]) => number, sides: readonly PictureSide[]): Pictures {
  const [chosen, setChosen] = useState<readonly ChosenPicture[]>([]);
  const lastKey = useRef(0);
  const add = (side: PictureSide, files: readonly File[]) => {
    const added = files.map((file): ChosenPicture => {
      lastKey.current += 1;
      return { key: lastKey.current, file, side, fault: faultOfFile(file), verdict: null, fingerprint: null };
    });
    setChosen((before) => [...before, ...added]);
    for (const { key, file, fault } of added) {
      if (fault !== null) continue;
      void inspect(file).then((found) =>
        setChosen((before) => before.map((picture) => (picture.key === key ? { ...picture, ...found } : picture))),
      );
    }
  };
  const remove = (key: number) => {
    setChosen((before) => before.filter((picture) => picture.key !== key));
  };
  const placed = chosen.map(placeOn(sides));
  const isOverLimit = countStored(placed) + placed.length > IDENTIFICATION_FILES_MAX;
  return { chosen: placed, isOverLimit, isSound: !isOverLimit && !chosen.some(isBad), add, remove };
}
