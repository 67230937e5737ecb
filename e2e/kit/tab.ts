import type { Browser, BrowserContext, BrowserContextOptions, Cookie, Page } from '@playwright/test';

/** State that a context or a page keeps after a call, so that no later test may use it. */
const lasting = [
  'addInitScript',
  'exposeFunction',
  'exposeBinding',
  'grantPermissions',
  'setOffline',
  'setExtraHTTPHeaders',
  'route',
  'routeWebSocket',
] as const;
const received = ['console', 'weberror', 'request', 'response', 'requestfailed', 'dialog', 'page'] as const;

/**
 * A tab that the tests of a worker use one after the other. It need not load and compile the same files
 * again, which is half of the cost of opening a page. Each test finds it with its own cookies and nothing
 * else stored; a tab with lasting modifications is replaced by a new one.
 */
export class Tab {
  #page: Page | undefined;
  #spoilt = false;
  readonly #home: string;
  readonly #make: () => Promise<BrowserContext>;
  readonly #prepare: (page: Page) => Promise<void>;

  constructor(
    browser: Browser,
    options: { [Name in keyof BrowserContextOptions]: BrowserContextOptions[Name] | undefined },
    prepare: (page: Page) => Promise<void> = async () => undefined,
  ) {
    this.#home = new URL(options.baseURL ?? 'http://localhost').origin;
    // what a project leaves out is left out here
    this.#make = () => browser.newContext(options as BrowserContextOptions);
    this.#prepare = prepare;
  }

  async begin(cookies: readonly Cookie[], viewport: { width: number; height: number }): Promise<Page> {
    const page = this.#page ?? (await this.#new());
    this.#page = page;
    await page.context().clearCookies();
    await page.context().addCookies([...cookies]);
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: null, media: null, reducedMotion: 'reduce' });
    return page;
  }

  async end(): Promise<void> {
    const page = this.#page;
    if (!page) return;
    if (this.#spoilt || page.isClosed() || !this.#isAtHome(page)) {
      await this.close();
      return;
    }
    const context = page.context();
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const event of received) context.removeAllListeners(event);
    for (const event of received) page.removeAllListeners(event);
    if (page.url() !== 'about:blank') await leave(page);
  }

  /** Whether the tab is at an address where it may be left: a test with its own servers ends them before its tab. */
  #isAtHome(page: Page): boolean {
    const url = page.url();
    return url === 'about:blank' || new URL(url).origin === this.#home;
  }

  async close(): Promise<void> {
    const context = this.#page?.context();
    this.#page = undefined;
    await context?.close();
  }

  async #new(): Promise<Page> {
    const context = await this.#make();
    const page = await context.newPage();
    await this.#prepare(page);
    this.#spoilt = false;
    const spoil = () => {
      this.#spoilt = true;
    };
    for (const name of lasting) {
      noteCalls(context, name, spoil);
      noteCalls(page, name, spoil);
    }
    noteCalls(page.clock, 'install', spoil);
    noteCalls(context.clock, 'install', spoil);
    return page;
  }
}

/** Navigates to an address of the same origin that is no page, so that nothing keeps running in the tab. */
async function leave(page: Page): Promise<void> {
  // an opened form shows a confirmation before it is left
  page.on('dialog', (dialog) => void dialog.accept());
  const { origin } = new URL(page.url());
  const forget = () =>
    page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  await forget();
  await page.goto(`${origin}/healthz`);
  // a page stores its tape when it is left
  await forget();
  page.removeAllListeners('dialog');
}

/** Calls `note` whenever the method is called. */
function noteCalls(of: object, name: string, note: () => void): void {
  const method: unknown = Reflect.get(of, name);
  if (typeof method !== 'function') return;
  Object.assign(of, {
    [name](...parameters: unknown[]): unknown {
      note();
      return method.apply(of, parameters);
    },
  });
}
