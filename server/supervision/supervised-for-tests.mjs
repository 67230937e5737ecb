import { tsImport } from 'tsx/esm/api';

await tsImport('./program-for-tests.ts', import.meta.url);
