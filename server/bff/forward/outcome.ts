import { operationOf } from '#contract/api/operations.ts';
import type { ChangeOutcome, OutcomeRequest } from '#contract/console/bff.ts';
import type { HandlerContext } from '../http/console-handlers.ts';
import { callable } from '../upstream/upstream-request.ts';
import { outcomeOf, readOfChanged } from './changed-resource.ts';
import type { Reader } from './reads.ts';

/** Reads the resource of a change whose answer is lost, and returns whether the change was applied. */
export function outcomeHandler(read: Reader, now: () => number) {
  return async (
    { body: { operationId, connection, args } }: { body: OutcomeRequest },
    { call, session }: HandlerContext,
  ): Promise<ChangeOutcome> => {
    const changed = callable(operationId);
    const reading = readOfChanged(changed);
    if (reading === undefined) return { outcome: 'unknown' };
    const { body: sent, query: _, ...path } = args;
    const answer = await read(call, session, { operationId: reading, connection, args: path, fresh: true });
    const body: unknown = answer.text === '' ? undefined : JSON.parse(answer.text);
    const { method, response } = operationOf(changed);
    const outcome = outcomeOf({ method, sent }, { status: answer.status, body }, now());
    const isShown = outcome === 'applied' && response !== undefined && answer.status === 200;
    return { outcome, ...(isShown ? { body } : {}) };
  };
}
