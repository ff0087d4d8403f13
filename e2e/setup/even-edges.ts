import type { Page } from '@playwright/test';

/**
 * Uneven edges: rows of cards that do not begin or end where the others do, and headings, tables and lists with a different inset in
 * their card from those of the other cards. Empty when all edges align.
 */
export function findUneven(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSeen = (part: Element) => part.closest('.visually-hidden, [hidden]') === null && part.getBoundingClientRect().width > 1;
    const cards = [...document.querySelectorAll<HTMLElement>('main [data-padding]')].filter(
      (card) => card.parentElement?.closest('[data-padding]') === null && isSeen(card),
    );
    const nameOf = (card: Element) => (card.querySelector('h2, h3, caption')?.textContent ?? card.textContent).trim().slice(0, 30);
    const uneven: string[] = [];
    const compare = (what: string, found: readonly { at: number; name: string }[]) => {
      const places = new Map<number, string>();
      for (const { at, name } of found) if (![...places.keys()].some((place) => Math.abs(place - at) <= 1)) places.set(at, name);
      if (places.size > 1) uneven.push(`${what}: ${[...places].map(([at, name]) => `${name} ${Math.round(at)}`).join(', ')}`);
    };
    const rows: { top: number; bottom: number; left: number; right: number; name: string }[] = [];
    for (const card of cards) {
      const { top, bottom, left, right } = card.getBoundingClientRect();
      const row = rows.find((one) => top < one.bottom && bottom > one.top);
      if (row)
        Object.assign(row, { left: Math.min(left, row.left), right: Math.max(right, row.right), bottom: Math.max(bottom, row.bottom) });
      else rows.push({ top, bottom, left, right, name: nameOf(card) });
    }
    compare(
      'cards begin',
      rows.map(({ left, name }) => ({ at: left, name })),
    );
    const insets = cards
      .filter(({ dataset }) => dataset['padding'] !== 'roomy')
      .flatMap((card) =>
        [...card.querySelectorAll<HTMLElement>('h2, tr, dl')].flatMap((part) => {
          const line = part.matches('tr') && getComputedStyle(part).display === 'table-row' ? part.querySelector('th, td') : part;
          // Centred content, such as the text of an empty list, aligns with no edge.
          if (
            !line ||
            !isSeen(line) ||
            part.closest('dl dl, [role=dialog], td *, .ProseMirror') ||
            getComputedStyle(part).textAlign === 'center'
          )
            return [];
          return [
            {
              at: line.getBoundingClientRect().left + parseFloat(getComputedStyle(line).paddingLeft) - card.getBoundingClientRect().left,
              name: `${nameOf(card)} ${part.tagName}`,
            },
          ];
        }),
      );
    // Of two columns of facts only the first one is at the edge.
    compare(
      'insets',
      insets.filter(({ at }) => at < 60),
    );
    return uneven;
  });
}
