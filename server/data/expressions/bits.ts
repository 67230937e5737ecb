import { typeMismatch } from '../commands/refusals.ts';
import { bitwise, integer, kindOf, toBigInt } from '../values/arithmetic.ts';
import { typeName } from '../values/bson-type.ts';
import { isNil, lazily, type Operator, oneOrNull } from './operator.ts';

function validate(value: unknown, name: string): void {
  const kind = kindOf(value);
  if (kind === 'int' || kind === 'long') return;
  throw typeMismatch(`${name} only supports int and long operands, not ${typeName(value)}.`);
}

/** Documented: the result is a long when one of the operands is; without operands it is `start`. */
function bitsOf(operation: 'and' | 'or' | 'xor', start: number): Operator {
  return lazily(0, (parts, root, name) => {
    let total: unknown = start;
    for (const part of parts) {
      const value = part(root);
      if (isNil(value)) return null;
      validate(value, name);
      total = bitwise(operation, total, value);
    }
    return total;
  });
}

export const bits: Record<string, Operator> = {
  $bitAnd: bitsOf('and', -1),
  $bitOr: bitsOf('or', 0),
  $bitXor: bitsOf('xor', 0),
  $bitNot: oneOrNull((value, name) => {
    validate(value, name);
    return integer(~toBigInt(value), kindOf(value) === 'long');
  }),
};
