import type { Scanner } from './files/virus-scan.ts';
import type { LogoStudio } from './images/logos.ts';
import type { PictureMeasuring } from './images/measuring.ts';
import type { ConcurrencyLimit } from './limits/concurrency-limit.ts';
import type { PdfStudio } from './pdf/pdf-studio.ts';

/** Threads, child processes and limits that live as long as the process. */
export interface Resources {
  logos: LogoStudio;
  measuring: PictureMeasuring;
  pdf: PdfStudio;
  /** null when uploads are not scanned. */
  scanner: Scanner | null;
  /** The one limit on files that are inspected, which are in memory meanwhile. */
  inspections: ConcurrencyLimit;
  /** The one limit on exports of every kind. */
  exports: ConcurrencyLimit;
}
