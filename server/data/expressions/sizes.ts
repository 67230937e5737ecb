import { type Binary, calculateObjectSize, Long, type Timestamp } from 'bson';
import { badValue, located, typeMismatch } from '../commands/refusals.ts';
import { hashedKey } from '../sharding/hashed-key.ts';
import { isNumeric, toDouble } from '../values/arithmetic.ts';
import { isDocument, typeName, typeOrMissing } from '../values/bson-type.ts';
import { meta } from './meta.ts';
import { constantOf, folded, type Operator, one, oneOrNull } from './operator.ts';

const binarySize: Operator = oneOrNull((value, name) => {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (value instanceof Uint8Array) return value.length;
  if (typeName(value) === 'binData') return (value as Binary).length();
  throw located(51276, `${name} requires a string or BinData argument, found: ${typeName(value)}`);
});

const bsonSize: Operator = oneOrNull((value, name) => {
  if (isDocument(value)) return calculateObjectSize(value);
  throw located(31393, `${name} requires a document input, found: ${typeName(value)}`);
});

function timestampPart(code: number, read: (value: Timestamp) => unknown): Operator {
  return oneOrNull((value, name) => {
    if (typeName(value) === 'timestamp') return read(value as Timestamp);
    throw located(code, ` Argument to ${name} must be a timestamp, but is ${typeName(value)}`);
  });
}

const rand: Operator = (argument, { random }) => {
  const empty = Array.isArray(argument)
    ? argument.length === 0
    : isDocument(argument) && Object.keys(argument).length === 0;
  if (!empty) throw located(3040501, '$rand does not currently accept arguments');
  return { evaluate: () => random(), constant: false };
};

const sampleRate: Operator = (argument, compiler) => {
  const rate = constantOf(
    compiler.compile(Array.isArray(argument) && argument.length === 1 ? argument[0] : argument),
  );
  if (!isNumeric(rate))
    throw typeMismatch(`argument to $sampleRate must be a numeric type, not ${typeOrMissing(rate)}`);
  const share = toDouble(rate);
  if (!(share >= 0 && share <= 1)) throw badValue('numeric argument to $sampleRate must be in [0, 1]');
  return { evaluate: () => compiler.random() < share, constant: false };
};

export const sizes: Record<string, Operator> = {
  $binarySize: binarySize,
  $bsonSize: bsonSize,
  $isNumber: one(isNumeric),
  $meta: meta,
  $rand: rand,
  $sampleRate: sampleRate,
  // the argument is one expression: an array is a value
  $toHashedIndexKey(argument, compiler) {
    const value = compiler.compile(argument);
    return folded([value], (root) => hashedKey(value.evaluate(root)));
  },
  // documented: the seconds and the counter of a timestamp are longs
  $tsIncrement: timestampPart(5687302, (value) => Long.fromNumber(value.i)),
  $tsSecond: timestampPart(5687301, (value) => Long.fromNumber(value.t)),
};
