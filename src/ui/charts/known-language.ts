/**
 * The drawing library asks Intl for the language of the browser as it is loaded, and a page of charts would not open in a
 * browser whose language Intl does not know // observed: `en-US@posix` where the system's is POSIX
 */
export function makeKnown(browser: Pick<Navigator, 'language'>): void {
  try {
    Intl.getCanonicalLocales(browser.language);
  } catch {
    Object.defineProperty(browser, 'language', { value: 'en-GB', configurable: true });
  }
}

if (typeof navigator !== 'undefined') makeKnown(navigator);
