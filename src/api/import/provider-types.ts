import {
  isSettable,
  type SchemaAttribute,
  type SchemaBody,
  schemaOf,
} from '#src/api/code/terraform-schema.ts';
import type { TerraformResource } from './hcl/configuration.ts';
import {
  isUnknown,
  isValueObject,
  newObject,
  toFlag,
  toNumber,
  toText,
  type Value,
  type ValueObject,
} from './hcl/values.ts';

/** A value as the type of its argument has it: Terraform converts between texts, numbers and flags. */
function converted(value: Value, type: string): Value {
  if (isUnknown(value) || value === null) return value;
  const inner = /^(?:list|set|map)\((.*)\)$/u.exec(type)?.[1];
  if (inner !== undefined) {
    if (Array.isArray(value)) return value.map((each) => converted(each, inner));
    if (isValueObject(value))
      return newObject(Object.entries(value).map(([key, each]) => [key, converted(each, inner)]));
    return value;
  }
  if (type === 'string') return toText(value) ?? value;
  if (type === 'number') return toNumber(value) ?? value;
  return type === 'bool' ? (toFlag(value) ?? value) : value;
}

function attributeValue(value: Value, { type, attributes }: SchemaAttribute, isState: boolean): Value {
  if (!attributes) return converted(value, type ?? '');
  if (Array.isArray(value))
    return value.map((each) => attributeValue(each, { use: 'o', attributes }, isState));
  return isValueObject(value) ? bodyValue(value, { attributes }, isState) : value;
}

function bodyValue(
  body: ValueObject,
  { attributes, blocks = {} }: SchemaBody,
  isState: boolean,
): ValueObject {
  return newObject(
    Object.entries(body).flatMap(([name, value]): [string, Value][] => {
      const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
      // a state also contains values that the service computes
      if (attribute)
        return isState && !isSettable(attribute) ? [] : [[name, attributeValue(value, attribute, isState)]];
      const block = Object.hasOwn(blocks, name) ? blocks[name] : undefined;
      if (!block || isUnknown(value)) return [[name, value]];
      const inner = (each: Value): Value => (isValueObject(each) ? bodyValue(each, block, isState) : each);
      return [[name, Array.isArray(value) ? value.map(inner) : inner(value)]];
    }),
  );
}

/** The resource with values of the types that the provider has; arguments of older versions stay as they are. */
export function typed(resource: TerraformResource): TerraformResource {
  const schema = schemaOf(resource.type);
  if (!schema) return resource;
  const { body, compared, isState } = resource;
  const result = bodyValue(body, schema, isState);
  return {
    ...resource,
    body: result,
    compared: compared === body ? result : bodyValue(compared, schema, isState),
  };
}
