import { useEffect } from 'react';

const attribute = 'data-mantine-color-scheme';

/** Paper is white: printing uses the light colours, regardless of the screen. */
export function useLightPrint(): void {
  useEffect(() => {
    const root = document.documentElement;
    let onScreen: string | null = null;
    const begin = (): void => {
      onScreen = root.getAttribute(attribute);
      root.setAttribute(attribute, 'light');
    };
    const end = (): void => {
      if (onScreen !== null) root.setAttribute(attribute, onScreen);
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
}
