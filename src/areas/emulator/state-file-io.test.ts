import { expect, it } from 'vitest';
import { readStateFile } from './state-file-io.ts';

const file = (text: string, size = text.length) => ({ size, text: () => Promise.resolve(text) });

it('reads an exported world', async () => {
  await expect(readStateFile(file('{"world":"demo"}'))).resolves.toEqual({ world: 'demo' });
});

it.each([
  [file('[1]'), 'not an exported world'],
  [file('null'), 'not an exported world'],
  [file('hello'), 'not JSON'],
  [file('{}', 300 * 2 ** 20), 'larger than 256 MB'],
])('refuses anything else with the reason', async (input, reason) => {
  await expect(readStateFile(input)).rejects.toThrow(reason);
});
