import type { OperationFacts } from '#contract/catalogue/facts.ts';
import { nameSource } from '#contract/catalogue/path-names.ts';
import type { OperationId } from '#contract/operations.ts';
import { paramNames } from '#contract/path-template.ts';
import type { TapeEntry } from '#src/api/tape/tape.ts';

type Args = Readonly<Record<string, unknown>>;

/** Asks a connection, for a read or a change. */
export type Ask = (connection: string, operation: OperationId, args: Args) => Promise<unknown>;

interface Mapping {
  param: string;
  from: string;
  /** What it is called in both places. */
  name: string;
  to: string;
}

/** One call of a replay as it would be made. */
export interface PlannedStep {
  entry: TapeEntry;
  /** For the other connection; ids that an earlier step will make still stand as they were. */
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

const placeholder = /^<\w+>$/u;

/** Texts in angle brackets, which stand where secrets were. */
function* secretsIn(value: unknown, path = ''): Generator<string> {
  if (typeof value === 'string' && placeholder.test(value)) yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, each] of Object.entries(value))
    yield* secretsIn(each, path === '' ? key : `${path}.${key}`);
}

function replaced(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return ids.get(value) ?? value;
  if (Array.isArray(value)) return value.map((each) => replaced(each, ids));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaced(each, ids)]));
}

/** Fields of bodies that hold ids of things that have names. */
const namedFields = ['orgId', 'groupId'];

/**
 * What a replay against another connection would do: every id is looked up by the name that it has here. Nothing is
 * changed; `ask` makes reads only.
 */
export async function planReplay(
  entries: readonly TapeEntry[],
  catalogue: readonly OperationFacts[],
  target: string,
  ask: Ask,
): Promise<PlannedStep[]> {
  const ids = new Map<string, string>();
  const made = new Set<string>();
  const known = new Map<string, Promise<unknown>>();
  const read: Ask = (connection, operation, args) => {
    const key = JSON.stringify([connection, operation, args]);
    const before = known.get(key) ?? ask(connection, operation, args);
    known.set(key, before);
    return before;
  };
  const plan: PlannedStep[] = [];
  for (const entry of entries) {
    const facts = catalogue.find(({ id }) => id === entry.operationId);
    if (!facts) continue;
    const mappings: Mapping[] = [];
    const problems: string[] = [];
    const body = entry.args.body as Args | undefined;
    const values = [
      ...paramNames(facts.path).map((param) => [param, entry.args[param]] as const),
      ...namedFields.map((param) => [param, body?.[param]] as const),
    ];
    for (const [param, from] of values) {
      if (typeof from !== 'string' || made.has(from)) continue;
      const found = await mapped(param, from, { entry, facts, catalogue, target, ids, read });
      if (typeof found === 'string') problems.push(found);
      else if (found) {
        ids.set(from, found.to);
        mappings.push(found);
      }
    }
    for (const path of secretsIn(entry.args)) problems.push(`${path} was a secret, which no tape holds.`);
    if (!entry.read)
      for (const value of Object.values(entry.answer))
        if (/^[a-f0-9]{24}$/u.test(String(value)) && !ids.has(String(value))) made.add(String(value));
    plan.push({ entry, args: replaced(entry.args, ids) as Args, mappings, problems: [...new Set(problems)] });
  }
  return plan;
}

interface MappingRoom {
  entry: TapeEntry;
  facts: OperationFacts;
  catalogue: readonly OperationFacts[];
  target: string;
  ids: ReadonlyMap<string, string>;
  read: Ask;
}

/** The value of a parameter in the other place; a sentence where it has none there; undefined where it stays as it is. */
async function mapped(param: string, from: string, room: MappingRoom): Promise<Mapping | string | undefined> {
  const { entry, facts, catalogue, target, ids, read } = room;
  const source = nameSource(facts.path, param);
  const lister = catalogue.find(({ id }) => id === source?.operation);
  if (!source || !lister) {
    // what has no name anywhere is the same in both places or nothing at all
    return /^[a-f0-9]{24}$/u.test(from) ? `${param} ${from} has no name to look it up by.` : undefined;
  }
  const given = Object.fromEntries(paramNames(lister.path).map((name) => [name, entry.args[name]]));
  const [here, there] = await Promise.all([
    read(entry.connection, source.operation, given).then((answer) =>
      listed(answer, source.value, source.label),
    ),
    read(target, source.operation, replaced(given, ids) as Args)
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
 * Makes the calls of a plan in their order, and stops at the first that fails. Ids that a step makes stand in the
 * later ones instead of those that were made when it was recorded.
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
  const made = new Map<string, string>();
  for (const [at, { entry, args }] of plan.entries()) {
    try {
      const answer = await ask(target, entry.operationId, replaced(args, made) as Args);
      for (const [field, before] of Object.entries(entry.answer)) {
        const now = (answer as Args | undefined)?.[field];
        if (typeof now === 'string' && /^[a-f0-9]{24}$/u.test(String(before))) made.set(String(before), now);
      }
      set(at, { state: 'done' });
    } catch (error) {
      set(at, { state: 'failed', failure: error instanceof Error ? error.message : String(error) });
      return steps;
    }
  }
  return steps;
}
