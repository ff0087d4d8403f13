import { relative } from 'node:path';

/** The 97.5th percentile of the normal distribution: 95 % of it is between this value and its negative. */
const Z_95 = 1.959963984540054;

/** Numbers from 0 up to but not including 1 that depend only on the seed (mulberry32), so that a sample can be drawn again. */
export function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws `size` different items, all equally likely, in the order of the list; all items when there are not more. */
export function drawSample(items, size, seed) {
  const random = createRandom(seed);
  const places = items.map((_, place) => place);
  const count = Math.min(size, places.length);
  for (let drawn = 0; drawn < count; drawn++) {
    const other = drawn + Math.floor(random() * (places.length - drawn));
    [places[drawn], places[other]] = [places[other], places[drawn]];
  }
  return places
    .slice(0, count)
    .sort((a, b) => a - b)
    .map((place) => items[place]);
}

/**
 * The 95 % interval of a share, as {from, to} between 0 and 1, for `found` of `total` drawn at random (Wilson 1927). Unlike the simple
 * interval it never exceeds 0 and 1 and is not empty when all or none were found.
 */
export function estimateShare(found, total) {
  if (total === 0) return { from: 0, to: 1 };
  const share = found / total;
  const weight = Z_95 ** 2 / total;
  const middle = (share + weight / 2) / (1 + weight);
  const reach = (Z_95 * Math.sqrt((share * (1 - share)) / total + weight / (4 * total))) / (1 + weight);
  return { from: Math.max(0, middle - reach), to: Math.min(1, middle + reach) };
}

/**
 * Counts the verdicts of Stryker: {killed, timedOut, survived, uncovered, invalid}. Invalid mutants could not be run at all and
 * say nothing about the tests.
 */
export function countVerdicts(mutants) {
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const counts = { killed: count('Killed'), timedOut: count('Timeout'), survived: count('Survived'), uncovered: count('NoCoverage') };
  return { ...counts, invalid: mutants.length - counts.killed - counts.timedOut - counts.survived - counts.uncovered };
}

/** How many of the valid mutants were noticed: {noticed, valid}. A time-out counts as noticed. */
export function scoreOf({ killed, timedOut, survived, uncovered }) {
  return { noticed: killed + timedOut, valid: killed + timedOut + survived + uncovered };
}

/** The same name for a mutant in every process: its file relative to the project folder, its position and its replacement. */
export function keyOfMutant({ fileName, location: { start, end }, mutatorName, replacement }, projectFolder) {
  const file = relative(projectFolder, fileName).replaceAll('\\', '/');
  return `${file}:${start.line}:${start.column}-${end.line}:${end.column} ${mutatorName} ${replacement}`;
}
