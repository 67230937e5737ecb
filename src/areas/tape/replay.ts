import type { OperationId } from '#contract/api/operations.ts';
import { paramNames } from '#contract/api/path-template.ts';
import type { OperationFacts } from '#contract/catalogue/facts.ts';
import { nameSource } from '#contract/catalogue/path-names.ts';
import { leftOutOf, textsIn } from '#contract/catalogue/secret-fields.ts';
import type { TapeEntry } from '#src/api/tape/tape.ts';
import { messageOf } from '#src/lib/failure-facts.ts';

type Args = Readonly<Record<string, unknown>>;

/** Sends a read or a change to a connection. */
export type Ask = (connection: string, operation: OperationId, args: Args) => Promise<unknown>;

interface Mapping {
  param: string;
  from: string;
  /** Its name on both connections. */
  name: string;
  to: string;
}

/** One call of a replay as it would be made. */
export interface PlannedStep {
  entry: TapeEntry;
  /** For the other connection; ids that an earlier step will create are still unchanged. */
  args: Args;
  mappings: readonly Mapping[];
  /** Why it cannot be made. */
  problems: readonly string[];
}

interface Named {
  value: string;
  label: string;
}

function listed(answer: unknown, value: string, labels: readonly string[]): Named[] {
  const rows = Array.isArray(answer)
    ? answer
    : ((answer as { results?: unknown[] } | undefined)?.results ?? []);
  return (rows as Args[]).flatMap((row) => {
    const id = row[value];
    const label = labels.map((each) => row[each]).find((each) => typeof each === 'string' && each !== '');
    return typeof id === 'string' && typeof label === 'string' ? [{ value: id, label }] : [];
  });
}

/** Ids that the service made. */
const isId = (text: string): boolean => /^[a-f0-9]{24}$/u.test(text);

function replaced(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return ids.get(value) ?? value;
  if (Array.isArray(value)) return value.map((each) => replaced(each, ids));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaced(each, ids)]));
}

/** Fields of bodies that hold ids of things that have names: `targetGroupId` is one of a project. */
const namedFields = { orgId: /orgId$/iu, groupId: /groupId$/iu } as const;

function paramOf(path: string): string | undefined {
  const key = path.split('.').at(-1) ?? '';
  return Object.entries(namedFields).find(([, pattern]) => pattern.test(key))?.[0];
}

export interface ReplayTarget {
  /** Id of a connection. */
  id: string;
  emulator: boolean;
}

/**
 * The plan of a replay against another connection: every id is looked up by its name here. Nothing is
 * changed; `ask` sends reads only.
 */
export async function planReplay(
  entries: readonly TapeEntry[],
  catalogue: readonly OperationFacts[],
  { id: target, emulator }: ReplayTarget,
  ask: Ask,
): Promise<PlannedStep[]> {
  const ids = new Map<string, string>();
  const created = new Set<string>();
  const absent = new Set<string>();
  const existing = new Map<string, Promise<unknown>>();
  const read: Ask = (connection, operation, args) => {
    const key = JSON.stringify([connection, operation, args]);
    const before = existing.get(key) ?? ask(connection, operation, args);
    existing.set(key, before);
    return before;
  };
  const plan: PlannedStep[] = [];
  for (const entry of entries) {
    const facts = catalogue.find(({ id }) => id === entry.operationId);
    if (!facts) continue;
    const mappings: Mapping[] = [];
    const problems: string[] = [];
    if (facts.notCallable !== undefined) problems.push(facts.notCallable);
    if (facts.root === 'control' && !emulator) problems.push('Only an emulator has this operation.');
    if (entry.isCut) problems.push('Its body was too long for the tape.');
    const inBody = [...textsIn(entry.args.body, 'body')];
    const values: [param: string, from: unknown][] = [
      ...paramNames(facts.path).map((param): [string, unknown] => [param, entry.args[param]]),
      ...inBody.flatMap(({ path, text }): [string, unknown][] => {
        const param = paramOf(path);
        return param === undefined ? [] : [[param, text]];
      }),
    ];
    for (const [param, from] of values) {
      if (typeof from !== 'string' || created.has(from) || ids.has(from)) continue;
      const result = await mapped(param, from, { entry, facts, catalogue, target, ids, absent, read });
      if (typeof result === 'string') {
        absent.add(from);
        problems.push(result);
      } else if (result) {
        ids.set(from, result.to);
        mappings.push(result);
      }
    }
    for (const { path } of leftOutOf(entry.args)) problems.push(`${path} was a secret, which no tape holds.`);
    for (const { path, text } of textsIn(entry.args)) {
      const isOwn = paramNames(facts.path).includes(path) || paramOf(path) !== undefined;
      const isKnown = isOwn || ids.has(text) || created.has(text) || target === entry.connection;
      if (isId(text) && !isKnown) problems.push(`${path} ${text} has no name to look it up by.`);
    }
    // resources created by a step exist for later steps: by their id, or by the name in their path
    const sent = facts.method === 'POST' ? inBody.map(({ text }) => text) : [];
    const reported = entry.read ? [] : Object.values(entry.answer);
    for (const value of [...sent, ...reported])
      if (
        typeof value === 'string' &&
        value !== '' &&
        !ids.has(value) &&
        !(isId(value) && sent.includes(value))
      )
        created.add(value);
    plan.push({ entry, args: replaced(entry.args, ids) as Args, mappings, problems: [...new Set(problems)] });
  }
  return plan;
}

