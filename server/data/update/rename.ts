import type { Document } from 'bson';
import { badValue } from '../commands/refusals.ts';
import { isDocument, typeName } from '../values/bson-type.ts';
import { describeField } from '../values/describe.ts';
import { absent } from './change-at.ts';
import { isPositional, parsePath } from './update-path.ts';
import type { Leaf, Place } from './update-values.ts';

/** `$rename` of one field: its value is set under the new name, then the old name goes. */
export function renames(from: string, to: unknown): { parts: string[]; creates: boolean; leaf: Leaf }[] {
  if (typeof to !== 'string') {
    throw badValue(`The 'to' field for $rename must be a string: ${describeField(from, to)}`);
  }
  const source = parsePath(from);
  const target = parsePath(to);
  for (const [name, parts] of [['source', source] as const, ['destination', target] as const]) {
    if (!parts.some(isPositional)) continue;
    throw badValue(`The ${name} field for $rename may not be dynamic: ${parts.join('.')}`);
  }
  if (from === to) {
    throw badValue(`The source and target field for $rename must differ: ${describeField(from, to)}`);
  }
  const set: Leaf = (old, place) => {
    const value = valueAt(place, source, 'source');
    if (value === absent) return old;
    validateTarget(place, target);
    return value;
  };
  return [
    // Without a value to move, no parents are made: `changeAt` leaves out what stays empty.
    { parts: target, creates: true, leaf: set },
    { parts: source, creates: false, leaf: () => absent },
  ];
}

function valueAt(place: Place, parts: readonly string[], role: string): unknown {
  let value: unknown = place.root;
  for (const [at, part] of parts.entries()) {
    if (Array.isArray(value)) refuseArray(place.root, parts, at, role);
    if (!isDocument(value) || !Object.hasOwn(value, part)) return absent;
    value = value[part];
  }
  return value;
}

function validateTarget(place: Place, target: readonly string[]): void {
  valueAt(place, target, 'destination');
}

function refuseArray(root: Document, parts: readonly string[], at: number, role: string): never {
  throw badValue(
    `The ${role} field cannot be an array element, '${parts.join('.')}' in doc with ${describeField('_id', root._id)} has an ${typeName([])} field called '${parts[at - 1]}'`,
  );
}
