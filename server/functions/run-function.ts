import type { RunCall, RunError } from '#contract/console/functions.ts';
import { nameOfCode } from '#server/data/commands/command-error.ts';
import { parseEjson, toEjson } from '#server/data/values/ejson.ts';
import { createClient } from './client/handle.ts';
import type { RunAs } from './client/validate-filter.ts';
import type { DataSource } from './data-source.ts';
import type { Durations, Failure, Limits, Line, Outcome, Reason, SandboxRequest } from './sandbox/outcome.ts';

/** Functions that call functions: so deep, not deeper. */
export const deepestCall = 5;

/** A saved function, as `context.functions.execute` runs it: as its configured user. */
export interface CallableFunction {
  source: string;
  runAs: RunAs;
}

export interface FunctionRequest {
  source: string;
  /** Extended JSON of an array. */
  args: string;
  runAs: RunAs;
  /** Data sources by the names given to context.services.get. */
  services: ReadonlyMap<string, DataSource>;
  /** context.values by name, each as extended JSON. */
  values?: Readonly<Record<string, string>>;
  /** context.user as extended JSON. */
  user?: string;
  /** context.functions by name. */
  functions?: ReadonlyMap<string, CallableFunction>;
  limits?: Partial<Limits>;
  signal?: AbortSignal;
  onCall?(call: RunCall): void;
  onPrint?(line: Line): void;
}

export type FunctionOutcome = { durations: Durations; outputCut: boolean } & (
  | { ok: true; result: string | null }
  | { ok: false; error: RunError; reason: Reason }
);

export interface Runs {
  run(request: SandboxRequest): Promise<Outcome>;
}

const nobody = toEjson({ id: '', type: 'system', data: {}, custom_data: {}, identities: [] });

/** Runs a function with its client; whatever it leaves open at its data sources is ended with it. */
export function runFunction(sandbox: Runs, request: FunctionRequest): Promise<FunctionOutcome> {
  return runAt(sandbox, request, 0, performance.now());
}

async function runAt(
  sandbox: Runs,
  request: FunctionRequest,
  depth: number,
  startedAt: number,
): Promise<FunctionOutcome> {
  const over = new AbortController();
  const signal = request.signal ? AbortSignal.any([request.signal, over.signal]) : over.signal;
  const client = createClient({
    services: request.services,
    runAs: request.runAs,
    record: (call) => request.onCall?.(call),
    startedAt,
    signal,
  });
  const execute = oneAtATime((args: string) =>
    executeSaved(sandbox, { ...request, signal }, args, depth, startedAt),
  );
  const offset = performance.now() - startedAt;
  try {
    const outcome = await sandbox.run({
      source: request.source,
      args: request.args,
      environment: {
        services: [...request.services.keys()],
        values: request.values ?? {},
        user: request.user ?? nobody,
        runAs: request.runAs,
        functions: [...(request.functions?.keys() ?? [])],
      },
      ...(request.limits ? { limits: request.limits } : {}),
      ...(request.signal ? { signal: request.signal } : {}),
      nested: depth > 0,
      call: (name, args) => (name === 'functions.execute' ? execute(args) : client.call(name, args)),
      print: (line) => request.onPrint?.({ ...line, at: line.at + offset }),
    });
    return outcome.ok ? outcome : { ...outcome, error: toRunError(outcome.error) };
  } finally {
    over.abort();
    await client.close();
  }
}

/** Functions get the database's error numbers; reports of a run contain their names. */
function toRunError(error: Failure): RunError {
  return /^\d+$/.test(error.code ?? '') ? { ...error, code: nameOfCode(Number(error.code)) } : error;
}

function oneAtATime<A, T>(work: (argument: A) => Promise<T>): (argument: A) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (argument) => {
    const turn = last.then(() => work(argument));
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** context.functions.execute(name, ...args): a run of its own, with its own time and memory. */
async function executeSaved(
  sandbox: Runs,
  request: FunctionRequest,
  text: string,
  depth: number,
  startedAt: number,
): Promise<string> {
  const [name, ...args] = parseEjson(text) as unknown[];
  const saved = typeof name === 'string' ? request.functions?.get(name) : undefined;
  if (!saved) throw failure({ name: 'NoSuchFunction', message: `No function is called ${String(name)}` });
  if (depth >= deepestCall) {
    throw failure({
      name: 'TooManyCalls',
      message: `Functions may call each other ${deepestCall} levels deep; ${String(name)} would be one more`,
    });
  }
  const outcome = await runAt(sandbox, { ...request, ...saved, args: toEjson(args) }, depth + 1, startedAt);
  if (!outcome.ok) throw failure({ ...outcome.error, message: `${String(name)}: ${outcome.error.message}` });
  return outcome.result ?? 'null';
}

/** Of the error inside the other function; its place there is not a place in the calling one. */
function failure({ line: _, column: __, stack: ___, ...reply }: RunError): Error {
  return Object.assign(new Error(reply.message), reply);
}
