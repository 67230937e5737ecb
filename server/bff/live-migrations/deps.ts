import type { Audit } from '../forward/audit.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import type { Board } from './board.ts';
import type { MigrationPlans } from './plans.ts';
import type { Recorder } from './recorder.ts';
import type { Verifications } from './verifications.ts';

/** The dependencies of the live migration routes. */
export interface MigrationsDeps {
  plans: MigrationPlans;
  board: Board;
  verifications: Verifications;
  recorder: Pick<Recorder, 'wake' | 'read'>;
  callsOf: (connection: string) => Promise<{ calls: ServiceCalls; mustBeWritable: () => void }>;
  audit: Audit;
  defineHandlers: DefineConsoleHandlers;
  newId: (at: number) => string;
  now: () => number;
}
