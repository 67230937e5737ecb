import { MemoryCatalog } from '../server/data/memory-catalog.ts';
import { clientPrelude } from '../server/functions/client/prelude-source.ts';
import { runFunction } from '../server/functions/run-function.ts';
import { createSandbox } from '../server/functions/sandbox/sandbox.ts';
import { engineSource } from '../server/functions/sources/engine-source.ts';
import { median } from './load.ts';

export interface FunctionCalls {
  /** Milliseconds of the first call of a process, and of one with a worker waiting. */
  cold: number;
  warm: number;
  /** Milliseconds a call of the client, of 500 in one function. */
  clientCall: number;
}

const nothing = 'exports = () => 1';
const many = `exports = async () => {
  const orders = context.services.get('mongodb-atlas').db('shop').collection('orders');
  for (let n = 0; n < 500; n += 1) await orders.findOne({ _id: n });
}`;

/** The fixed cost of a function, and the cost of each of its calls. */
export async function benchFunctions(rounds: number): Promise<FunctionCalls> {
  const catalog = new MemoryCatalog();
  const orders = catalog.create('shop', 'orders');
  for (let n = 0; n < 500; n += 1) orders.put({ _id: n, total: n });
  const services = new Map([['mongodb-atlas', engineSource({ catalog })]]);
  const cold: number[] = [];
  const warm: number[] = [];
  const calls: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const sandbox = createSandbox({ client: clientPrelude });
    const timed = async (source: string) => {
      const began = performance.now();
      const outcome = await runFunction(sandbox, { source, args: '[]', runAs: 'system', services });
      if (!outcome.ok) throw new Error(outcome.error.message);
      return performance.now() - began;
    };
    cold.push(await timed(nothing));
    await sandbox.warm();
    warm.push(await timed(nothing));
    await sandbox.warm();
    calls.push((await timed(many)) / 500);
    await sandbox.close();
  }
  return { cold: median(cold), warm: median(warm), clientCall: median(calls) };
}
