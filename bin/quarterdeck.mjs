#!/usr/bin/env node
// `quarterdeck` and `quarterdeck emulator` of the published package, which is built already.
import { helpWhenAsked } from '../scripts/help.mjs';
import { nodeRefusal } from '../scripts/node-version.mjs';

helpWhenAsked(process.argv[2] === 'emulator' ? 'emulator' : 'console');
const refusal = nodeRefusal();
if (refusal) {
  process.stderr.write(`${refusal}\n`);
  process.exit(1);
}
await import('../dist/server/main.js');
