import type { Capture, CapturedPicture } from '@pramen/contract/capture/capture.schemas';
import type { PictureSide } from '@pramen/domain/compliance/identity/identity-methods';
import { documentSides, nextSideOf } from '@pramen/domain/onboarding/capture';

export interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

/** Share of the frame around it that is kept: nobody aims exactly, and an edge that is cut off cannot be checked. */
const MARGIN = 0.08;

/**
 * The part of a video behind a frame, in pixels of the video; the video covers its stage and is centred in it. Frame and stage are
 * rectangles of the page.
 */
export function cropOf(video: Size, stage: Rectangle, frame: Rectangle): Rectangle {
  const scale = Math.max(stage.width / video.width, stage.height / video.height);
  const hidden = { x: (video.width * scale - stage.width) / 2, y: (video.height * scale - stage.height) / 2 };
  const margin = { x: frame.width * MARGIN, y: frame.height * MARGIN };
  const left = Math.max(0, (frame.left - stage.left - margin.x + hidden.x) / scale);
  const top = Math.max(0, (frame.top - stage.top - margin.y + hidden.y) / scale);
  return {
    left: Math.round(left),
    top: Math.round(top),
    width: Math.round(Math.min(video.width - left, (frame.width + 2 * margin.x) / scale)),
    height: Math.round(Math.min(video.height - top, (frame.height + 2 * margin.y) / scale)),
  };
}

/** Longer side of a sent picture in pixels: enough for every letter of a card, and about a megabyte. */
const LONGEST_SIDE = 2600;

export function sentSizeOf({ width, height }: Size): Size {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** What the phone shows. */
export type Place = { is: 'intro' } | { is: 'camera'; side: PictureSide } | { is: 'overview' };

/** Where it goes on after what has arrived: the next side, or the overview when nothing is missing. */
export function nextPlaceOf({ document_type: document, pictures }: Pick<Capture, 'document_type' | 'pictures'>): Place {
  const side = nextSideOf(document, pictures);
  return side === null ? { is: 'overview' } : { is: 'camera', side };
}

/** Sides of a card that are there already and may be taken again instead of this one; pages of a passport are added. */
export const takenBeside = ({ document_type: document, pictures }: Pick<Capture, 'document_type' | 'pictures'>, side: PictureSide) =>
  documentSides[document].filter((other) => other !== side && pictures.some((one) => one.side === other));

/** Faults that the server found in the picture of a side; a page is removed again, so that it does not hold the others up. */
export function faultyIn(pictures: readonly CapturedPicture[], side: PictureSide): CapturedPicture | null {
  return pictures.findLast((one) => one.side === side && one.is_own && one.faults.length > 0) ?? null;
}

/** Place of a side among those of the document, from 1. */
export const placeOfSide = (document: Capture['document_type'], side: PictureSide): { number: number; count: number } => ({
  number: documentSides[document].indexOf(side) + 1,
  count: documentSides[document].length,
});
