import { numberValue } from './arithmetic.ts';
import { newObjectId } from './object-id.ts';
import { type Ejson, numberOf } from './value.ts';
import { canonicalWrapper } from './wrappers.ts';

type Complain = (message: string) => never;
type Call = (args: Ejson[], complain: Complain) => Ejson;

const mostArguments = 16;

function numbersOf(args: readonly Ejson[], complain: Complain): number[] {
  if (args.length > mostArguments) complain(`At most ${mostArguments} arguments are taken`);
  return args.map((each) => numberOf(each) ?? complain('The arguments must be numbers'));
}

/** A function of numbers. */
const numeric =
  (run: (...numbers: number[]) => number): Call =>
  (args, complain) =>
    numberValue(run(...numbersOf(args, complain)));

const { abs, ceil, floor, max, min, pow, round, sign, sqrt, trunc } = Math;
const ofMath = { abs, ceil, floor, max, min, pow, round, sign, sqrt, trunc };

const calls: Readonly<Record<string, Call>> = {
  'Date.now': () => numberValue(Date.now()),
  // in contrast to `new Date(2026, 0, 1)` it depends on no time zone
  'Date.UTC': (args, complain) => {
    const [year = Number.NaN, month = 0, ...rest] = numbersOf(args, complain);
    const epoch = Date.UTC(year, month, ...rest);
    return Number.isNaN(epoch) ? complain('Date.UTC needs a year, and a month from 0') : numberValue(epoch);
  },
  'ObjectId.createFromTime': ([seconds], complain) => {
    const time = numberOf(seconds);
    if (time === undefined || !(time >= 0 && time < 2 ** 32))
      complain('ObjectId.createFromTime needs seconds since 1970');
    return {
      $oid: `${Math.trunc(time ?? 0)
        .toString(16)
        .padStart(8, '0')}${'0'.repeat(16)}`,
    };
  },
  'ObjectId.createFromHexString': ([value = newObjectId()], complain) =>
    canonicalWrapper({ $oid: value }, complain),
  'Long.fromString': ([value = ''], complain) => canonicalWrapper({ $numberLong: value }, complain),
  'Decimal128.fromString': ([value = ''], complain) => canonicalWrapper({ $numberDecimal: value }, complain),
  ...Object.fromEntries(Object.entries(ofMath).map(([name, run]) => [`Math.${name}`, numeric(run)])),
};

const namesOf = (owner: string): string[] =>
  Object.keys(calls).filter((name) => name.startsWith(`${owner}.`));

/** Whether a name has functions of its own: `Date.now()`. */
export const hasStaticCalls = (owner: string): boolean => namesOf(owner).length > 0;

/** The value of `Date.UTC(2026, 0, 1)` and similar calls. */
export function callStatic(owner: string, name: string, args: Ejson[], complain: Complain): Ejson {
  const full = `${owner}.${name}`;
  const call = Object.hasOwn(calls, full) ? calls[full] : undefined;
  if (!call) complain(`${full} is unknown. Known: ${namesOf(owner).join(', ')}`);
  return call?.(args, complain) ?? null;
}
