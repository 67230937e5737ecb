import { describe, expect, test } from 'vitest';
import { nearestName, readArguments } from './read-arguments.ts';

const options = { seed: { type: 'string' }, profile: { type: 'string' }, http: { type: 'boolean' } } as const;

describe('options of a command', () => {
  test('are returned by name', () => {
    expect(readArguments(['--seed', 'empty', '--http'], options)).toMatchObject({
      seed: 'empty',
      http: true,
    });
  });

  test.each([
    [['--sed', 'empty'], '--sed is not an option. Did you mean --seed?'],
    [['--Profil=observed'], '--Profil is not an option. Did you mean --profile?'],
    [['--completely-different'], '--completely-different is not an option. See --help'],
    [['empty'], 'empty is not an option. Options begin with --'],
    [['--seed'], "Option '--seed <value>' argument missing"],
  ])('%j is refused: %s', (args, message) => {
    expect(() => readArguments(args, options)).toThrow(message);
  });
});

test('a name is near where at most a third of its letters differ', () => {
  expect(nearestName('pase', ['pace', 'port'])).toBe('pace');
  expect(nearestName('x', ['pace', 'port'])).toBeUndefined();
  expect(nearestName('a'.repeat(10_000), ['pace'])).toBeUndefined();
});
