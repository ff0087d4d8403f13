import { expect, test } from 'vitest';
import { cropOf, faultyIn, nextPlaceOf, placeOfSide, sentSizeOf, takenBeside } from './capture.model.ts';

const stage = { left: 10, top: 100, width: 400, height: 500 };
/** 92 % of the stage, centred, of a card's proportions. */
const frame = { left: 26, top: 234, width: 368, height: 232 };

test('the part behind the frame is cut out of an upright video that fills its stage', () => {
  // 1080 × 1920 is drawn 2.7 times smaller, 711 high, of which 105.6 are hidden above and below.
  expect(cropOf({ width: 1080, height: 1920 }, stage, frame)).toEqual({ left: 0, top: 597, width: 1080, height: 727 });
});

test('a lying video is hidden at its sides, not squeezed', () => {
  const part = cropOf({ width: 1920, height: 1080 }, stage, frame);
  expect(part).toEqual({ left: 499, top: 249, width: 922, height: 581 });
  expect(part.left * 2 + part.width).toBeCloseTo(1920, -1);
});

test('never more than the video has', () => {
  const all = { left: 0, top: 0, width: 100, height: 100 };
  expect(cropOf({ width: 640, height: 640 }, all, all)).toEqual({ left: 0, top: 0, width: 640, height: 640 });
});

test.each([
  [4000, 3000, { width: 2600, height: 1950 }],
  [1000, 2600, { width: 1000, height: 2600 }],
  [640, 480, { width: 640, height: 480 }],
])('%i × %i is sent as %j', (width, height, sent) => expect(sentSizeOf({ width, height })).toEqual(sent));

const picture = (side: 'FRONT' | 'BACK' | 'PAGE', faults: string[] = [], isOwn = true) => ({ id: side, side, faults, is_own: isOwn });
const [front, back, page] = [picture('FRONT'), picture('BACK'), picture('PAGE')];

test.each([
  ['ID_CARD', [], { is: 'camera', side: 'FRONT' }],
  ['ID_CARD', [front], { is: 'camera', side: 'BACK' }],
  ['ID_CARD', [back], { is: 'camera', side: 'FRONT' }],
  ['ID_CARD', [picture('FRONT', ['x']), back], { is: 'camera', side: 'FRONT' }],
  ['ID_CARD', [front, back], { is: 'overview' }],
  ['PASSPORT', [], { is: 'camera', side: 'PAGE' }],
  ['PASSPORT', [page], { is: 'overview' }],
] as const)('%s with %j goes on with %j', (document_type, pictures, place) => {
  const capture = { document_type, pictures: pictures.map((one) => ({ ...one, faults: [...one.faults] })) };
  expect(nextPlaceOf(capture)).toEqual(place);
});

test('the other side of a card may be taken again as soon as it is there', () => {
  const card = { document_type: 'ID_CARD' as const, pictures: [front] };
  expect([takenBeside(card, 'BACK'), takenBeside(card, 'FRONT')]).toEqual([['FRONT'], []]);
  expect(takenBeside({ document_type: 'PASSPORT', pictures: [page] }, 'PAGE')).toEqual([]);
});

test('only a picture of this phone can be replaced by it', () => {
  const faulty = picture('PAGE', ['x']);
  expect(faultyIn([page, faulty], 'PAGE')).toBe(faulty);
  expect(faultyIn([picture('PAGE', ['x'], false), page], 'PAGE')).toBeNull();
  expect(faultyIn([picture('BACK', ['x'])], 'FRONT')).toBeNull();
});

test('sides are counted', () => {
  expect([placeOfSide('ID_CARD', 'BACK'), placeOfSide('PASSPORT', 'PAGE')]).toEqual([
    { number: 2, count: 2 },
    { number: 1, count: 1 },
  ]);
});
