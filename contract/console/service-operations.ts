import { z } from 'zod';
import { CallRequest, ChangeOutcome, OutcomeRequest, ReadsRequest, WatchRequest } from './bff.ts';
import { consoleOperations } from './table/operation.ts';

/** An answer of the service, as it came: its shape follows from the operation that was called. */
const OfService = z.unknown();
/** A whole world of the emulator is sent in one body, which only the emulator reads. */
const importLimits = { bytes: 64 * 1024 * 1024, unread: ['args', 'body'] };
const viewer = { role: 'viewer' } as const;

/** Calls of the service: the only way to it, for operations of the table only. */
export const callOperations = consoleOperations({
  callOperation: {
    ...{ method: 'POST', path: '/call/:operationId', ...viewer, effect: 'service' },
    ...{ body: CallRequest, answer: OfService },
    bodyLimits: ({ operationId }) => (operationId === 'importEmulatorWorld' ? importLimits : {}),
    summary: 'Call an operation of the service; a change requires the role operator',
  },
  readOperations: {
    ...{ method: 'POST', path: '/reads', ...viewer, effect: 'reads', body: ReadsRequest },
    answer: OfService,
    summary: 'Call reads of the service together; answers one line of JSON for each, in any order',
  },
  readOutcome: {
    ...{ method: 'POST', path: '/outcome', ...viewer, effect: 'reads', body: OutcomeRequest },
    answer: ChangeOutcome,
    summary: 'Read whether a change whose answer is lost was applied',
  },
});

/** Reads that the server repeats for everybody who looks at them. */
export const watchOperations = consoleOperations({
  openWatch: {
    ...{ method: 'GET', path: '/watch', ...viewer, background: true, answer: OfService },
    summary: 'Open a stream of events with the answers of the reads that this browser shows',
  },
  setWatchedReads: {
    ...{ method: 'PUT', path: '/watch/:streamId', ...viewer, effect: 'reads', background: true },
    body: WatchRequest,
    summary: 'Set the reads that a stream reports',
  },
});
