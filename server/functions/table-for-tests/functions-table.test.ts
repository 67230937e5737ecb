import { describe, expect, it } from 'vitest';
import { MemoryCatalog } from '#server/data/memory-catalog.ts';
import { driverSource } from '../sources/driver-source.ts';
import { engineSource } from '../sources/engine-source.ts';
import { functionTable } from './table.ts';
import { testTable } from './table-on-source-for-tests.ts';

/** The same functions on the embedded engine and, where there is one, on a server (specification §4.12). */

const cases = Object.values(functionTable).flat();

describe('the table of functions', () => {
  it('has at least 220 of them, each with a name of its own', () => {
    expect(cases.length).toBeGreaterThanOrEqual(220);
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  });

  it('expects something of every one', () => {
    const idle = cases.filter(({ result, error, after }) => result === undefined && !error && !after);
    // the names of these cases state that null is expected
    expect(idle.filter(({ name }) => !/null|nothing/u.test(name)).map(({ name }) => name)).toEqual([]);
  });
});

describe('functions on the embedded engine', () => {
  testTable(async () => engineSource({ catalog: new MemoryCatalog() }), { sandboxed: true });
});

const uri = process.env.QUARTERDECK_TEST_MONGODB_URI;
describe.skipIf(!uri)('functions on a server (needs QUARTERDECK_TEST_MONGODB_URI)', () => {
  if (uri) testTable(async () => driverSource({ uri }), { sandboxed: false });
  else it('behave as on the embedded engine', () => undefined);
});
