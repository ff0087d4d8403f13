import { MICRO_SCALE, parseScaled } from '@pramen/domain/money/scaled';

/** One value of a series: days since 1970-01-01 and the value as decimal text with at most 6 decimals. */
export interface SeriesPoint {
  day: number;
  value: string;
}

/** Two little-endian arrays for packed_series: Int32 day numbers and Float64 integers scaled by 10^6. */
export function packSeries(points: readonly SeriesPoint[]): { days: Buffer; values: Buffer } {
  const days = Buffer.alloc(points.length * Int32Array.BYTES_PER_ELEMENT);
  const values = Buffer.alloc(points.length * Float64Array.BYTES_PER_ELEMENT);
  points.forEach(({ day, value }, index) => {
    days.writeInt32LE(day, index * Int32Array.BYTES_PER_ELEMENT);
    values.writeDoubleLE(parseScaled(value, MICRO_SCALE), index * Float64Array.BYTES_PER_ELEMENT);
  });
  return { days, values };
}
