import { isRecord } from '#contract/values/is-record.ts';
/** Validates responses by the schemas of the service's own description. Loaded by tests only. */

export interface Schema {
  /** Name of another schema. */
  $ref?: string;
  type?: string;
  format?: string;
  nullable?: boolean;
  readOnly?: boolean;
  writeOnly?: boolean;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: boolean | number;
  exclusiveMaximum?: boolean | number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  discriminator?: { mapping?: Record<string, string> };
}
export type Schemas = Readonly<Record<string, Schema>>;

/** `Schema.property` → whether this value is accepted anyway, because the service was seen to send it. */
export type Deviations = Readonly<Record<string, (value: unknown) => boolean>>;

const formats: Record<string, (value: unknown) => boolean> = {
  'date-time': (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/.test(value) &&
    !Number.isNaN(Date.parse(value)),
  int32: (value) => Number.isInteger(value) && Math.abs(Number(value)) <= 2_147_483_648,
  int64: (value) => Number.isInteger(value),
  double: (value) => typeof value === 'number' && Number.isFinite(value),
  email: (value) => typeof value === 'string' && /^[^@\s]+@[^@\s]+$/.test(value),
  uuid: (value) => typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value),
};

const types: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  array: Array.isArray,
  object: isRecord,
};

const branchesOf = (schema: Schema) => schema.oneOf ?? schema.anyOf ?? [];

function matches(pattern: string, value: string): boolean {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags).test(value);
    } catch {
      // the document's patterns are written for another engine: try the older syntax, then let it pass
    }
  }
  return true;
}

const show = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
};

const textOf = (values: unknown[]) =>
  values.length > 12 ? `${values.slice(0, 12).join(', ')} and ${values.length - 12} more` : values.join(', ');

export class SchemaValidator {
  readonly #schemas: Schemas;
  readonly #deviations: Deviations;

  constructor(schemas: Schemas, deviations: Deviations = {}) {
    this.#schemas = schemas;
    this.#deviations = deviations;
  }

  /** One line per fault: JSON pointer, colon, description. */
  errors(schema: Schema, value: unknown): string[] {
    return this.#check(schema, value, '', '', new Set());
  }

  /** Pointers of fields that no branch of the schema names. */
  unknownFields(schema: Schema, value: unknown): string[] {
    return this.#unknown([schema], value, '');
  }

