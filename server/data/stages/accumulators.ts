import type { Document } from 'bson';
import {
  type Accumulate,
  addToSet,
  average,
  concatArrays,
  deviationOfPopulation,
  deviationOfSample,
  first,
  largest,
  last,
  type MakeAccumulate,
  mergeObjects,
  push,
  setUnion,
  smallest,
  sum,
} from '../accumulators/accumulate.ts';
import { countFrom, extremesOf, firstOf, lastOf, smallestOf } from '../accumulators/extremes.ts';
import { median, percentilesOf, sharesFrom, validateMethod } from '../accumulators/percentiles.ts';
import { located, typeMismatch } from '../commands/refusals.ts';
import type { Evaluate } from '../expressions/operator.ts';
import { namedArguments } from '../expressions/operator.ts';
import { bytesOfAccumulator } from '../limits/stage-memory.ts';
import { comparator } from '../query/sort.ts';
import { isDocument } from '../values/bson-type.ts';
import { isKnownHere } from '../versions.ts';
import type { Accumulator, MakeAccumulator } from './accumulator.ts';
import { accumulatorOfCode } from './accumulator-of-code.ts';
import { compileExpression } from './expression.ts';
import type { StageScope } from './stage.ts';

/** Accumulators that look at one value of every document. */
const ofValues: Record<string, MakeAccumulate> = {
  $sum: sum,
  $avg: average,
  $min: smallest,
  $max: largest,
  $first: first,
  $last: last,
  $push: push,
  $addToSet: addToSet,
  $mergeObjects: mergeObjects,
  $stdDevPop: deviationOfPopulation,
  $stdDevSamp: deviationOfSample,
  $concatArrays: concatArrays,
  $setUnion: setUnion,
};

type Compile = (argument: unknown, scope: StageScope, name: string) => MakeAccumulator;

function feeding(expression: Evaluate, { add, result }: Accumulate): Accumulator {
  return { add: (row) => add(expression(row)), result };
}

const counting: Compile = (argument) => {
  if (!isDocument(argument) || Object.keys(argument).length > 0) {
    throw typeMismatch('$count takes no arguments, i.e. $count:{}');
  }
  return () => {
    let count = 0;
    return {
      add() {
        count += 1;
      },
      result: () => count,
    };
  };
};

const nCodes = [5787900, 5787901, 5787906] as const;

function counted(argument: unknown, scope: StageScope, name: string, required: readonly string[]) {
  const input = namedArguments(argument, name, { required, codes: nCodes });
  const n = compileExpression(input.n, scope);
  return { given: input, count: (key: unknown) => countFrom(n({ doc: { _id: key, ...fieldsOf(key) } })) };
}

/** Documented: `n` may be computed of the fields of a key that is a document. */
function fieldsOf(key: unknown): Document {
  return isDocument(key) ? key : {};
}

function severalOf(make: (count: number) => Accumulate): Compile {
  return (argument, scope, name) => {
    const { given, count } = counted(argument, scope, name, ['input', 'n']);
    const input = compileExpression(given.input, scope);
    return (key) => feeding(input, make(count(key)));
  };
}

interface Ranked {
  doc: Document;
  output: unknown;
}

/** `$top` and its relatives: the outputs of the first documents in an order, or of the last. */
function ranking(fromEnd: boolean, single: boolean): Compile {
  return (argument, scope, name) => {
    const required = ['sortBy', 'output', ...(single ? [] : ['n'])];
    const codes = single ? ([5788001, 5788002, 5788003] as const) : nCodes;
    const input = namedArguments(argument, name, { required, codes });
    if (!isDocument(input.sortBy)) {
      throw located(5788604, `expected 'sortBy' to already be an object in the arguments to ${name}`);
    }
    const compare = comparator(input.sortBy);
    const output = compileExpression(input.output, scope);
    const count = single ? () => 1 : counted(argument, scope, name, required).count;
    return (key) => {
      const kept = smallestOf<Ranked>(count(key), (a, b) =>
        fromEnd ? compare(b.doc, a.doc) : compare(a.doc, b.doc),
      );
      return {
        add: (row) => kept.add({ doc: row.doc, output: output(row) ?? null }),
        result() {
          const match = kept.result().map((each) => each.output);
          if (single) return match[0] ?? null;
          return fromEnd ? match.reverse() : match;
        },
      };
    };
  };
}

const percentile: Compile = (argument, scope, name) => {
  const names = name === '$median' ? ['input', 'method'] : ['input', 'p', 'method'];
  const provided = namedArguments(argument, name, { required: names, codes: [7429703, 40415, 40414] });
  validateMethod(provided.method, name);
  const input = compileExpression(provided.input, scope);
  if (name === '$median') return () => feeding(input, median());
  const shares = sharesFrom(compileExpression(provided.p, scope)({ doc: {} }));
  return () => feeding(input, percentilesOf(shares));
};

const compilers: Record<string, Compile> = {
  ...Object.fromEntries(Object.entries(ofValues).map(([name, make]) => [name, ofOneValue(make)])),
  $count: counting,
  $firstN: severalOf(firstOf),
  $lastN: severalOf(lastOf),
  $maxN: severalOf((count) => extremesOf(count, -1)),
  $minN: severalOf((count) => extremesOf(count, 1)),
  $top: ranking(false, true),
  $topN: ranking(false, false),
  $bottom: ranking(true, true),
  $bottomN: ranking(true, false),
  $accumulator: accumulatorOfCode,
  $median: percentile,
  $percentile: percentile,
};

function ofOneValue(make: MakeAccumulate): Compile {
  return (argument, scope, name) => {
    if (Array.isArray(argument) && argument.length !== 1) {
      throw located(40237, `The ${name} accumulator is a unary operator`);
    }
    const expression = compileExpression(Array.isArray(argument) ? argument[0] : argument, scope);
    return () => feeding(expression, gathering.has(name) ? held(name, make()) : make());
  };
}

/** Accumulators whose results grow with every document. */
const gathering: ReadonlySet<string> = new Set(['$push', '$addToSet', '$concatArrays', '$setUnion']);

function held(name: string, { add, result }: Accumulate): Accumulate {
  const bytes = bytesOfAccumulator(name);
  return {
    add(value) {
      bytes.hold(value);
      add(value);
    },
    result,
  };
}

export function isAccumulator(name: string): boolean {
  return Object.hasOwn(compilers, name) && isKnownHere(name);
}

/** What `{total: {$sum: …}}` of `$group` and `$bucket` computes. */
export function compileAccumulator(field: string, value: unknown, scope: StageScope): MakeAccumulator {
  if (!isDocument(value) || Object.keys(value)[0]?.startsWith('$') !== true) {
    throw located(40234, `The field '${field}' must be an accumulator object`);
  }
  const [name = '', other] = Object.keys(value);
  if (other !== undefined) throw located(40238, `The field '${field}' must specify one accumulator`);
  const make = isAccumulator(name) ? compilers[name] : undefined;
  if (make === undefined) throw located(15952, `unknown group operator '${name}'`);
  return make(value[name], scope, name);
}
