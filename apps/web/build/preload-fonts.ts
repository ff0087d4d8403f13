import type { Plugin } from 'vite';

/** Every Czech and Slovak sentence needs both files; without the hint the browser requests them only after the styles. */
const FONTS = /inter-latin(-ext)?-wght-normal-.*\.woff2$/;

/** Adds preload links for the text fonts to index.html. */
export function preloadFonts(): Plugin {
  return {
    name: 'pramen:preload-fonts',
    apply: 'build',
    transformIndexHtml(_html, { bundle }) {
      return Object.keys(bundle ?? {})
        .filter((file) => FONTS.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head' as const,
        }));
    },
  };
}
