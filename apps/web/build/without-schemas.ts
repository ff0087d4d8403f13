import type { Plugin } from 'vite';

/**
 * Fails the build when a contract schema gets into the page. For its first object zod tries `new Function`, which the content
 * security policy blocks and every browser reports; constants shared with the server belong in `*.lists.ts`.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'pramen:without-schemas',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      if (source === 'zod' || source.startsWith('zod/'))
        throw new Error(
          `${importer ?? 'A module'} imports zod into the page: import constants from *.lists.ts, and types by "import type".`,
        );
      return null;
    },
  };
}
