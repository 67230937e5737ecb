import { expect, test } from 'vitest';
import { usage as analyze } from './analyze/arguments.ts';
import { commandHelp, commands } from './commands/commands.ts';
import { readConfig } from './config.ts';
import { stateCommands } from './config-flags.ts';
import { emulatorHelp } from './emulator/command.ts';
import { execHelp } from './exec/command.ts';
import { replayHelp } from './programs/replay.ts';
import { seedHelp } from './seed-files/seed-command.ts';

const console = readConfig({ argv: ['--help'], env: {} });
const texts: readonly (readonly [name: string, text: string])[] = [
  ['console', console.kind === 'help' ? console.text : ''],
  ['emulator', emulatorHelp],
  ['exec', execHelp],
  ['commands/seed', seedHelp],
  ['commands/replay', replayHelp],
  ['analyze', analyze],
  ...commands.map((command) => [`commands/${command.name}`, commandHelp(command)] as const),
];

// `npx vitest run server/help-texts -u` writes them anew
test.each(texts)('the prebuilt help of %s equals the output of the program', async (name, text) => {
  await expect(`${text.trimEnd()}\n`).toMatchFileSnapshot(`../scripts/help/${name}.txt`);
});

test('the help of the console lists every command on the state', () => {
  expect(stateCommands).toEqual(commands.map(({ name }) => name));
});
