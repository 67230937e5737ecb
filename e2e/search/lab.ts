import { test as base, Console } from '../kit/fixtures.ts';

/** Tests of the lab, which keeps everything in its address: they share a world that no test changes. */
export const test = base.extend({
  console: async ({ page, standing }, use) => {
    await use(new Console(page, await standing('single')));
  },
});
