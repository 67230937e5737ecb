import { paramNames } from '#contract/api/path-template.ts';
import type { OperationFacts } from '#contract/catalogue/facts.ts';
import { leftOutOf } from '#contract/catalogue/secret-fields.ts';
import { type CodeTarget, codeRequest, type Kept, type Program, type Step } from '#src/api/code/program.ts';
import type { TapeEntry } from '#src/api/tape/tape.ts';

/** Ids created by the service: later calls take them from an earlier answer. */
const isId = (value: unknown): boolean => typeof value === 'string' && /^[a-f0-9]{24}$/u.test(value);

/** Words in the names of fields whose values differ in each run: ids, times, addresses, states. */
const varyingText: ReadonlySet<string> = new Set(
  'id ids date time timestamp created updated expires expiration last ip origin href uri srv'.split(' '),
);
const varyingNames: ReadonlySet<string> = new Set(['status', 'stateName']);

/** Whether a field differs in each run: `createDate`, `mongoURI`; not `description` or `candidate`. */
const isVarying = (name: string): boolean =>
  varyingNames.has(name) ||
  name
    .split(/_|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/u)
    .some((word) => varyingText.has(word.toLowerCase()));

/** The parts of a change's answer that hold for every run: the requested values. */
function assertionsOf({ answer }: TapeEntry): NonNullable<Step['expect']> {
  return Object.entries(answer)
    .filter(
      ([name, value]) =>
        !isVarying(name) && !(typeof value === 'string' && (isId(value) || value.startsWith('<'))),
    )
    .map(([name, equals]) => ({ at: [name], equals }));
}

/** Replaces values of earlier answers by their kept names. */
function withKept(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') {
    const name = names.get(value);
    return name === undefined ? value : ({ $kept: name } satisfies Kept);
  }
  if (Array.isArray(value)) return value.map((each) => withKept(each, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withKept(each, names)]));
}

/** The name for a created id: `createGroupAlertConfig` → `groupAlertConfigId`, numbered if it is not the first. */
function nameFor(entry: TapeEntry, taken: ReadonlySet<string>): string {
  const noun = entry.operationId.replace(/^[a-z]+(?=[A-Z])/u, '');
  const base = `${noun.charAt(0).toLowerCase()}${noun.slice(1)}Id`;
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? base : `${base}${count}`;
    if (!taken.has(name)) return name;
  }
}

const mentions = (value: unknown, id: string): boolean => JSON.stringify(value ?? null).includes(`"${id}"`);

/** The placeholders of secrets, which no tape keeps: a program with the placeholders would set those as values. */
function toFillIn({ args }: TapeEntry): string[] {
  const secrets = leftOutOf(args).map(({ text }) => text);
  return secrets.length === 0 ? [] : [`Fill in first: ${[...new Set(secrets)].join(', ')}`];
}

export interface TapeProgramOptions {
  target: CodeTarget;
  /** As a test: each answer must equal the recorded one. */
  asserting: boolean;
}

/**
 * Calls of the tape as a program, in their order. Created ids are kept for the calls that use them. Failed
 * calls, calls whose body the tape could not keep, and calls that cannot be sent are left out. For secrets,
 * the program lists the values to fill in.
 */
export function tapeProgram(
  chosen: readonly TapeEntry[],
  catalogue: readonly OperationFacts[],
  { target, asserting }: TapeProgramOptions,
): Program {
  const entries = chosen.filter(({ status, isCut }) => status >= 200 && status < 400 && !isCut);
  const names = new Map<string, string>();
  const steps = entries.flatMap((entry, at): Step[] => {
    const facts = catalogue.find(({ id }) => id === entry.operationId);
    if (!facts || facts.notCallable !== undefined) return [];
    const request = codeRequest(facts, withKept(entry.args, names) as Record<string, unknown>);
    const later = entries.slice(at + 1);
    const facets = entry.read ? [] : Object.entries(entry.answer);
    const created = facets.flatMap(([field, value]) => {
      const isNew = isId(value) && !names.has(String(value)) && !mentions(entry.args, String(value));
      const isUsed = later.some(({ args }) => mentions(args, String(value)));
      return isNew && isUsed ? [[field, String(value)] as const] : [];
    });
    const keep = created.map(([field, value]) => {
      const name = nameFor(entry, new Set(names.values()));
      names.set(value, name);
      return { name, from: [field] };
    });
    return [
      {
        note: [entry.note ?? textOf(entry, facts), ...toFillIn(entry)].join('. '),
        request,
        ...(keep.length > 0 ? { keep } : {}),
        ...(asserting ? { expect: assertionsOf(entry) } : {}),
      },
    ];
  });
  return { target, steps };
}

/** A call in words: the operation, and its target. */
export function textOf({ args }: Pick<TapeEntry, 'args'>, facts: OperationFacts): string {
  const body = args.body as Readonly<Record<string, unknown>> | undefined;
  const last = paramNames(facts.path)
    .map((name) => args[name])
    .findLast((value) => typeof value === 'string' && !isId(value));
  const own = ['name', 'username', 'roleName', 'title'].map((field) => body?.[field]);
  const name = [...own, last].find((each) => typeof each === 'string');
  return name === undefined ? facts.summary : `${facts.summary}: ${String(name)}`;
}
