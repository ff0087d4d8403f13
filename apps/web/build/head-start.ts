import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin, type Rolldown } from 'vite';

type OutputBundle = Rolldown.OutputBundle;
type OutputChunk = Rolldown.OutputChunk;

interface Screen {
  modules: readonly string[];
  /** Modules of the screen's texts, by language. */
  texts: Readonly<Record<'cs' | 'sk', readonly string[]>>;
}

const entranceTexts = { cs: 'texts/src/entrance-cs.ts', sk: 'texts/src/entrance-sk.ts' } as const;
const entrance = 'src/screens/entrance/layout/entrance-layout.tsx';

/**
 * What to preload, by the name that head/head-start.js makes of the visitor and the path; each list becomes the files that importing these
 * modules needs.
 */
const SCREENS: Readonly<Record<string, Screen>> = {
  portal: {
    modules: ['src/app/start/first-screen.ts'],
    texts: { cs: [entranceTexts.cs, 'texts/src/portal-cs.ts'], sk: [entranceTexts.sk, 'texts/src/portal-sk.ts'] },
  },
  login: {
    modules: [entrance, 'src/screens/entrance/login/login-screen.tsx'],
    texts: { cs: [entranceTexts.cs], sk: [entranceTexts.sk] },
  },
  'self-register': {
    modules: [entrance, 'src/screens/entrance/registration/registration-screen.tsx'],
    texts: { cs: [entranceTexts.cs, 'texts/cs/registration.json'], sk: [entranceTexts.sk, 'texts/sk/registration.json'] },
  },
};

const PLACE = ' data-lists>';

/** Scripts of the folder head, which run before anything else has loaded. */
const SCRIPT = /<script src="\/(head\/[\w-]+\.js)"([^>]*)><\/script>/g;

const isChunk = (output: OutputBundle[string] | undefined): output is OutputChunk => output?.type === 'chunk';

/** A chunk, its static imports and the styles of all of them, in the order in which the browser needs them. */
function listFiles(bundle: OutputBundle, file: string, seen: Set<string>): string[] {
  const chunk = bundle[file];
  if (seen.has(file) || !isChunk(chunk)) return [];
  seen.add(file);
  const styles = [...(chunk.viteMetadata?.importedCss ?? [])];
  return [...chunk.imports.flatMap((imported) => listFiles(bundle, imported, seen)), file, ...styles];
}

/** Inlines the head scripts into index.html: as separate files they would cost two more round trips before anything starts. */
export function inlineHead(): Plugin {
  let root = '';
  return {
    name: 'pramen:inline-head',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replaceAll(SCRIPT, (_tag, path: string, attributes: string) => {
          const { code, errors } = minifySync(path, readFileSync(join(root, path), 'utf8'));
          if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
          return `<script${attributes}>${code}</script>`;
        }),
    },
  };
}

/** Writes the hashed names of the files to preload into the script tag of head/head-start.js. */
export function headStart(): Plugin {
  return {
    name: 'pramen:head-start',
    apply: 'build',
    transformIndexHtml(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter(isChunk);
      const listModules = (modules: readonly string[], known: ReadonlySet<string>) => {
        const seen = new Set(known);
        return modules.flatMap((module) => {
          const chunk = chunks.find(({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && facadeModuleId?.endsWith(module));
          if (!chunk) throw new Error(`No chunk contains ${module}: nothing would be preloaded.`);
          return listFiles(bundle, chunk.fileName, seen).map((file) => `/${file}`);
        });
      };
      const loaded = new Set<string>();
      // index.html already loads these.
      for (const { isEntry, fileName } of chunks) if (isEntry) listFiles(bundle, fileName, loaded);
      const attribute = (name: string, modules: readonly string[]) => `data-${name}="${listModules(modules, loaded).join(' ')}"`;
      const lists = Object.entries(SCREENS).flatMap(([name, { modules, texts }]) => [
        attribute(name, modules),
        ...Object.entries(texts).map(([language, texted]) => attribute(`${name}-${language}`, texted)),
      ]);
      if (!html.includes(PLACE)) throw new Error(`index.html has no${PLACE}`);
      return html.replace(PLACE, () => ` ${lists.join(' ')}>`);
    },
  };
}
