import { setTimeout as wait } from 'node:timers/promises';
import { reasonOf, ServiceError } from '#contract/api/errors.ts';
import type { OperationId } from '#contract/api/operations.ts';
import type { Fault } from '#contract/emulator/faults.ts';
import { matchesPath } from '#contract/emulator/path-pattern.ts';
import type { World } from '#server/emulator/kernel/world.ts';

/** The connection is to be dropped without an answer. */
export class Reset extends Error {}

/** A request that a fault may strike. */
export interface Exposed {
  operationId: OperationId | undefined;
  method: string;
  /** Without the query. */
  path: string;
  /** Of the controls: only a fault that names the operation strikes it. */
  control: boolean;
}

/** Applies the configured faults to this request; returns whether its response must be dropped. */
export async function strike(world: World, exposed: Exposed): Promise<boolean> {
  const fault = takeFault(world, exposed);
  if (!fault) return false;
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

/** The first fault that strikes this request; counts the request for all faults before it that match. */
function takeFault(world: World, exposed: Exposed): Fault | undefined {
  const { faults } = world.tables;
  const now = world.iso();
  for (const fault of [...faults.by('all', 'all')]) {
    if (fault.until !== undefined && fault.until <= now) {
      faults.delete(fault.id);
      continue;
    }
    if (!strikes(fault, exposed)) continue;
    const { skip, ...rest } = fault;
    if (skip !== undefined) {
      faults.put(skip <= 1 ? rest : { ...rest, skip: skip - 1 });
      continue;
    }
    if (fault.probability !== undefined && world.random() >= fault.probability) continue;
    if (fault.remaining !== undefined) {
      if (fault.remaining <= 1) faults.delete(fault.id);
      else faults.put({ ...fault, remaining: fault.remaining - 1 });
    }
    return fault;
  }
  return undefined;
}

function strikes(fault: Fault, { operationId, method, path, control }: Exposed): boolean {
  if (fault.operationId === undefined ? control : fault.operationId !== operationId) return false;
  if (fault.method !== undefined && fault.method !== method) return false;
  return fault.path === undefined || matchesPath(fault.path, path);
}

/** Both of them say when to try again // specification §7; assumed: after a second */
function retryAfter(status: number, seconds: number | undefined): Record<string, string> {
  const reported = seconds ?? (status === 503 || status === 429 ? 1 : undefined);
  return reported === undefined ? {} : { 'Retry-After': String(reported) };
}

function usualCode(status: number): string {
  if (status === 429) return 'RATE_LIMITED';
  return status === 503 ? 'SERVICE_UNAVAILABLE' : 'UNEXPECTED_ERROR';
}
