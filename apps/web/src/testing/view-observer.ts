import { vi } from 'vitest';

/** Stands in for the browser's IntersectionObserver, which happy-dom does not run: `show` brings elements into view. */
export function giveBrowserAView(): { show: (selector: string) => void } {
  const observers = new Set<Observer>();
  class Observer {
    watched = new Set<Element>();
    report: (entries: { target: Element; isIntersecting: boolean }[]) => void;
    constructor(report: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
      this.report = report;
      observers.add(this);
    }
    observe(element: Element) {
      this.watched.add(element);
    }
    unobserve(element: Element) {
      this.watched.delete(element);
    }
    disconnect() {
      observers.delete(this);
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  return {
    show: (selector) => {
      for (const { watched, report } of observers) {
        const entries = [...watched].map((target) => ({ target, isIntersecting: target.matches(selector) }));
        if (entries.length > 0) report(entries);
      }
    },
  };
}
