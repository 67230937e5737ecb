import { Binary, type Document, EJSON } from 'bson';
import { isDocument, typeName } from '#server/data/values/bson-type.ts';
import { sameValue } from '#server/data/values/same-value.ts';
import { Unmet } from './format.ts';

/** The named values for the operators of an expectation: saved results, ids of sessions. */
export interface Known {
  get(name: string): unknown;
  sessionId(name: string): unknown;
}

interface Place {
  path: string;
  known: Known;
  /** Documents at the root may have more fields than expected; those within have exactly the expected ones. */
  root: boolean;
}

const absent = undefined;

function unmet(path: string, expected: unknown, actual: unknown): never {
  const show = (value: unknown) => (value === undefined ? 'nothing' : EJSON.stringify(value));
  throw new Unmet(`${path || 'the result'}: expected ${show(expected)}, found ${show(actual)}`);
}

type Special = (argument: unknown, actual: unknown, place: Place) => void;

/** Operators in place of a value // documented: "Special Operators for Matching Assertions" */
const specials: Record<string, Special> = {
  $$exists(argument, actual, { path }) {
    if ((actual !== absent) !== argument) unmet(path, { $$exists: argument }, actual);
  },
  $$type(argument, actual, { path }) {
    const names = Array.isArray(argument) ? argument : [argument];
    const name = actual === absent ? 'nothing' : typeName(actual);
    const numeric = ['int', 'long', 'double', 'decimal'].includes(name) ? 'number' : name;
    // a driver that promotes longs shows them as numbers
    const types = typeof actual === 'number' ? [name, numeric, 'int', 'long', 'double'] : [name, numeric];
    if (!names.some((each) => types.includes(each))) unmet(path, { $$type: argument }, actual);
  },
  $$matchesEntity(argument, actual, place) {
    match(place.known.get(String(argument)), actual, place);
  },
  $$matchesHexBytes(argument, actual, { path }) {
    const bytes = actual instanceof Binary ? actual.buffer : actual;
    const hex = bytes instanceof Uint8Array ? Buffer.from(bytes).toString('hex') : absent;
    if (hex !== argument) unmet(path, argument, hex);
  },
  $$unsetOrMatches(argument, actual, place) {
    if (actual !== absent && actual !== null) match(argument, actual, place);
  },
  $$sessionLsid(argument, actual, place) {
    if (!sameValue(place.known.sessionId(String(argument)), actual)) {
      unmet(place.path, place.known.sessionId(String(argument)), actual);
    }
  },
  $$lte(argument, actual, { path }) {
    if (!(Number(actual) <= Number(argument))) unmet(path, { $$lte: argument }, actual);
  },
};

function specialOf(expected: unknown): { run: Special; argument: unknown } | undefined {
  if (!isDocument(expected)) return undefined;
  const [name = '', other] = Object.keys(expected);
  const run = other === undefined && Object.hasOwn(specials, name) ? specials[name] : undefined;
  return run && { run, argument: expected[name] };
}

/** Compares a result with the expectation of a test; throws Unmet where they differ. */
export function match(expected: unknown, result: unknown, place: Place): void {
  // the driver keeps the order of sort keys in a Map
  const actual = result instanceof Map ? Object.fromEntries(result) : result;
  const special = specialOf(expected);
  if (special) special.run(special.argument, actual, place);
  else if (Array.isArray(expected)) matchList(expected, actual, place);
  else if (isDocument(expected)) matchFields(expected, actual, place);
  else if (!sameLoosely(expected, actual)) unmet(place.path, expected, actual);
}

/** Numbers are the same by their value, whatever their type // documented */
function sameLoosely(expected: unknown, actual: unknown): boolean {
  if (expected === null || actual === null || actual === absent) return expected === actual;
  const [one, other] = [numeric(expected), numeric(actual)];
  if (one !== undefined && other !== undefined) return one === other;
  return sameValue(expected, actual);
}

function numeric(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  return ['int', 'long', 'double'].includes(typeName(value)) ? Number(value) : undefined;
}

function matchList(expected: unknown[], actual: unknown, place: Place): void {
  if (!Array.isArray(actual) || actual.length !== expected.length) {
    unmet(place.path, expected, actual);
  }
  expected.forEach((each, at) => {
    match(each, actual[at], { ...place, path: `${place.path}[${at}]` });
  });
}

function matchFields(expected: Document, actual: unknown, { path, known, root }: Place): void {
  if (!isDocument(actual)) unmet(path, expected, actual);
  for (const [name, value] of Object.entries(expected)) {
    match(value, actual[name], { path: path ? `${path}.${name}` : name, known, root: false });
  }
  if (root) return;
  const more = Object.keys(actual).find((name) => actual[name] !== absent && !Object.hasOwn(expected, name));
  if (more !== undefined) unmet(`${path}.${more}`, absent, actual[more]);
}
