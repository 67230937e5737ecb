import type { BrowserContext, Page, Request, Response } from '@playwright/test';
import { digestHa1 } from '../../server/auth/digest.ts';
import type { WorldCredentials } from './emulator-client.ts';
import { expect } from './fixtures.ts';

/** Files of the build that were recorded: they are the same for every user, and older than every secret. */
const heardFiles = new Set<string>();

/** Everything that reaches a browser: bodies, events, addresses. */
export class Ear {
  readonly received: { from: string; text: string }[] = [];
  readonly #pending = new Set<Promise<void>>();
  readonly #ends: (() => Promise<unknown> | undefined)[] = [];

  /** Records one page, or all of a browser. */
  constructor(source: BrowserContext | Page) {
    // both name these events alike
    const context = source as BrowserContext;
    const ask = (request: Request) => void this.received.push({ from: 'address', text: request.url() });
    const answer = (response: Response) => {
      const from = `${response.request().method()} ${response.url()}`;
      const { 'set-cookie': _, ...headers } = response.headers();
      this.received.push({ from: `headers of ${from}`, text: JSON.stringify(headers) });
      // a stream has no end: its events come by the other way
      if (headers['content-type']?.includes('event-stream')) return;
      if (headers['cache-control']?.includes('immutable')) {
        if (heardFiles.has(response.url())) return;
        heardFiles.add(response.url());
      }
      const read = response.body().then(
        (body) => void this.received.push({ from, text: body.toString('latin1') }),
        () => undefined,
      );
      this.#pending.add(read);
      void read.finally(() => this.#pending.delete(read));
    };
    context.on('request', ask).on('response', answer);
    this.#ends.push(() => void context.off('request', ask).off('response', answer));
  }

  async listenToEvents(page: Page): Promise<void> {
    const network = await page.context().newCDPSession(page);
    network.on('Network.eventSourceMessageReceived', ({ eventName, data }) => {
      this.received.push({ from: `event ${eventName}`, text: data });
    });
    await network.send('Network.enable');
    this.#ends.push(() => network.detach());
  }

  /** Stops recording: the page is used for something else. */
  async close(): Promise<void> {
    for (const end of this.#ends.splice(0)) await end();
  }

  /** The current state of the page: its markup, the values of its fields, and everything in its storage. */
  async lookAt(page: Page): Promise<void> {
    await Promise.all(this.#pending);
    this.received.push({ from: `markup of ${page.url()}`, text: await page.content() });
    const kept = await page.evaluate(async () => ({
      fields: [...document.querySelectorAll('input, textarea')].map((field) => Reflect.get(field, 'value')),
      cookies: document.cookie,
      local: { ...localStorage },
      session: { ...sessionStorage },
      history: history.state,
      databases: (await indexedDB.databases()).map(({ name }) => name),
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }));
    expect(kept).toMatchObject({ cookies: '', databases: [], caches: [], workers: 0 });
    this.received.push({ from: `what ${page.url()} keeps`, text: JSON.stringify(kept) });
  }

  /** Where a text came by, in whatever spelling. */
  find(secret: string): string[] {
    const spellings = spelled(secret).map((each) => each.toString('latin1'));
    return this.received
      .filter(({ text }) => spellings.some((each) => text.includes(each)))
      .map(({ from }) => from);
  }
}

/** The forms in which a secret could be stored unencrypted. */
export function spelled(secret: string): Buffer[] {
  const plain = Buffer.from(secret);
  const hex = plain.toString('hex');
  const texts = [
    secret,
    [...secret].reverse().join(''),
    hex,
    hex.toUpperCase(),
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    // in base64 it looks different at each of three positions; the surrounding bytes change the ends
    ...[0, 1, 2].map((shift) => {
      const coded = Buffer.concat([Buffer.alloc(shift), plain]).toString('base64');
      return coded.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + plain.length) * 8) / 6));
    }),
  ];
  const urlSafe = texts.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  return [...[...texts, ...urlSafe].map((text) => Buffer.from(text)), Buffer.from(secret, 'utf16le')];
}

/** The secrets of a world's owner, which must never be visible. */
export function secretsOf({ publicKey, privateKey, clientSecret }: WorldCredentials): string[] {
  return [privateKey, clientSecret, digestHa1(publicKey, 'MMS Public API', privateKey)];
}
