/** The same for `require`, which Node answers with the module itself. */
import type * as Kit from './quarterdeck.d.ts' with { 'resolution-mode': 'import' };

export type * from './quarterdeck.d.ts' with { 'resolution-mode': 'import' };
export declare const startEmulator: typeof Kit.startEmulator;
