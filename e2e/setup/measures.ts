import type { Page } from '@playwright/test';

/** Minimum target size of WCAG 2.2 (2.5.8); the main actions of a screen are as large as a fingertip. */
const LEAST_PX = 24;
const FINGER_PX = 44;

/** Controls smaller than allowed, by their text. The label of a field counts too: both can be pressed. */
export function findSmall(page: Page): Promise<string[]> {
  return page.evaluate(
    ([least, finger]) => {
      const small = new Set<string>();
      const labelOf = (part: Element) => (part instanceof HTMLInputElement && part.type !== 'text' ? (part.labels?.[0] ?? null) : null);
      for (const part of document.querySelectorAll<HTMLElement>(
        'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=menuitem]',
      )) {
        if (part.closest('.visually-hidden, [hidden], [inert], thead') || getComputedStyle(part).visibility === 'hidden') continue;
        // A link in a sentence may be as high as its line.
        if (part.matches('p a, li p a, dd p a')) continue;
        const boxes = [part, labelOf(part)].flatMap((one) => (one === null ? [] : [one.getBoundingClientRect()]));
        const width = Math.max(...boxes.map((box) => box.width));
        const height = Math.max(...boxes.map((box) => box.height));
        // A skip link and folded content take no space.
        if (width <= 1 || height <= 1) continue;
        const isMain = part.matches('button[data-kind=main], button[data-kind=quiet], button[data-kind=danger]');
        const wanted = isMain ? finger : least;
        if (width < least - 0.5 || height < wanted - 0.5)
          small.add(
            `${part.tagName} ${(part.getAttribute('aria-label') ?? part.textContent).trim().slice(0, 40)}: ${Math.round(width)} x ${Math.round(height)}`,
          );
      }
      return [...small];
    },
    [LEAST_PX, FINGER_PX] as const,
  );
}

/** Elements that overflow the content, and figures, days and phone numbers broken across two lines. */
export function measureRoom(page: Page): Promise<{ sticksOut: string[]; broken: string[] }> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const frames = [root, document.querySelector('main') ?? root];
    const sticksOut = frames
      .filter((frame) => frame.scrollWidth > frame.clientWidth)
      .map((frame) => `${frame.tagName} ${frame.scrollWidth - frame.clientWidth}`);
    // Content must not reach the edge of its card, where it would touch it or be cut off.
    for (const card of document.querySelectorAll('[data-padding]')) {
      const edge = card.getBoundingClientRect().right;
      for (const part of card.querySelectorAll('p, dd, dt, td, a, button, label'))
        if (part.closest('.visually-hidden, thead, [role=tablist]') === null && part.getBoundingClientRect().right > edge)
          sticksOut.push(part.textContent ?? '');
    }
    const whole = /[+\u2212]?\d[\d\u00A0]*,\d+\u00A0?(?:Kč|€|\$|%)|\+42[01](?:\u00A0\d{3}){3}|\d{2}\.\d{2}\.\d{4}/g;
    const broken: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      if (text.parentElement?.closest('.visually-hidden, script, style')) continue;
      for (const { index, 0: figure } of (text.textContent ?? '').matchAll(whole)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + figure.length);
        const rows = new Set(
          Array.from(range.getClientRects())
            .filter(({ width }) => width > 0)
            .map(({ top }) => Math.round(top)),
        );
        if (rows.size > 1) broken.push(figure);
      }
    }
    return { sticksOut, broken };
  });
}
