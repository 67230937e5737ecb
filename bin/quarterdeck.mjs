#!/usr/bin/env node
// `quarterdeck`, `quarterdeck exec`, `quarterdeck emulator` and the commands of the published package, which is built already.
import module from 'node:module';
import { programHelpWhenAsked } from '../scripts/help.mjs';
import { nodeRefusal } from '../scripts/node-version.mjs';

programHelpWhenAsked();
const refusal = nodeRefusal();
if (refusal) {
  process.stderr.write(`${refusal}\n`);
  process.exit(1);
}
// compiled code is kept between runs, in the temporary folder of the person; older versions of Node lack it
module.enableCompileCache?.();
await import('../dist/server/main.js');
