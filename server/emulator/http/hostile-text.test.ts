import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OperationId, operationIds, operationOf } from '#contract/api/operations.ts';
import { json, plain, structured } from '#server/bff/http/hostile-texts-for-tests.ts';
import { longestBlock } from '#server/supervision/blocking-for-tests.ts';
import { type TestEmulator, testEmulator } from '../emulator-for-tests.ts';
import { examples, prepared } from '../table-tests/examples-for-tests.ts';
import { leaves, replaced } from '../table-tests/schema-at-for-tests.ts';

/** 1 MiB of text that parsers and patterns take long for, in the place of every text of every operation. */

const texts = Object.values({ ...plain, ...structured, ...json });
/** Milliseconds of processor time that the event loop may be kept from answering. */
const mostMs = 100;
/** Code that runs for the first time and the collection of garbage pass; what blocks does so every time. */
const mostTries = 3;
/** Of the texts, how many each operation is tried with; all of them for a release. */
const tried = process.env.QUARTERDECK_FULL === undefined ? 2 : texts.length;

let shared: TestEmulator;
const opened: TestEmulator[] = [];
async function fresh(): Promise<TestEmulator> {
  const at = await testEmulator({ checkResponses: false });
  opened.push(at);
  return at;
}
beforeAll(async () => {
  shared = await fresh();
});
afterAll(() => {
  for (const { emulator } of opened) emulator.close();
});

/** The request of an operation, in a world of its own where the preparation of another one prevents it. */
async function requestIn(id: OperationId) {
  try {
    return { at: shared, ...(await prepared(shared, id)) };
  } catch {
    const at = await fresh();
    return { at, ...(await prepared(at, id)) };
  }
}

const ids = operationIds.filter((id) => operationOf(id).body !== undefined && examples[id]?.body);

it('tries more than a hundred operations', () => {
  expect(ids.length).toBeGreaterThan(100);
});

it.each(ids)('%s refuses or takes hostile texts without blocking the event loop for 100 ms', async (id) => {
  const { at, method, path, body } = await requestIn(id);
  const places = [...leaves(body)].filter(({ value }) => typeof value === 'string');
  for (let turn = 0; turn < tried; turn += 1) {
    const first = ids.indexOf(id) * tried + turn;
    const raw = JSON.stringify(
      places.reduce((changed: unknown, place, index) => {
        const text = texts[(first + index) % texts.length] ?? '';
        return replaced(changed, place.path, () => text.slice(0, Math.floor(text.length / places.length)));
      }, body),
    );
    const blocks: number[] = [];
    for (let tries = 0; tries < mostTries && (blocks.at(-1) ?? mostMs) >= mostMs; tries += 1) {
      let status = 0;
      blocks.push(
        await longestBlock(async () => {
          status = (await at.ask(method, path, { raw })).status;
        }),
      );
      expect(status).toBeLessThan(500);
    }
    expect(Math.min(...blocks), `milliseconds: ${blocks.join(', ')}`).toBeLessThan(mostMs);
  }
});
