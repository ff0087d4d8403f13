import type { Plugin } from 'vite';

const MANTINE = '@mantine/core/esm/core/MantineProvider';

/**
 * Parts of Mantine that its provider imports and the portal's settings never run (ui/design-provider.tsx): style rules come from
 * our own style sheets, and the looks of a variant from our own resolver. By the end of the module's path, what stands in its place.
 */
const REPLACED: Readonly<Record<string, string>> = {
  [`${MANTINE}/MantineCssVariables/MantineCssVariables.mjs`]: 'export const MantineCssVariables = () => null;',
  [`${MANTINE}/MantineClasses/MantineClasses.mjs`]: 'export const MantineClasses = () => null;',
  [`${MANTINE}/color-functions/default-variant-colors-resolver/default-variant-colors-resolver.mjs`]:
    "export const defaultVariantColorsResolver = () => { throw new Error('The theme has a resolver of its own.'); };",
};

/** Keeps out of the build what is imported and never run; the sign-in page would carry it. */
export function leaveOutUnused(): Plugin {
  const met = new Set<string>();
  return {
    name: 'pramen:unused-parts',
    apply: 'build',
    load(id) {
      const path = Object.keys(REPLACED).find((end) => id.replaceAll('\\', '/').endsWith(end));
      if (path === undefined) return null;
      met.add(path);
      return REPLACED[path];
    },
    buildEnd(failure) {
      const missing = Object.keys(REPLACED).filter((path) => !met.has(path));
      if (!failure && missing.length > 0) throw new Error(`Mantine has no ${missing.join(', ')} any more: see unused-parts.ts.`);
    },
  };
}
