import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { longestBlock, threadCpuMs } from '#server/supervision/blocking-for-tests.ts';
import { type Emulated, startEmulated } from '../functions/emulated-for-tests.ts';
import { routes } from './hostile-routes-for-tests.ts';

/** 1 MiB of text that parsers take long for, posted to each route that accepts text, while `/healthz` is read. */

let kit: Emulated;
beforeAll(async () => {
  kit = await startEmulated();
});
afterAll(() => kit.close());

/**
 * Milliseconds of processor time that the event loop may be kept from answering: on a slow machine twice the time that the engine
 * takes to parse the text, which cannot be interrupted.
 */
const leastLimitMs = 100;
function limitOf(text: string): number {
  const times = [0, 1, 2].map(() => {
    const began = threadCpuMs();
    try {
      JSON.parse(text);
    } catch {
      // a text of another language
    }
    return threadCpuMs() - began;
  });
  return Math.max(leastLimitMs, 2 * Math.min(...times));
}
/** Code that runs for the first time and the collection of garbage pass; what blocks does so every time. */
const mostTries = 3;

describe.each(Object.entries(routes))('%s', (_, { texts, request }) => {
  test.each(Object.entries(texts))('1 MiB of %s does not block the event loop', async (_name, text) => {
    const [method, path, body] = request(text, kit);
    const sent = JSON.stringify(body);
    const mostMs = limitOf(text);
    const blocks: number[] = [];
    for (let tries = 0; tries < mostTries && (blocks.at(-1) ?? mostMs) >= mostMs; tries += 1) {
      let statuses: number[] = [];
      const longest = await longestBlock(async () => {
        const answers = await Promise.all([
          kit.console.ask(method, path, { session: kit.session, body: sent }),
          kit.console.ask('GET', '/healthz'),
        ]);
        statuses = answers.map(({ status }) => status);
      });
      blocks.push(longest);
      expect(statuses[0]).toBeLessThan(500);
      expect(statuses[1]).toBe(200);
    }
    expect(Math.min(...blocks), `milliseconds: ${blocks.join(', ')}`).toBeLessThan(mostMs);
  });
});
