import { afterAll, vi } from 'vitest';

// Files of a worker share their modules, and what a file leaves loading when it ends is cut off: it would stay broken
// for every file behind it. So a file ends when what it began to load is there, whoever began it.
afterAll(() => vi.dynamicImportSettled());
