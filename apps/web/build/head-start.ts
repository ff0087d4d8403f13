import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin, type Rolldown } from 'vite';

type OutputBundle = Rolldown.OutputBundle;
type OutputChunk = Rolldown.OutputChunk;

/** What is loaded ahead, by the name under which head/head-start.js finds it: the modules whose imports the list answers. */
const LISTS = {
  frame: ['src/app/start/first-screen.ts'],
  cs: ['texts/src/entrance-cs.ts', 'texts/src/portal-cs.ts'],
  sk: ['texts/src/entrance-sk.ts', 'texts/src/portal-sk.ts'],
};

const PLACE = ' data-lists>';

/** Scripts of the folder head, which run before anything else is there. */
const SCRIPT = /<script src="\/(head\/[\w-]+\.js)"([^>]*)><\/script>/g;

const isChunk = (output: OutputBundle[string] | undefined): output is OutputChunk => output?.type === 'chunk';

/** A chunk, what it imports statically and the styles of all of them, in the order in which they are needed. */
function listFiles(bundle: OutputBundle, file: string, seen: Set<string>): string[] {
  const chunk = bundle[file];
  if (seen.has(file) || !isChunk(chunk)) return [];
  seen.add(file);
  const styles = [...(chunk.viteMetadata?.importedCss ?? [])];
  return [...chunk.imports.flatMap((imported) => listFiles(bundle, imported, seen)), file, ...styles];
}

/** Writes the scripts of the head into the page itself: a file each would be two more journeys before anything can begin. */
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

/** Tells head/head-start.js, in its own tag, the hashed names of the files that it loads ahead. */
export function headStart(): Plugin {
  return {
    name: 'pramen:head-start',
    apply: 'build',
    transformIndexHtml(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter(isChunk);
      const seen = new Set<string>();
      // index.html names these already.
      for (const { isEntry, fileName } of chunks) if (isEntry) listFiles(bundle, fileName, seen);
      const listModule = (module: string) => {
        const chunk = chunks.find(({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && facadeModuleId?.endsWith(module));
        if (!chunk) throw new Error(`No chunk answers an import of ${module}: nothing would be loaded ahead.`);
        return listFiles(bundle, chunk.fileName, seen).map((file) => `/${file}`);
      };
      const lists = Object.entries(LISTS).map(([name, modules]) => `data-${name}="${modules.flatMap(listModule).join(' ')}"`);
      if (!html.includes(PLACE)) throw new Error(`index.html has no${PLACE}`);
      return html.replace(PLACE, () => ` ${lists.join(' ')}>`);
    },
  };
}
