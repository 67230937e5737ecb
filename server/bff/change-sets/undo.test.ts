import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OperationId } from '#contract/api/operations.ts';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import type { Call } from './call.ts';
import {
  applied,
  claimed,
  configurationOf,
  type Done,
  differences,
  exampleOf,
  later,
  settleSettings,
  undo,
  varied,
} from './undo-for-tests.ts';
import { neverBack, withWay } from './undoable-for-tests.ts';

/**
 * The size of a release tries more, and different values each time; otherwise a commit is tested the same
 * everywhere.
 */
const isFull = process.env.QUARTERDECK_FULL !== undefined;
const rounds = isFull ? 20 : 1;
const mixes = isFull ? { numRuns: 400 } : { numRuns: 40, seed: 20 };

const reached = new Set<OperationId>();

/** Applies the calls that can be undone, and undoes them from the last to the first. */
async function backAndForth(at: TestEmulator, calls: readonly Call[]): Promise<void> {
  const was = await configurationOf(at);
  const stack: Done[] = [];
  for (const call of calls) {
    const done = await applied(at, call);
    if (done) stack.push(done);
  }
  for (const done of stack.toReversed()) {
    await undo(at, done);
    reached.add(done.call.operationId);
  }
  const sent = stack.map(({ call }) => `${call.operationId} ${JSON.stringify(call.args.body)}`);
  expect(differences(was, await configurationOf(at)), sent.join('\n')).toEqual([]);
}

/** A world in which these examples can be made: those that another one has taken the ground from are left out. */
async function worldFor(ids: readonly OperationId[]): Promise<{ at: TestEmulator; examples: Call[] }> {
  const at = await testEmulator();
  const examples: Call[] = [];
  for (const id of ids) {
    const example = await exampleOf(at, id).catch(() => undefined);
    if (example) examples.push(example);
  }
  await settleSettings(at);
  later(at);
  return { at, examples };
}

describe('applying and undoing leaves the export unchanged', () => {
  it.each(claimed)('one after another, with other values each time: %s', async (id) => {
    const { at, examples } = await worldFor([id]);
    for (const example of examples) {
      const more = await withWay[id]?.(at, example);
      await backAndForth(at, [...(more ?? []), example]);
    }
    for (let round = 0; round < rounds; round += 1) {
      const seeds = [1, 2, 3].map((each) => 3 * round + each);
      const again = await worldFor([id]);
      await backAndForth(
        again.at,
        seeds.flatMap((seed) => again.examples.map((example) => varied(example, seed))),
      );
    }
  });

  it('several kinds in any order', async () => {
    const step = fc.record({ id: fc.constantFrom(...claimed), seed: fc.nat({ max: 999 }) });
    const steps = fc.uniqueArray(step, { minLength: 2, maxLength: 6, selector: ({ id }) => id });
    await fc.assert(
      fc.asyncProperty(steps, async (chosen) => {
        const { at, examples } = await worldFor(chosen.map(({ id }) => id));
        const calls = examples.map((call, index) => varied(call, chosen[index]?.seed ?? 0));
        await backAndForth(at, calls);
      }),
      mixes,
    );
  });

  it('undoes each operation that a set claims to undo', () => {
    expect(claimed.filter((id) => !reached.has(id))).toEqual(claimed.filter((id) => neverBack.has(id)));
  });
});
