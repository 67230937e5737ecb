import type { Document } from 'bson';
import { afterEach, expect, test } from 'vitest';
import { toBytes } from './bson-bytes.ts';
import { EngineThread, type Task } from './engine-thread.ts';

const bytesOf = (doc: Document) => `new Uint8Array([${toBytes(doc).join()}])`;
const answer = `{ type: 'done', id, reply: ${bytesOf({ ok: 1 })}, places: new Int32Array(0), rest: [], changes: [],
  work: { examined: 0, returned: 0, written: 0 }, queries: ${bytesOf({ queries: [] })} }`;

let thread: EngineThread | undefined;
afterEach(() => thread?.close());

/** A thread that does `work` before it answers each command. */
function threadThat(work: string): EngineThread {
  const program = `
    import { readlinkSync } from 'node:fs';
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ type, id }) => {
      if (type !== 'run') return;
      ${work}
      parentPort.postMessage(${answer});
    });
    parentPort.postMessage({ type: 'ready', thread: readlinkSync('/proc/thread-self') });`;
  thread = new EngineThread(new URL(`data:text/javascript,${encodeURIComponent(program)}`), 64);
  return thread;
}

const catalog = { open: () => undefined, databases: () => [], collections: () => [] };
const task = (more: Partial<Task>): Task =>
  ({
    ...{ place: 'world/cluster', catalog, db: 'app', command: { ping: 1 }, now: 0, seed: 1 },
    ...{ parameters: {}, collections: [], limitMs: 300 },
    ...more,
  }) as unknown as Task;

/** Blocks the thread as a machine does that gives it no processor. */
const withoutProcessor = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1200);';

test.runIf(process.platform === 'linux')(
  'a command without a limit of its own is not ended for the time in which its thread has no processor',
  async () => {
    const { reply } = await threadThat(withoutProcessor).run(task({}));
    expect(reply).toEqual({ ok: 1 });
  },
);

test('a command that computes for longer than the limit is ended', async () => {
  const running = threadThat('for (;;);').run(task({}));
  await expect(running).rejects.toThrow('operation exceeded time limit of 300 ms');
});

test('the limit of a client is one of real time: the answer does not wait for the thread', async () => {
  const busy = threadThat(`if (id > 1) ${withoutProcessor}`);
  await busy.run(task({}));
  const until = performance.now() + 100;
  await expect(busy.run(task({ until }))).rejects.toThrow('operation exceeded time limit of 300 ms');
  expect(busy.hasEnded).toBe(false);
  await busy.free;
  expect(busy.hasEnded).toBe(true);
});