  #named(name: string): Schema {
    const schema = this.#schemas[name];
    if (!schema) throw new Error(`a schema refers to ${name}, which is not there`);
    return schema;
  }

  /**
   * `active` holds the references being followed at each place: base schemas list their children, whose allOf
   * lists the base again, so the second meeting at the same place must not descend.
   */
  #check(schema: Schema, value: unknown, at: string, owner: string, active: Set<string>): string[] {
    if (schema.$ref) {
      const key = `${schema.$ref} ${at}`;
      if (active.has(key)) return [];
      return this.#check(this.#named(schema.$ref), value, at, schema.$ref, new Set(active).add(key));
    }
    const fault = (text: string) => [`${at || '/'}: ${text}, got ${show(value)}`];
    if (value === undefined) return fault('is missing');
    if (value === null) return schema.nullable ? [] : this.#nullErrors(schema, at, owner, active, fault);

    const branches = branchesOf(schema);
    const statesShape = schema.properties ?? schema.additionalProperties ?? schema.allOf;
    // `type: object` alone, or above branches of strings, is how the document writes "anything"
    const typeCounts = schema.type !== 'object' || statesShape !== undefined;
    if (schema.type && typeCounts && !types[schema.type]?.(value)) return fault(`must be ${schema.type}`);
    if (schema.enum && !schema.enum.includes(value)) return fault(`must be one of ${textOf(schema.enum)}`);
    if (schema.format && formats[schema.format]?.(value) === false) return fault(`must be ${schema.format}`);

    const results: string[] = [];
    if (typeof value === 'string') results.push(...stringFaults(schema, value).flatMap(fault));
    if (typeof value === 'number') results.push(...numberFaults(schema, value).flatMap(fault));
    if (Array.isArray(value)) {
      results.push(...arrayFaults(schema, value).flatMap(fault));
      const items = schema.items;
      if (items) {
        value.forEach((item, index) => {
          results.push(...this.#check(items, item, `${at}/${index}`, owner, active));
        });
      }
    }
    if (isRecord(value)) results.push(...this.#fields(schema, value, at, owner, active));
    for (const part of schema.allOf ?? []) results.push(...this.#check(part, value, at, owner, active));
    if (branches.length > 0) results.push(...this.#closest(branches, value, at, owner, active));
    return results;
  }

  #nullErrors(
    schema: Schema,
    at: string,
    owner: string,
    active: Set<string>,
    fault: (text: string) => string[],
  ): string[] {
    const parts = [...(schema.allOf ?? []), ...branchesOf(schema)];
    const fits = parts.some((part) => this.#check(part, null, at, owner, active).length === 0);
    return fits ? [] : fault('must not be null');
  }

  #fields(
    schema: Schema,
    value: Record<string, unknown>,
    at: string,
    owner: string,
    active: Set<string>,
  ): string[] {
    const results: string[] = [];
    const properties = schema.properties ?? {};
    for (const name of schema.required ?? []) {
      const left = properties[name]?.writeOnly || this.#deviations[`${owner}.${name}`]?.(undefined);
      if (value[name] === undefined && !left) results.push(`${at}/${name}: is required and missing`);
    }
    for (const [name, member] of Object.entries(value)) {
      if (member === undefined) continue; // JSON drops it
      const place = `${at}/${name}`;
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      const more = schema.additionalProperties;
      const deviates = this.#deviations[`${owner}.${name}`]?.(member);
      if (property?.writeOnly && !deviates) results.push(`${place}: is write-only and must not be answered`);
      else if (property && !deviates) results.push(...this.#check(property, member, place, owner, active));
      else if (!property && more === false) results.push(`${place}: is not in the schema`);
      else if (!property && typeof more === 'object')
        results.push(...this.#check(more, member, place, owner, active));
    }
    return results;
  }

  /** Any branch will do; when none fits, the faults of the one that comes closest. */
  #closest(branches: Schema[], value: unknown, at: string, owner: string, active: Set<string>): string[] {
    let best: string[] | undefined;
    for (const branch of branches) {
      const result = this.#check(branch, value, at, owner, active);
      if (result.length === 0) return [];
      if (!best || distance(result) < distance(best)) best = result;
    }
    return best ?? [];
  }

  #unknown(schemas: Schema[], value: unknown, at: string): string[] {
    const parts = this.#parts(schemas);
    if (Array.isArray(value)) {
      const items = parts.flatMap((part) => part.items ?? []);
      return items.length === 0
        ? []
        : value.flatMap((item, index) => this.#unknown(items, item, `${at}/${index}`));
    }
    if (!isRecord(value) || !parts.some((part) => part.properties)) return [];
    const open = parts.flatMap((part) =>
      typeof part.additionalProperties === 'object' ? part.additionalProperties : [],
    );
    return Object.entries(value).flatMap(([name, member]) => {
      if (member === undefined) return [];
      const named = parts.flatMap((part) =>
        part.properties && Object.hasOwn(part.properties, name) ? (part.properties[name] ?? []) : [],
      );
      const candidates = named.length > 0 ? named : open;
      return candidates.length > 0 ? this.#unknown(candidates, member, `${at}/${name}`) : [`${at}/${name}`];
    });
  }

  /** The schemas themselves and everything that they are composed of. */
  #parts(schemas: Schema[]): Schema[] {
    const seen = new Set<Schema>();
    const visit = (schema: Schema) => {
      const target = schema.$ref ? this.#named(schema.$ref) : schema;
      if (seen.has(target)) return;
      seen.add(target);
      // some bases name their children only here
      const children = Object.values(target.discriminator?.mapping ?? {}).map(($ref) => ({ $ref }));
      for (const part of [...(target.allOf ?? []), ...branchesOf(target), ...children]) visit(part);
    };
    schemas.forEach(visit);
    return [...seen];
  }
}

/** A branch whose fields are absent is further from the value than one whose field is wrong. */
function distance(results: string[]): number {
  return results.length + results.filter((line) => line.endsWith('is required and missing')).length;
}

function stringFaults(schema: Schema, value: string): string[] {
  const results: string[] = [];
  if (schema.pattern && !matches(schema.pattern, value)) results.push(`must match ${schema.pattern}`);
  if (value.length < (schema.minLength ?? 0))
    results.push(`must have at least ${schema.minLength} characters`);
  if (value.length > (schema.maxLength ?? Infinity))
    results.push(`must have at most ${schema.maxLength} characters`);
  return results;
}

function numberFaults(schema: Schema, value: number): string[] {
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below } = schema;
  const results: string[] = [];
  if (minimum !== undefined && (above === true ? value <= minimum : value < minimum))
    results.push(`must be ${above === true ? 'more than' : 'at least'} ${minimum}`);
  if (maximum !== undefined && (below === true ? value >= maximum : value > maximum))
    results.push(`must be ${below === true ? 'less than' : 'at most'} ${maximum}`);
  if (typeof above === 'number' && value <= above) results.push(`must be more than ${above}`);
  if (typeof below === 'number' && value >= below) results.push(`must be less than ${below}`);
  return results;
}

function arrayFaults(schema: Schema, value: unknown[]): string[] {
  const results: string[] = [];
  if (value.length < (schema.minItems ?? 0)) results.push(`must have at least ${schema.minItems} items`);
  if (value.length > (schema.maxItems ?? Infinity))
    results.push(`must have at most ${schema.maxItems} items`);
  if (schema.uniqueItems && new Set(value.map((item) => JSON.stringify(item))).size < value.length)
    results.push('must not repeat an item');
  return results;
}
