/** Number of pages for all rows; an empty list still has its first page. */
export function countPages(total: number, pageLength: number): number {
  return Math.max(1, Math.ceil(total / pageLength));
}
