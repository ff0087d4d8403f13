import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';

/** 'auto' follows the system. */
export type ColourScheme = 'light' | 'dark' | 'auto';

/** The scheme that a person chose in this browser, and the way to choose another. */
export function useColourScheme(): { scheme: ColourScheme; choose: (scheme: ColourScheme) => void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return { scheme: colorScheme, choose: setColorScheme };
}

/** Whether the page is drawn dark now, chosen or by the system: for canvases, which no style sheet reaches. */
export function useIsDark(): boolean {
  return useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
}
