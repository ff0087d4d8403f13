import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';

/** 'auto' follows the system. */
export type ColourScheme = 'light' | 'dark' | 'auto';

/** The scheme that the user chose in this browser, and the function that changes it. */
export function useColourScheme(): { scheme: ColourScheme; choose: (scheme: ColourScheme) => void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return { scheme: colorScheme, choose: setColorScheme };
}

/** Whether the page is dark now, by choice or by the system: for canvases, which style sheets cannot colour. */
export function useIsDark(): boolean {
  return useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
}
