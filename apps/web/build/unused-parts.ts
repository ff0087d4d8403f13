import type { Plugin } from 'vite';

const MANTINE = '@mantine/core/esm';
const GREY = "Array.from({ length: 10 }, () => '#888888')";

/**
 * Parts of libraries that others import and the portal never runs. Of Mantine's provider (ui/theme/design-provider.tsx): style rules come
 * from our own style sheets, the looks of a variant from our own resolver, so shades are only asked for by name. Nothing groups buttons, has
 * a cross that empties a field or a word of praise below it, or loads a query page by page, and React has the store's hook itself. By the end of the module's path, what stands
 * in its place.
 */
const REPLACED: Readonly<Record<string, string>> = {
  [`${MANTINE}/core/MantineProvider/MantineCssVariables/MantineCssVariables.mjs`]: 'export const MantineCssVariables = () => null;',
  [`${MANTINE}/core/MantineProvider/MantineClasses/MantineClasses.mjs`]: 'export const MantineClasses = () => null;',
  [`${MANTINE}/core/MantineProvider/color-functions/default-variant-colors-resolver/default-variant-colors-resolver.mjs`]:
    "export const defaultVariantColorsResolver = () => { throw new Error('The theme has a resolver of its own.'); };",
  [`${MANTINE}/core/MantineProvider/default-colors.mjs`]: `const grey = ${GREY}; export const DEFAULT_COLORS = { dark: grey, gray: grey, red: grey, blue: grey };`,
  [`${MANTINE}/components/Button/ButtonGroup/ButtonGroup.mjs`]: 'export const ButtonGroup = null;',
  [`${MANTINE}/components/Button/ButtonGroupSection/ButtonGroupSection.mjs`]: 'export const ButtonGroupSection = null;',
  [`${MANTINE}/components/ActionIcon/ActionIconGroup/ActionIconGroup.mjs`]: 'export const ActionIconGroup = null;',
  [`${MANTINE}/components/ActionIcon/ActionIconGroupSection/ActionIconGroupSection.mjs`]: 'export const ActionIconGroupSection = null;',
  [`${MANTINE}/components/Input/InputClearButton/InputClearButton.mjs`]: 'export const InputClearButton = null;',
  [`${MANTINE}/components/Input/InputClearSection/InputClearSection.mjs`]:
    'export const InputClearSection = ({ rightSection, __defaultRightSection: usual }) => (rightSection === null ? null : rightSection || usual);',
  [`${MANTINE}/components/Input/InputPlaceholder/InputPlaceholder.mjs`]: 'export const InputPlaceholder = null;',
  [`${MANTINE}/components/Input/InputSuccess/InputSuccess.mjs`]: 'export const InputSuccess = null;',
  '@tanstack/query-core/build/modern/infiniteQueryBehavior.js':
    "const refuse = () => { throw new Error('The portal has no endless queries: see unused-parts.ts.'); }; export { refuse as hasNextPage, refuse as hasPreviousPage, refuse as infiniteQueryBehavior };",
  'use-sync-external-store/cjs/use-sync-external-store-shim.production.js':
    "exports.useSyncExternalStore = require('react').useSyncExternalStore;",
};

/** Its one word of floating-ui would bring all of it, which places menus, into each dialog. */
const SCROLL_AREA = `${MANTINE}/components/ScrollArea/ScrollArea.mjs`;
const MERGED_REFS = '\0pramen:merged-refs';

/** Keeps out of the build what is imported and never run; the sign-in page would carry it. */
export function leaveOutUnused(): Plugin {
  const met = new Set<string>();
  return {
    name: 'pramen:unused-parts',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      if (source !== '@floating-ui/react' || !importer?.replaceAll('\\', '/').endsWith(SCROLL_AREA)) return null;
      met.add(SCROLL_AREA);
      return MERGED_REFS;
    },
    load(id) {
      if (id === MERGED_REFS)
        return "import { useMergedRef } from '@mantine/hooks'; export const useMergeRefs = (refs) => useMergedRef(...refs);";
      const path = Object.keys(REPLACED).find((end) => id.replaceAll('\\', '/').endsWith(end));
      if (path === undefined) return null;
      met.add(path);
      return REPLACED[path];
    },
    buildEnd(failure) {
      const missing = [...Object.keys(REPLACED), SCROLL_AREA].filter((path) => !met.has(path));
      if (!failure && missing.length > 0) throw new Error(`Not met any more: ${missing.join(', ')}. See unused-parts.ts.`);
    },
  };
}
