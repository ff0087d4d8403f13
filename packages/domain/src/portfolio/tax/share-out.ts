import { multiplyRounded } from '../../money/multiply.ts';

/**
 * Divides a whole by weights of zero or more: each part is a difference of rounded running sums, so the parts add up to the whole exactly.
 * An unknown whole (NaN) has unknown parts. Throws RangeError when the weights add up to nothing.
 */
export function shareOut(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let [weighed, given] = [0, 0];
  return weights.map((weight) => {
    weighed += weight;
    const until = multiplyRounded(whole, weighed, sum);
    const part = until - given;
    given = until;
    return part;
  });
}
