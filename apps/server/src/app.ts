import { createPortfolioDeps } from './features/portfolio/record/portfolio.service.ts';
import { openScreener } from './features/screening/screener.service.ts';
import { features } from './assembly/features.ts';
import type { AppResources, Feature, Gathered } from './assembly/features.ts';
import { clientErrorRoutes } from './platform/errors/client-errors.routes.ts';
import { createScanner } from './platform/files/virus-scan.ts';
import type { Route } from './platform/http/serve.ts';
import { openLogoStudio } from './platform/images/logos.ts';
import { openMeasuring } from './platform/images/measuring.ts';
import type { JobHandler } from './platform/jobs/jobs.ts';
import { createConcurrencyLimit } from './platform/limits/concurrency-limit.ts';
import { createExportLimit } from './platform/lists/export-limit.ts';
import { findOffice } from './platform/pdf/word/office.ts';
import { openPdfStudio } from './platform/pdf/pdf-studio.ts';
import { readSealKey } from './platform/pdf/seal/seal-key.ts';
import { readValidationSource } from './platform/pdf/validation/validation-source.ts';
import type { Platform } from './platform/platform.ts';

/** Files of ten megabytes; those that wait are on disk. */
const INSPECTED_AT_ONCE = 6;
const INSPECTIONS_WAITING = 400;
const INSPECTED_OF_ONE = { atOnce: 1, mostWaiting: 40 };

export interface OpenResources extends AppResources {
  close(): Promise<void>;
}

/** Opens the features' caches and threads; `close` releases them. */
export function openResources({ clock, config }: Pick<Platform, 'clock' | 'config'>): OpenResources {
  const logos = openLogoStudio();
  const measuring = openMeasuring();
  const pdf = openPdfStudio({
    sealKey: readSealKey(config.seal),
    authorityUrl: config.timestampUrl,
    validation: readValidationSource(config.sealValidation),
    office: findOffice(config.officePath),
  });
  const screener = openScreener();
  return {
    portfolio: createPortfolioDeps(clock),
    screener,
    logos,
    measuring,
    pdf,
    scanner: config.scanner && createScanner(config.scanner.host, config.scanner.port),
    inspections: createConcurrencyLimit(INSPECTED_AT_ONCE, INSPECTIONS_WAITING, INSPECTED_OF_ONE),
    exports: createExportLimit(config),
    close: async () => void (await Promise.all([logos.close(), measuring.close(), pdf.close(), screener.close()])),
  };
}

/** Returns the part if exactly one feature provides it; throws otherwise. */
function theOnly<Part>(name: keyof Feature, parts: readonly Part[]): Part {
  const [part, ...others] = parts;
  if (part === undefined || others.length > 0) throw new Error(`exactly one feature must provide '${name}', but ${parts.length} do`);
  return part;
}

/** Merges the parts of all features; throws when two features claim the same kind, which is a bug. */
function merge<Kinds extends object>(parts: readonly (Kinds | undefined)[]): Kinds {
  const entries = parts.flatMap((part) => Object.entries(part ?? {}));
  const twice = entries.find(([kind], index) => entries.findIndex(([other]) => other === kind) !== index);
  if (twice) throw new Error(`two features provide ${twice[0]}`);
  return Object.fromEntries(entries) as Kinds;
}

function gather(platform: Platform, resources: AppResources): Gathered {
  const from = <Part>(read: (feature: Feature) => Part) => features.map(read);
  return {
    letters: merge(from(({ letters }) => letters?.(platform))),
    notices: merge(from(({ notices }) => notices)),
    files: merge(from(({ files }) => files?.(platform, resources))),
    codes: merge(from(({ codes }) => codes?.(platform))),
    measureWorth: theOnly(
      'worth',
      features.flatMap(({ worth }) => worth?.(resources) ?? []),
    ),
    strangersCode: theOnly(
      'strangersCode',
      features.flatMap(({ strangersCode }) => strangersCode?.(platform) ?? []),
    ),
    concepts: features.flatMap(({ concepts }) => concepts?.(platform) ?? []),
  };
}

/** Every endpoint of the API, feature by feature. */
export function createRoutes(platform: Platform, resources: AppResources): Route[] {
  const gathered = gather(platform, resources);
  return [...features.flatMap((feature) => feature.routes?.(platform, resources, gathered) ?? []), ...clientErrorRoutes(platform)];
}

/** Job handlers of every topic. */
export function createHandlers(platform: Platform, resources: AppResources): JobHandler[] {
  const gathered = gather(platform, resources);
  return features.flatMap((feature) => feature.jobs?.(platform, resources, gathered) ?? []);
}
