import { localStorageColorSchemeManager } from '@mantine/core';

/** Read by public/theme-init.js before the first paint; the two must agree. */
export const COLOR_SCHEME_KEY = 'qd.color-scheme';

export const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });
