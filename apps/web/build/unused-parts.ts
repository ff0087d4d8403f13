import type { Plugin } from 'vite';

const MANTINE = '@mantine/core/esm';
const GREY = "Array.from({ length: 10 }, () => '#888888')";

/**
 * Parts of libraries that other library code imports and the portal never runs: the end of each module's path, and the source that replaces
 * it. Mantine's provider (ui/theme/design-provider.tsx): the portal has its own style sheets and its own variant resolver, so colour shades
 * are only looked up by name. The portal uses one shape of loader, no button groups, no clear buttons or success messages in inputs and no infinite queries, and
 * React itself provides useSyncExternalStore.
 */
const REPLACED: Readonly<Record<string, string>> = {
  [`${MANTINE}/core/MantineProvider/MantineCssVariables/MantineCssVariables.mjs`]: 'export const MantineCssVariables = () => null;',
  [`${MANTINE}/core/MantineProvider/MantineClasses/MantineClasses.mjs`]: 'export const MantineClasses = () => null;',
  [`${MANTINE}/core/MantineProvider/color-functions/default-variant-colors-resolver/default-variant-colors-resolver.mjs`]:
    "export const defaultVariantColorsResolver = () => { throw new Error('The theme has a resolver of its own.'); };",
  [`${MANTINE}/core/MantineProvider/default-colors.mjs`]: `const grey = ${GREY}; export const DEFAULT_COLORS = { dark: grey, gray: grey, red: grey, blue: grey };`,
  [`${MANTINE}/components/Loader/loaders/Bars.mjs`]: 'export const Bars = null;',
  [`${MANTINE}/components/Loader/loaders/Dots.mjs`]: 'export const Dots = null;',
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
    "const refuse = () => { throw new Error('The portal has no infinite queries: see unused-parts.ts.'); }; export { refuse as hasNextPage, refuse as hasPreviousPage, refuse as infiniteQueryBehavior };",
  'use-sync-external-store/cjs/use-sync-external-store-shim.production.js':
    "exports.useSyncExternalStore = require('react').useSyncExternalStore;",
};

/**
 * ScrollArea uses one function of floating-ui, a library that positions menus; importing it would pull the whole library into every dialog.
 */
const SCROLL_AREA = `${MANTINE}/components/ScrollArea/ScrollArea.mjs`;
const MERGED_REFS = '\0pramen:merged-refs';

/** Removes code that is imported but never runs; the sign-in page would download it. */
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
      if (!failure && missing.length > 0) throw new Error(`Modules no longer in the build: ${missing.join(', ')}. See unused-parts.ts.`);
    },
  };
}
