import { fromEntries } from '#contract/values/field-order.ts';
import { ownValue } from '#contract/values/own-value.ts';
import { exportFileName } from '#src/lib/csv.ts';
import type { FieldShape } from '#src/lib/ejson/field-shapes.ts';
import { type Ejson, type EjsonObject, isObject } from '#src/lib/ejson/value.ts';
import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { download } from '#src/ui/actions/download.ts';
import { useClock } from '#src/ui/values/now.tsx';
import { generateSchema } from '../validation/generate-schema.ts';

/** An object with one key, as relaxed Extended JSON writes a type that JSON lacks. */
const wrapped = (key: string, inner: EjsonObject = { type: 'string' }): EjsonObject => ({
  type: 'object',
  required: [key],
  properties: { [key]: inner },
});

/** Types of the database as JSON Schema describes their relaxed Extended JSON. */
const types: Readonly<Record<string, EjsonObject>> = {
  null: { type: 'null' },
  bool: { type: 'boolean' },
  string: { type: 'string' },
  array: { type: 'array' },
  object: { type: 'object' },
  int: { type: 'integer' },
  long: { type: 'integer' },
  double: { type: 'number' },
  decimal: wrapped('$numberDecimal'),
  objectId: wrapped('$oid'),
  date: wrapped('$date'),
  binData: wrapped('$binary', { type: 'object' }),
  regex: wrapped('$regularExpression', { type: 'object' }),
  timestamp: wrapped('$timestamp', { type: 'object' }),
};

/** The rules of one level in standard JSON Schema. `bsonType` is replaced; several types become alternatives. */
export function standardRules(rules: EjsonObject): EjsonObject {
  const { bsonType, required, properties, items } = rules;
  const names = Array.isArray(bsonType) ? bsonType : [bsonType ?? 'object'];
  const alternatives = names.map((name): EjsonObject => {
    const type = ownValue(types, String(name)) ?? {};
    if (name === 'object' && isObject(properties)) {
      const inner = Object.entries(properties).map(
        ([field, rule]) => [field, isObject(rule) ? standardRules(rule) : {}] as const,
      );
      return { ...type, ...(required === undefined ? {} : { required }), properties: fromEntries(inner) };
    }
    return name === 'array' && isObject(items) ? { ...type, items: standardRules(items) } : type;
  });
  const [only] = alternatives;
  return alternatives.length === 1 && only ? only : { anyOf: alternatives };
}

interface ExportSchemaProps {
  name: string;
  fields: readonly FieldShape[] | undefined;
}

/** Downloads the sampled schema as JSON Schema, for the database or for other programs. */
export function ExportSchema({ name, fields }: ExportSchemaProps) {
  const clock = useClock();
  const save = (schema: Ejson): void => {
    const file = new Blob([`${JSON.stringify(schema, undefined, 2)}\n`], { type: 'application/schema+json' });
    download(exportFileName(`${name}.schema`, clock(), 'json'), file);
  };
  const rules = (): EjsonObject => {
    const { $jsonSchema } = generateSchema(fields ?? []);
    return isObject($jsonSchema) ? $jsonSchema : {};
  };
  const disabled = (!fields || fields.length === 0) && 'There is no schema yet';
  return (
    <ActionMenu
      position="bottom-start"
      trigger={
        <Button size="sm" icon="download" opens>
          Export schema
        </Button>
      }
      items={[
        {
          label: 'JSON Schema of the database ($jsonSchema)',
          disabled,
          onSelect: () => save({ $jsonSchema: rules() }),
        },
        {
          label: 'Standard JSON Schema',
          disabled,
          onSelect: () =>
            save({
              $schema: 'https://json-schema.org/draft/2020-12/schema',
              title: name,
              ...standardRules(rules()),
            }),
        },
      ]}
    />
  );
}