interface MappingContext {
  entry: TapeEntry;
  facts: OperationFacts;
  catalogue: readonly OperationFacts[];
  target: string;
  ids: ReadonlyMap<string, string>;
  /** Values that are not to be found in the other place. */
  absent: ReadonlySet<string>;
  read: Ask;
}

/** The value of a parameter in the other place; a sentence where it has none there; undefined where it stays as it is. */
async function mapped(
  param: string,
  from: string,
  room: MappingContext,
): Promise<Mapping | string | undefined> {
  const { entry, facts, catalogue, target, ids, absent, read } = room;
  const source = nameSource(facts.path, param);
  const lister = catalogue.find(({ id }) => id === source?.operation);
  if (!source || !lister) {
    // a value without a name is the same on both connections, or an unknown id
    return isId(from) ? `${param} ${from} has no name to look it up by.` : undefined;
  }
  const input = Object.fromEntries(paramNames(lister.path).map((name) => [name, entry.args[name]]));
  const lost = Object.entries(input).find(([, value]) => typeof value === 'string' && absent.has(value));
  // queried by a local id, the other connection would only report it as unknown
  if (lost) return `${param} ${from} cannot be looked up there: its ${lost[0]} has no match.`;
  const [here, there] = await Promise.all([
    read(entry.connection, source.operation, input).then((answer) =>
      listed(answer, source.value, source.label),
    ),
    read(target, source.operation, replaced(input, ids) as Args)
      .then((answer) => listed(answer, source.value, source.label))
      .catch((error: Error) => error.message),
  ]);
  const name = here.find(({ value }) => value === from)?.label;
  if (name === undefined) return `${param} ${from} no longer exists here, so its name is unknown.`;
  if (typeof there === 'string') return `${param} ${name} could not be looked up there: ${there}`;
  const same = there.filter(({ label }) => label === name);
  const [only] = same;
  if (!only) return `Nothing is called ${name} there (${param}).`;
  if (same.length > 1)
    return `${same.length} are called ${name} there (${param}): which one is meant is unknown.`;
  return { param, from, name, to: only.value };
}

export interface ReplayStep extends PlannedStep {
  state: 'waiting' | 'done' | 'failed';
  failure?: string;
}

/**
 * Runs the calls of a plan in their order, and stops at the first failure. Ids created by a step replace the
 * recorded ones in later steps.
 */
export async function runReplay(
  plan: readonly PlannedStep[],
  target: string,
  ask: Ask,
  onStep: (steps: readonly ReplayStep[]) => void,
): Promise<readonly ReplayStep[]> {
  let steps: readonly ReplayStep[] = plan.map((step) => ({ ...step, state: 'waiting' }));
  const set = (at: number, more: Partial<ReplayStep>): void => {
    steps = steps.map((step, index) => (index === at ? { ...step, ...more } : step));
    onStep(steps);
  };
  const created = new Map<string, string>();
  for (const [at, { entry, args }] of plan.entries()) {
    try {
      const answer = await ask(target, entry.operationId, replaced(args, created) as Args);
      for (const [field, before] of Object.entries(entry.answer)) {
        const now = (answer as Args | undefined)?.[field];
        if (typeof now === 'string' && isId(String(before))) created.set(String(before), now);
      }
      set(at, { state: 'done' });
    } catch (error) {
      set(at, { state: 'failed', failure: messageOf(error) });
      return steps;
    }
  }
  return steps;
}
