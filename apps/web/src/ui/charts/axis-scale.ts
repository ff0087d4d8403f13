const STEPS = [1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10] as const;

export interface AxisScale {
  min: number;
  max: number;
  step: number;
}

/**
 * Round limits and step of a value axis that aims for `intervals` steps between the smallest and the largest figure: 1, 1.25, 1.5,
 * 2, 2.5, 3, 4, 5, 6, 8 or 10 times a power of ten. Limits are multiples of the step. Of counts, every step is a whole number.
 */
export function scaleAxis(lowest: number, highest: number, intervals = 4, isCount = false): AxisScale {
  const span = highest - lowest || Math.abs(highest) || 1;
  // A single figure gets an axis as long as its own size.
  const top = lowest + span;
  const power = 10 ** Math.floor(Math.log10(span / intervals));
  const candidates = [power, power * 10]
    .flatMap((size) => STEPS.map((step) => step * size))
    .filter((step) => !isCount || Number.isInteger(step));
  const place = (step: number): AxisScale => ({ min: Math.floor(lowest / step) * step, max: Math.ceil(top / step) * step, step });
  const fits = candidates.map(place).filter(({ min, max, step }) => Math.round((max - min) / step) <= intervals && max > min);
  return fits[0] ?? place(power * 100);
}
