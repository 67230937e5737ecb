// A process under supervision that does what its test says.
import { tsImport } from 'tsx/esm/api';

const { supervised } = await tsImport('./supervised.ts', import.meta.url);
supervised(async ({ refuses, hangs, troubles }, trouble) => {
  if (refuses) throw new Error(refuses);
  if (troubles) trouble({ message: troubles });
  if (hangs) {
    setTimeout(() => {
      for (;;);
    }, 50);
  }
  return { greeting: { pid: process.pid }, close: async () => {} };
});
