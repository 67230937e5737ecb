import {
  isUnknown,
  isValueObject,
  newObject,
  type Value,
  type ValueList,
  type ValueObject,
} from './hcl/values.ts';

/** A block is in a list, even where there may be one only; an attribute is not. */
export const one = (value: Value | undefined): Value | undefined =>
  Array.isArray(value) && value.length === 1 ? value[0] : value;

/** The elements of a list, or the only one; an unknown list stays unknown. */
export const many = (value: Value | undefined): ValueList =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

/** `region_configs` → `regionConfigs`. */
export const camel = (name: string): string =>
  name.replaceAll(/_([a-z0-9])/gu, (_, letter: string) => letter.toUpperCase());

/** Members that have a value, under the names of the API. */
export function renamedObject(
  object: ValueObject,
  nameOf: (name: string) => string,
  toValue: (value: Value, name: string) => Value = (value) => renamedValue(value, nameOf),
): ValueObject {
  const present = Object.entries(object).filter(([, value]) => value !== null);
  return newObject(present.map(([name, value]) => [nameOf(name), toValue(value, name)]));
}

/** The same for everything inside of a value. */
export function renamedValue(value: Value, nameOf: (name: string) => string): Value {
  if (Array.isArray(value)) return value.map((each) => renamedValue(each, nameOf));
  return isValueObject(value) ? renamedObject(value, nameOf) : value;
}

/** Without members that are undefined. */
export function defined(members: Readonly<Record<string, Value | undefined>>): ValueObject {
  return newObject(Object.entries(members).filter((pair): pair is [string, Value] => pair[1] !== undefined));
}

/** A map of texts, or blocks with a key and a value, as the list of the API. */
export function pairsOf(value: Value): Value {
  if (isUnknown(value) || value === null) return value;
  const blocks = many(value);
  return blocks.flatMap((each): ValueList => {
    if (!isValueObject(each)) return [each];
    if (Object.hasOwn(each, 'key')) return [renamedObject(each, camel)];
    return Object.entries(each).map(([key, text]) =>
      newObject([
        ['key', key],
        ['value', text],
      ]),
    );
  });
}
