const SIGNIFICANT_DIGITS = 4;
const show = (value, unit) =>
  Number.isFinite(value) ? `${Number(value.toPrecision(SIGNIFICANT_DIGITS))}${unit ? ` ${unit}` : ''}` : 'none';

function drawRow(cells, widths) {
  return `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))).join(' | ')} |`;
}

/** A table of figures {name, value, unit?, limit, ok}; a figure without a limit is informational. */
function drawTable(figures) {
  const body = figures.map(({ name, value, unit, limit, ok }) => [name, show(value, unit), show(limit, unit), ok ? 'ok' : 'EXCEEDED']);
  const rows = [['Figure', 'Measured', 'Limit', ''], ...body];
  const widths = [0, 1, 2, 3].map((column) => Math.max(3, ...rows.map((row) => row[column].length)));
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  const [head, ...drawn] = rows.map((row) => drawRow(row, widths));
  return [head, rule, ...drawn].join('\n');
}

/** The section of one bench in the document: its command, the machine and the figures. */
export function describeBench(bench, figures, machine) {
  return `## ${bench}\n\n\`npm run bench ${bench}\` on ${machine}\n\n${drawTable(figures)}\n`;
}

const markersOf = (bench) => ({
  begin: `<!-- begin: ${bench} (written by npm run bench ${bench} -- --write) -->\n`,
  end: `<!-- end: ${bench} -->\n`,
});

/** Replaces the section between the markers of its bench, or appends it with new markers; text around it stays. */
export function replaceSection(text, bench, section) {
  const { begin, end } = markersOf(bench);
  const start = text.indexOf(begin);
  const stop = text.indexOf(end, start);
  if (start === -1 || stop === -1) return `${text.trimEnd()}\n\n${begin}${section}${end}`;
  return `${text.slice(0, start + begin.length)}${section}${text.slice(stop)}`;
}
