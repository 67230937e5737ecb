import { describe, expect, test } from 'vitest';
import { readExecCommand } from './command.ts';

describe('arguments of exec', () => {
  test('start an emulator in memory on any free port with an empty project', () => {
    const { emulator, command, credentials } = readExecCommand(['--', 'terraform', 'apply', '--seed', 'x']);
    expect(command).toEqual(['terraform', 'apply', '--seed', 'x']);
    expect(emulator).toMatchObject({
      port: 0,
      orNext: false,
      dataDir: ':memory:',
      seed: 'empty',
      json: false,
    });
    expect(credentials).toBe('api-key');
  });

  test('take the options of the emulator', () => {
    const options = [
      '--seed',
      'single',
      '--pace',
      'instant',
      '--profile',
      'observed',
      '--credentials',
      'service-account',
    ];
    const { emulator, credentials } = readExecCommand([...options, '--', 'true']);
    expect(emulator).toMatchObject({ seed: 'single', profile: 'observed' });
    expect(credentials).toBe('service-account');
  });

  test('may leave out the separator, which some versions of npm remove', () => {
    const { emulator, command, quiet } = readExecCommand([
      '--quiet',
      '--seed',
      'single',
      'pytest',
      '-q',
      '--help',
    ]);
    expect([emulator.seed, quiet, command]).toEqual(['single', true, ['pytest', '-q', '--help']]);
  });

  test.each([
    [['--sead', 'x', '--', 'true'], '--sead is not an option. Did you mean --seed?'],
    [['--json', '--', 'true'], '--json is not an option'],
    [['--seed', 'empty'], 'No command to run. Write it after --'],
    [['--credentials', 'oauth', '--', 'true'], '--credentials: oauth is not one of api-key, service-account'],
    [['--profile', 'x', '--', 'true'], '--profile: x is not one of specification, observed'],
  ])('%j are refused: %s', (argv, message) => {
    expect(() => readExecCommand(argv)).toThrow(message);
  });

  test('ask for help without a command', () => {
    expect(readExecCommand(['-h']).help).toBe(true);
  });
});

test.each([
  [['--twin', 'x', '--seed', 'demo'], '--twin and --seed exclude each other'],
  [['--twin', 'x', '--load', 'a.qdw'], '--twin and --load exclude each other'],
  [['--twin', ''], '--twin must be the name or the id of a twin'],
  [['--token-file', 'x'], '--token-file requires --twin'],
])('the options of a twin are checked: %j', (options, message) => {
  expect(() => readExecCommand([...options, '--', 'true'])).toThrow(message);
});
