/**
 * The 28 colours of shares in charts, in their fixed order. Each reaches 3 : 1 on white and on the dark surface, so both schemes
 * share them; neighbours (including the last and the first) stay distinguishable with colour-blind vision.
 */
export const chartPalette: readonly string[] = [
  '#147874',
  '#c48225',
  '#346fb8',
  '#d26b75',
  '#775fa0',
  '#50a064',
  '#a366cd',
  '#b84412',
  '#7f979f',
  '#a0459a',
  '#527e03',
  '#d066b1',
  '#879f03',
  '#975b64',
  '#617de6',
  '#cf630d',
  '#a882b1',
  '#6f705d',
  '#109ce3',
  '#95760a',
  '#4383a1',
  '#95975c',
  '#b43c6b',
  '#7b65d1',
  '#d07758',
  '#7593c4',
  '#a05b11',
  '#a69306',
];

/** Colour of the n-th share, counted from 0; the first colour follows the last. */
export function chartColour(index: number): string {
  return chartPalette[index % chartPalette.length] ?? '';
}
