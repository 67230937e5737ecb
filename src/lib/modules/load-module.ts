import { MissingModule } from './missing-module.ts';

/** Files of the build that arrived, or are requested now, by address. */
const requests = new Map<string, Promise<void>>();

/**
 * Loads a module of the build. The build calls this function in place of every `import()`, instead of Vite's own preload helper.
 * Browsers remember a failed import until the page is reloaded (observed in Chromium 147), so that a second `import()` of
 * the same address, or of a file with the same dependency, never succeeds. Every file is therefore fetched first: a failed
 * `fetch` leaves no trace, and the import afterwards reads the browser's cache.
 *
 * @param load imports the module
 * @param files its dependencies and style sheets, as paths below the root; Vite omits the module itself where it has none
 * @throws MissingModule when a file cannot be fetched; the next call requests it again
 */
export async function loadModule<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  const own = /\bimport\(\s*(["'`])(.+?)\1/u.exec(String(load))?.[2];
  // Vite would take a URL of a template and of `import.meta.url` for a list of assets
  const here = import.meta.url;
  const addresses = files.map((file) => new URL(`/${file}`, here).href);
  if (own !== undefined) addresses.push(new URL(own, here).href);
  await Promise.all([...new Set(addresses)].map(requestOnce));
  return load();
}

function requestOnce(address: string): Promise<void> {
  const existing = requests.get(address);
  if (existing !== undefined) return existing;
  const request = isInDocument(address) ? Promise.resolve() : addFile(address);
  requests.set(address, request);
  request.catch(() => requests.delete(address));
  return request;
}

/** Whether index.html names the file, so that it arrived before this module. */
function isInDocument(address: string): boolean {
  const named = [
    ...document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('link[href], script[src]'),
  ];
  return named.some((each) => (each instanceof HTMLLinkElement ? each.href : each.src) === address);
}

/** A style sheet applies at once, a script when it is imported. */
async function addFile(address: string): Promise<void> {
  await fetchFile(address);
  if (new URL(address).pathname.endsWith('.css')) await addStyleSheet(address);
}

async function fetchFile(address: string): Promise<void> {
  try {
    const response = await fetch(address);
    // the browser stores a response only after its body was read
    await response.arrayBuffer();
    if (response.ok) return;
  } catch {
    // reported below, like every other failure
  }
  throw new MissingModule(address);
}

/** A failed element would hide the address from the next attempt, so that it is removed. */
function addStyleSheet(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = address;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new MissingModule(address));
    });
    document.head.append(link);
  });
}
