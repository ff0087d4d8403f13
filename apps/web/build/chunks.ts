import type { Plugin } from 'vite';

/** Modules that are loaded together, by where they stand. */
interface Chunk {
  name: string;
  /**
   * Files (without their ending: a component brings its styles) and folders (with a slash). Below apps/web/src when nothing else is
   * said; `packages/` and `node_modules/` stand in front of what others own. What they import and no other chunk holds comes with them.
   */
  holds: readonly string[];
  /** Exceptions to the above. */
  lacks?: readonly string[];
}

/** An earlier chunk takes what a later one names too. Left alone the bundler cuts what all screens share into forty crumbs: more requests, worse compression. */
export const CHUNKS: readonly Chunk[] = [
  {
    // Libraries and own code that every screen needs, the login screen included.
    name: 'frame',
    holds: [
      'node_modules/react/',
      'node_modules/react-dom/',
      'node_modules/scheduler/',
      'node_modules/use-sync-external-store/',
      'node_modules/clsx/',
      'node_modules/i18next/',
      'node_modules/react-i18next/',
      'node_modules/@tanstack/',
      'node_modules/@mantine/core/esm/core/',
      'app/',
      'features/auth/',
      'features/portfolio/portfolio.queries',
      'platform/api/call',
      'platform/api/file-name',
      'platform/api/problem',
      'platform/api/problem-text',
      'platform/api/query-keys',
      'platform/api/started-calls',
      'platform/api/unheard-failure',
      'platform/api/use-command',
      'platform/clock/',
      'platform/formats/masks',
      'platform/formats/phones',
      'platform/forms/use-form',
      'platform/loading/',
      'platform/navigation/document-title',
      'platform/navigation/use-step-from-here',
      'platform/reporting/',
      'platform/session/',
      'platform/storage/',
      'platform/tables/table-parameters',
      'platform/texts/',
      'platform/theme/colour',
      'platform/theme/tenant-styles',
      'platform/theme/tokens',
      'platform/validation/rules',
      'screens/home/home.model',
      'ui/feedback/banner',
      'ui/actions/button',
      'ui/display/card',
      'ui/theme/design-provider',
      'ui/feedback/empty-state',
      'ui/theme/logo',
      'ui/display/page-title',
      'ui/feedback/quiet-error',
      'ui/feedback/skeleton',
      'ui/feedback/toast',
    ],
    lacks: [
      'node_modules/@mantine/core/esm/core/utils/create-scoped-keydown-handler/',
      'app/start/first-screen',
      'app/shell/',
      'features/auth/use-role',
    ],
  },
  {
    // What the screens of the entrance and the settings share: fields, and the code that proves a person.
    name: 'fields',
    holds: ['features/verification/', 'ui/forms/text/code-field', 'ui/forms/text/password-field', 'ui/forms/text/text-field'],
  },
  {
    // The frame after sign-in and what most people see in it first; whatever only these two need comes with them.
    name: 'first-screen',
    holds: ['app/start/first-screen', 'features/auth/use-role', 'packages/domain/src/permissions/permissions', 'platform/formats/'],
  },
  {
    // What lists and forms of records share: nobody needs it before they are signed in.
    name: 'records',
    holds: [
      'platform/api/save-file',
      'platform/api/send-files',
      'platform/api/shared-queries',
      'platform/api/staleness',
      'platform/forms/use-record-form',
      'platform/tables/list-export',
      'platform/tables/table-address',
      'platform/tables/use-existing-page',
      'platform/tables/use-paged-list',
      'platform/tables/use-table-settings',
    ],
  },
];

const OWN = '/apps/web/src/';

/** Where a module stands, in the words of the lists above; '' for what no list can name. */
function placeOf(module: string): string {
  const library = module.lastIndexOf('/node_modules/');
  if (library >= 0) return module.slice(library + 1);
  const own = module.lastIndexOf(OWN);
  if (own >= 0) return module.slice(own + OWN.length);
  const shared = module.lastIndexOf('/packages/');
  return shared >= 0 ? module.slice(shared + 1) : '';
}

const isAt = (place: string, entry: string) => place.startsWith(entry.endsWith('/') ? entry : `${entry}.`);

/** Tells of the path of a module whether a chunk holds it. */
const testOf =
  ({ holds, lacks = [] }: Chunk) =>
  (module: string): boolean => {
    const place = placeOf(module);
    return holds.some((entry) => isAt(place, entry)) && !lacks.some((entry) => isAt(place, entry));
  };

/** For the bundler's `codeSplitting.groups`. */
export const chunkGroups = CHUNKS.map((chunk) => ({ name: chunk.name, test: testOf(chunk) }));

/** Entries that stand for no module of the build. */
export function findUnmatched(modules: Iterable<string>): string[] {
  const places = Array.from(modules, placeOf);
  const entries = CHUNKS.flatMap(({ holds, lacks = [] }) => [...holds, ...lacks]);
  return entries.filter((entry) => !places.some((place) => isAt(place, entry)));
}

/** Fails the build when a file named above was moved or renamed: it would silently change its chunk. */
export function checkedChunks(): Plugin {
  return {
    name: 'pramen:checked-chunks',
    apply: 'build',
    buildEnd(failure) {
      const unmatched = failure ? [] : findUnmatched(this.getModuleIds());
      if (unmatched.length > 0) throw new Error(`No module of the build stands at ${unmatched.join(', ')}. See build/chunks.ts.`);
    },
  };
}
