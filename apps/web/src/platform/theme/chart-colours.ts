export interface ChartColours {
  value: string;
  invested: string;
  line: string;
  text: string;
  quiet: string;
  surface: string;
}

/** The tokens as colours for a canvas, which cannot read custom properties. */
export function readChartColours(): ChartColours {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(`--pr-${name}`).trim();
  return {
    value: read('chart-value'),
    invested: read('chart-invested'),
    line: read('line'),
    text: read('text'),
    quiet: read('quiet'),
    surface: read('surface'),
  };
}
