import { outcomesOf, readCases } from '@pramen/domain/forms/testing/engine-outcome';

declare global {
  interface Window {
    /** What the engine in this browser says about cases, one line of JSON each. */
    runFormEngine(cases: string): string[];
  }
}

window.runFormEngine = (cases) => outcomesOf(readCases(cases));
