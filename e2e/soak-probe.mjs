// Loaded into the server under the soak test: on SIGUSR2 it writes its object counts into the named file.
import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const file = process.env.QUARTERDECK_SOAK_FILE;
let warnings = 0;
// of too many listeners Node warns once for each emitter
process.on('warning', (warning) => {
  if (warning.name === 'MaxListenersExceededWarning') warnings += 1;
});
process.on('SIGUSR2', async () => {
  // a second collection frees objects that the first one finalizes
  for (let turn = 0; turn < 3; turn += 1) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const count = {};
  for (const kind of process.getActiveResourcesInfo()) count[kind] = (count[kind] ?? 0) + 1;
  const { heapUsed, external, rss } = process.memoryUsage();
  // Linux only
  const descriptors = existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0;
  const text = JSON.stringify({ bytes: heapUsed + external, resident: rss, count, descriptors, warnings });
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
});
