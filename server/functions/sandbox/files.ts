import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PreludeText } from './messages.ts';

/** Files that are not imported: the build gives each of these URLs a file beside the server (`vite.config.ts`). */
export const workerUrl = new URL('./worker.mjs', import.meta.url);
const texts = [
  new URL('./prelude/text.js', import.meta.url),
  new URL('./prelude/wire.js', import.meta.url),
  new URL('./prelude/inspect.js', import.meta.url),
  new URL('./prelude/globals.js', import.meta.url),
  new URL('./prelude/boot.js', import.meta.url),
];

const { resolve } = createRequire(import.meta.url);
const read = (path: URL | string) => readFileSync(path, 'utf8');

export function compileEngine(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(readFileSync(resolve('@jitl/quickjs-wasmfile-release-sync/wasm')));
}

/** Sources that an instance evaluates before the function, in order; the client is the last but one. */
export function readPrelude(client?: string): PreludeText[] {
  const [text = '', wire = '', inspect = '', globals = '', boot = ''] = texts.map(read);
  // the variant of the package that needs no modules
  const whole = read(join(dirname(resolve('bson')), 'bson.bundle.js'));
  // of its buffer of 17 MiB nothing is needed: functions see its classes and its extended JSON
  const bson = whole.replace('ByteUtils.allocate(MAXSIZE)', 'ByteUtils.allocate(0)');
  return [
    { name: 'text.js', text },
    { name: 'bson.js', text: `__inside.bson = (() => {${bson}\nreturn BSON;})();` },
    { name: 'wire.js', text: wire },
    { name: 'inspect.js', text: inspect },
    { name: 'globals.js', text: globals },
    ...(client === undefined ? [] : [{ name: 'client.js', text: client }]),
    { name: 'boot.js', text: boot },
  ];
}
