import { setTimeout as wait } from 'node:timers/promises';
import { reasonOf, ServiceError } from '#contract/errors.ts';
import type { OperationId } from '#contract/operations.ts';
import type { World } from '#server/emulator/kernel/world.ts';

/** The connection is to be dropped without an answer. */
export class Reset extends Error {}

/** Applies the configured faults to this request; returns whether its response must be dropped. */
export async function strike(world: World, operationId: OperationId | undefined): Promise<boolean> {
  const faults = world.tables.faults.by('all', 'all');
  const fault = faults.find((each) => each.operationId === undefined || each.operationId === operationId);
  if (!fault) return false;
  if (fault.remaining !== undefined) {
    if (fault.remaining <= 1) world.tables.faults.delete(fault.id);
    else world.tables.faults.put({ ...fault, remaining: fault.remaining - 1 });
  }
  // latency is real time: it is the network that is slow, not the world
  if (fault.latencyMs) await wait(fault.latencyMs);
  if (fault.kind === 'reset') throw new Reset();
  if (fault.kind !== 'status') return fault.kind === 'lost';
  const status = fault.status ?? 503;
  throw new ServiceError(
    status,
    {
      detail: 'A fault of the emulator failed this request.',
      error: status,
      errorCode: fault.errorCode ?? usualCode(status),
      parameters: [],
      reason: reasonOf(status),
    },
    retryAfter(status, fault.retryAfterSeconds),
  );
}

/** Both of them say when to try again // specification §7; assumed: after a second */
function retryAfter(status: number, seconds: number | undefined): Record<string, string> {
  const told = seconds ?? (status === 503 || status === 429 ? 1 : undefined);
  return told === undefined ? {} : { 'Retry-After': String(told) };
}

function usualCode(status: number): string {
  if (status === 429) return 'RATE_LIMITED';
  return status === 503 ? 'SERVICE_UNAVAILABLE' : 'UNEXPECTED_ERROR';
}
