import { expect, test } from 'vitest';
import { usage as analyze } from './analyze/arguments.ts';
import { readConfig } from './config.ts';
import { emulatorHelp } from './emulator/command.ts';

const console = readConfig({ argv: ['--help'], env: {} });

// `npx vitest run server/help-texts -u` writes them anew
test.each([
  ['console', console.kind === 'help' ? console.text : ''],
  ['emulator', emulatorHelp],
  ['analyze', analyze],
])('the prebuilt help of %s equals the output of the program', async (name, text) => {
  await expect(`${text.trimEnd()}\n`).toMatchFileSnapshot(`../scripts/help/${name}.txt`);
});
