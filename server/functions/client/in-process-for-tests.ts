import { BSON, BSONRegExp, Double, EJSON, Int32, Long } from 'bson';
import { toEjson } from '#server/data/values/ejson.ts';
import type { Failure, Outcome, SandboxRequest } from '../sandbox/outcome.ts';
import { clientPrelude } from './prelude-source.ts';

type Call = (name: string, values: unknown[]) => Promise<unknown>;
type MakeService = (name: string, call: Call) => unknown;

/**
 * Runs functions in this process, without a sandbox: quick, for tests of the client and of data sources, with
 * trusted functions. The environment of a function is as the sandbox documents it.
 */
export const inProcess = {
  async run(request: SandboxRequest): Promise<Outcome> {
    const rest = { durations: { waitedMs: 0, startMs: 0, warm: true, runMs: 0 }, outputCut: false };
    try {
      const value = await invoke(request);
      // a cursor objects to being written
      if (value !== undefined) JSON.stringify(value);
      const result = value === undefined ? null : EJSON.stringify(value as object, { relaxed: false });
      return { ok: true, result, ...rest };
    } catch (error) {
      return { ok: false, reason: 'threw', error: toFailure(error), ...rest };
    }
  },
};

function invoke({ source, args, environment, call }: SandboxRequest): Promise<unknown> {
  const ask: Call = async (name, values) => read(await call(name, toEjson(values)));
  const make = makeService();
  const context = {
    services: { get: (name: string) => make(name, ask) },
    values: { get: (name: string) => read(environment.values[name] ?? 'null') },
    functions: { execute: (name: string, ...rest: unknown[]) => ask('functions.execute', [name, ...rest]) },
  };
  const load = new Function('context', 'BSON', 'EJSON', `let exports; ${source}\nreturn exports;`);
  const fn = load(context, BSON, EJSON) as (...values: unknown[]) => Promise<unknown>;
  return Promise.resolve(fn(...(read(args) as unknown[])));
}

let created: MakeService | undefined;

function makeService(): MakeService {
  if (created) return created;
  const deps: { __makeService?: MakeService } = {};
  new Function('globalThis', 'BSON', clientPrelude)(deps, BSON);
  if (!deps.__makeService) throw new Error('the prelude makes no services');
  created = deps.__makeService;
  return created;
}

const read = (text: string) => toValue(EJSON.parse(text, { relaxed: false }));

/** Numbers where nothing is lost, as inside the sandbox. */
function toValue(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (Long.isLong(value)) return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (value instanceof BSONRegExp) return toPattern(value);
  if ('_bsontype' in value) return value;
  if (Array.isArray(value)) return value.map(toValue);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toValue(each)]));
}

function toPattern(value: BSONRegExp): unknown {
  return /^[imsu]*$/u.test(value.options) ? new RegExp(value.pattern, value.options) : value;
}

function toFailure(thrown: unknown): Failure {
  const error = thrown as Error & { code?: unknown; method?: string; argument?: string };
  return {
    name: error.name,
    message: error.message,
    ...(error.code === undefined ? {} : { code: String(error.code) }),
    ...(error.method === undefined ? {} : { method: error.method }),
    ...(error.argument === undefined ? {} : { argument: error.argument }),
  };
}
