import type { Plugin } from 'vite';

/**
 * Fails the build when a schema of the contract gets into the page. Its library tries `new Function` for its first object, which the content
 * policy refuses and every browser reports; what screens share with the server stands in `*.lists.ts`.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'pramen:without-schemas',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      if (source === 'zod' || source.startsWith('zod/'))
        throw new Error(
          `${importer ?? 'A module'} brings zod into the page: take constants of the contract from *.lists.ts, and types by "import type".`,
        );
      return null;
    },
  };
}
