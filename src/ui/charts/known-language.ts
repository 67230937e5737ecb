/**
 * The drawing library queries Intl for the language of the browser while it is loaded. A page of charts would
 * not open if Intl does not support that language // observed: `en-US@posix` where the system's is POSIX
 */
export function makeKnown(browser: Pick<Navigator, 'language'>): void {
  try {
    Intl.getCanonicalLocales(browser.language);
  } catch {
    Object.defineProperty(browser, 'language', { value: 'en-GB', configurable: true });
  }
}

if (typeof navigator !== 'undefined') makeKnown(navigator);
