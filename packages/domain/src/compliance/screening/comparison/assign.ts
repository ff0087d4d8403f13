/**
 * Assigns each row of a cost table to a column of its own so that the sum of costs is least (Hungarian algorithm with potentials, Kuhn
 * and Munkres). Needs at least as many columns as rows; returns the column of each row. Cubic in the number of parts, which is at most
 * twelve.
 */
export function assign(costs: readonly (readonly number[])[]): number[] {
  const rows = costs.length;
  const columns = costs[0]?.length ?? 0;
  // Row and column 0 are placeholders: the row being placed sits in column 0 until its path ends in a free column.
  const ofRow = new Float64Array(rows + 1);
  const ofColumn = new Float64Array(columns + 1);
  const rowIn = new Int32Array(columns + 1);
  for (let row = 1; row <= rows; row += 1) place(row);

  function place(row: number): void {
    const least = new Float64Array(columns + 1).fill(Infinity);
    const cameFrom = new Int32Array(columns + 1);
    const isUsed = new Uint8Array(columns + 1);
    rowIn[0] = row;
    let at = 0;
    while (rowIn[at] !== 0) {
      isUsed[at] = 1;
      const from = rowIn[at] ?? 0;
      const next = relax(from, at, least, cameFrom, isUsed);
      const step = least[next] ?? 0;
      for (let column = 0; column <= columns; column += 1) {
        if (isUsed[column] === 1) {
          ofRow[rowIn[column] ?? 0] = (ofRow[rowIn[column] ?? 0] ?? 0) + step;
          ofColumn[column] = (ofColumn[column] ?? 0) - step;
        } else least[column] = (least[column] ?? 0) - step;
      }
      at = next;
    }
    while (at !== 0) {
      const from = cameFrom[at] ?? 0;
      rowIn[at] = rowIn[from] ?? 0;
      at = from;
    }
  }

  /** Shortens the ways to all free columns over one row; returns the nearest of them. */
  function relax(from: number, at: number, least: Float64Array, cameFrom: Int32Array, isUsed: Uint8Array): number {
    let nearest = 0;
    for (let column = 1; column <= columns; column += 1) {
      if (isUsed[column] === 1) continue;
      const cost = (costs[from - 1]?.[column - 1] ?? 0) - (ofRow[from] ?? 0) - (ofColumn[column] ?? 0);
      if (cost < (least[column] ?? Infinity)) {
        least[column] = cost;
        cameFrom[column] = at;
      }
      if (nearest === 0 || (least[column] ?? Infinity) < (least[nearest] ?? Infinity)) nearest = column;
    }
    return nearest;
  }

  const columnOf = Array.from({ length: rows }, () => -1);
  for (let column = 1; column <= columns; column += 1) {
    const row = rowIn[column] ?? 0;
    if (row > 0) columnOf[row - 1] = column - 1;
  }
  return columnOf;
}
