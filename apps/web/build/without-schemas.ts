import type { Plugin } from 'vite';

/** The only modules through which contract schemas may get into the page; the first tells zod not to try `new Function`. */
const READERS = ['definition/schemas-without-eval.ts', 'definition/definition-reader.ts'].map(
  (file) => `/apps/web/src/features/form-templates/${file}`,
);

const WEB = '/apps/web/src/';
const ZOD = '/node_modules/zod/';

/**
 * Fails the build when a contract schema gets into the page. For its first object zod tries `new Function`, which the content
 * security policy blocks and every browser reports; constants shared with the server belong in `*.lists.ts`.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'pramen:without-schemas',
    apply: 'build',
    buildEnd(failure) {
      if (failure) return;
      const seen = new Set<string>();
      const follow = (id: string): void => {
        const path = id.replaceAll('\\', '/');
        if (seen.has(path) || READERS.some((reader) => path.endsWith(reader))) return;
        seen.add(path);
        if (path.includes(WEB))
          throw new Error(`${path} imports zod into the page: import constants from *.lists.ts, and types by "import type".`);
        const { importers = [], dynamicImporters = [] } = this.getModuleInfo(id) ?? {};
        for (const importer of [...importers, ...dynamicImporters]) follow(importer);
      };
      for (const id of this.getModuleIds()) if (id.replaceAll('\\', '/').includes(ZOD)) follow(id);
    },
  };
}
