#!/usr/bin/env node
// `quarterdeck`, `quarterdeck exec`, `quarterdeck emulator` and the commands of the published package, which is built already.
import { programHelpWhenAsked } from '../scripts/help.mjs';
import { nodeRefusal } from '../scripts/node-version.mjs';

programHelpWhenAsked();
const refusal = nodeRefusal();
if (refusal) {
  process.stderr.write(`${refusal}\n`);
  process.exit(1);
}
await import('../dist/server/main.js');
