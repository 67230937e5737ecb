import { getRandomValues } from 'node:crypto';
import type { FromWorker } from './messages.ts';
import type { Failure, Limits, Reason, SandboxRequest } from './outcome.ts';
import type { Thread } from './thread.ts';

/** After its deadline a worker has so long to stop the function itself, which knows the line; then it is killed. */
const graceMs = 150;

type Ending = { ok: true; result: string | null } | { ok: false; error: Failure; reason: Reason };
export type End = Ending & { outputCut: boolean };

const details = ['code', 'method', 'argument'] as const;

/** The visible part of a host error for the function: no stack, no other properties. */
function failureOf(error: unknown): Failure {
  if (typeof error !== 'object' || error === null) return { name: 'Error', message: String(error) };
  const reports = error as Record<string, unknown>;
  const failure: Failure = { name: String(reports.name ?? 'Error'), message: String(reports.message ?? '') };
  for (const name of details) {
    const value = reports[name];
    if (typeof value === 'string' || typeof value === 'number') failure[name] = String(value);
  }
  return failure;
}

const cancelled: Failure = { name: 'Cancelled', message: 'The run was cancelled' };

/** Has one function run by a thread that is ready, and ends the thread. */
export function attend(thread: Thread, request: SandboxRequest, limits: Limits): Promise<End> {
  return new Promise((resolve) => {
    let over = false;
    let outputCut = false;

    const settle = (end: Ending) => {
      over = true;
      clearTimeout(killer);
      request.signal?.removeEventListener('abort', cancel);
      return { ...end, outputCut };
    };
    /** The worker has reported its own end and computes no more. */
    const finish = (end: Ending) => {
      if (over) return;
      resolve(settle(end));
      void thread.end();
    };
    /** The worker may still compute: another function begins when it cannot any more. */
    const kill = (reason: Reason, error: Failure) => {
      if (over) return;
      const end = settle({ ok: false, reason, error });
      void thread.end().finally(() => resolve(end));
    };
    const cancel = () => kill('cancelled', cancelled);
    const killer = setTimeout(() => {
      const message = `The function took more than ${limits.wallMs} ms and was stopped`;
      kill('timeout', { name: 'TimeLimit', message });
    }, limits.wallMs + graceMs);

    const call = async (id: number, name: string, args: string) => {
      try {
        const text = await request.call(name, args);
        if (!over) thread.send({ type: 'answer', id, text });
      } catch (error) {
        if (!over) thread.send({ type: 'refuse', id, error: failureOf(error) });
      }
    };

    const hear = (message: FromWorker) => {
      if (over) return;
      if (message.type === 'call') void call(message.id, message.name, message.args);
      else if (message.type === 'print')
        request.print({ level: message.level, text: message.text, at: message.at });
      else if (message.type === 'cut') outputCut = true;
      else if (message.type === 'done') finish({ ok: true, result: message.result });
      else if (message.type === 'failed') finish({ ok: false, reason: message.reason, error: message.error });
    };

    thread.onMessage(hear);
    thread.onDeath((error) => {
      const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      const message = 'The function needed more memory or stack than it may use, and was stopped';
      kill(isMemory ? 'memory' : 'threw', { name: isMemory ? 'MemoryLimit' : 'EngineFailed', message });
    });
    if (request.signal?.aborted) return cancel();
    request.signal?.addEventListener('abort', cancel, { once: true });
    const { source, args, environment } = request;
    thread.send({
      type: 'begin',
      source,
      args,
      environment,
      limits,
      seed: getRandomValues(new Uint32Array(4)),
    });
  });
}
