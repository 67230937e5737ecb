import type { Document } from 'bson';
import { isDocument, typeName } from '../../values/bson-type.ts';
import { isKnownHere } from '../../versions.ts';
import { missingField, typeMismatch, unknownField, unsupported } from '../refusals.ts';
import { type FieldRow, type FieldType, fieldsOf, genericFields, unsupportedFields } from './field-table.ts';

const expected: Readonly<Record<FieldType, string>> = {
  object: "type 'object'",
  array: "type 'array'",
  string: "type 'string'",
  number: "types '[long, int, decimal, double]'",
  flag: "types '[bool, long, int, decimal, double]'",
  any: '',
};

const hasType: Readonly<Record<FieldType, (value: unknown) => boolean>> = {
  object: isDocument,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: isNumber,
  flag: (value) => typeof value === 'boolean' || isNumber(value),
  any: () => true,
};

function isNumber(value: unknown): boolean {
  return ['double', 'int', 'long', 'decimal'].includes(typeName(value));
}

/**
 * Validates the fields of a command by the table. Returns the command without its null fields, which are equal to
 * absent ones // documented: the server's parser ignores null for typed fields
 */
export function checkedCommand(command: Document): Document {
  const [name = ''] = Object.keys(command);
  const row = fieldsOf(name);
  return row === undefined ? command : checked(command, { row, where: name, isCommand: true });
}

/** Validates a part of a command, for example an element of `update.updates`; null fields are left out. */
export function checkedPart(part: Document, where: string): Document {
  const row = fieldsOf(where);
  return row === undefined ? part : checked(part, { row, where, isCommand: false });
}

/** Refuses a field that would change the result: empty values and false do not. */
function validateUnset(where: string, name: string, value: unknown): void {
  const isEmpty = isDocument(value) && Object.keys(value).length === 0;
  if (value === undefined || value === null || value === false || isEmpty) return;
  throw unsupported(`'${name}' of ${where}`);
}

interface Checks {
  row: FieldRow;
  where: string;
  isCommand: boolean;
}

function checked(input: Document, { row, where, isCommand }: Checks): Document {
  const { types, required } = row;
  let result = input;
  for (const [at, [name, value]] of Object.entries(input).entries()) {
    if (isCommand && (at === 0 || (genericFields.has(name) && !types.has(name)))) continue;
    const type = types.get(name);
    if (type === undefined || !isKnownHere(`${where}.${name}`)) throw unknownField(where, name);
    if (unsupportedFields.has(name)) validateUnset(where, name, value);
    if (type === 'any') continue;
    if (value === null || value === undefined) {
      if (result === input) result = { ...input };
      delete result[name];
    } else if (!hasType[type](value)) {
      throw typeMismatch(
        `BSON field '${where}.${name}' is the wrong type '${typeName(value)}', expected ${expected[type]}`,
      );
    }
  }
  for (const name of required) {
    if (result[name] === undefined) throw missingField(where, name);
  }
  return result;
}
