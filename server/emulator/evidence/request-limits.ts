import { z } from 'zod';
import { newestVersion, schemaFor } from '#contract/api/operation.ts';
import { operationIds, operationOf } from '#contract/api/operations.ts';
import { evidence } from './read-evidence.ts';
import type { Schema, Schemas } from './schema-validator.ts';

/** Limits of one location of a request, as the service's description states them. */
interface ServiceLimits {
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

/** A limit of a request in the table of operations. */
export interface TableLimit {
  operationId: string;
  /** `labels[].key` of the body, `?days` of the query. */
  location: string;
  /** Word of the service's description that states the same: `maxLength`; `refine` for a check in code. */
  word: keyof ServiceLimits | 'refine';
  value: number | string;
  /** The mark of the check, where it has one. */
  mark: string | undefined;
}

const described = () =>
  evidence('limits') as Readonly<Record<string, Readonly<Record<string, ServiceLimits>>>>;

/** Limits that the description states for a location; undefined where it states no limit. */
const serviceLimits = (operationId: string, location: string): ServiceLimits | undefined =>
  described()[operationId]?.[location];

type Definition = Readonly<Record<string, unknown>>;

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number(value));

/** The limit of a check; undefined for one that limits nothing, as a trimmed text. */
function limitOf(definition: Definition, isList: boolean): Pick<TableLimit, 'word' | 'value'> | undefined {
  const { check, format, pattern, value, inclusive, minimum, maximum, length } = definition;
  const step = inclusive === false ? 1 : 0;
  if (check === 'max_length') return { word: isList ? 'maxItems' : 'maxLength', value: numberOf(maximum) };
  if (check === 'min_length') return { word: isList ? 'minItems' : 'minLength', value: numberOf(minimum) };
  if (check === 'length_equals') return { word: isList ? 'maxItems' : 'maxLength', value: numberOf(length) };
  if (check === 'less_than') return { word: 'maximum', value: numberOf(value) - step };
  if (check === 'greater_than') return { word: 'minimum', value: numberOf(value) + step };
  if (check === 'string_format')
    return { word: 'pattern', value: pattern instanceof RegExp ? pattern.source : String(format) };
  return check === 'custom' ? { word: 'refine', value: '' } : undefined;
}

/** `properties, labels, items, properties, key` → `labels[].key` */
function locationOf(path: readonly PropertyKey[]): string {
  let location = '';
  for (let at = 0; at < path.length; at += 1) {
    const part = String(path[at]);
    if (part === 'properties') {
      at += 1;
      location += `${location === '' ? '' : '.'}${String(path[at])}`;
    } else if (part === 'items' || part === 'prefixItems') location += '[]';
    else if (part === 'additionalProperties') location += '.{}';
    else if (part === 'propertyNames') location += '.{name}';
  }
  return location;
}

function limitsIn(schema: z.ZodType, operationId: string, prefix: string): TableLimit[] {
  const limits = new Map<string, TableLimit>();
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    cycles: 'ref',
    override: ({ zodSchema, path }) => {
      const { type, checks = [] } = zodSchema._zod.def as {
        type: string;
        checks?: { _zod: { def: object } }[];
      };
      // a format is a check and a schema at once: `z.iso.datetime()`
      const own = 'check' in zodSchema._zod.def ? [zodSchema._zod.def as unknown as Definition] : [];
      for (const definition of [...own, ...checks.map((each) => each._zod.def as Definition)]) {
        const limit = limitOf(definition, type === 'array');
        if (!limit) continue;
        const location = prefix + locationOf(path);
        const mark = typeof definition.evidence === 'string' ? definition.evidence : undefined;
        limits.set(`${location} ${limit.word} ${limit.value} ${mark}`, {
          operationId,
          location,
          ...limit,
          mark,
        });
      }
    },
  });
  return [...limits.values()];
}

/** Every limit of the requests that the table states, of the newest version of each operation of the service. */
export function tableLimits(): TableLimit[] {
  return operationIds.flatMap((id) => {
    const row = operationOf(id);
    if (row.root === 'control' || row.bodyType === 'form') return [];
    const body = schemaFor(row.body, newestVersion(row));
    return [...(body ? limitsIn(body, id, '') : []), ...(row.query ? limitsIn(row.query, id, '?') : [])];
  });
}

const int32 = { minimum: -2_147_483_648, maximum: 2_147_483_647 };

/** The same pattern, whichever groups and slashes it is written with. */
const plainPattern = (pattern: unknown): string =>
  String(pattern)
    .replaceAll(/\(([^()]*)\)/gu, '$1')
    .replaceAll('\\/', '/');

function covers(limits: ServiceLimits, { word, value }: TableLimit): boolean {
  if (word === 'refine') return false;
  const formats = limits.format?.split('|') ?? [];
  if (word === 'pattern') {
    if (formats.includes('date-time') && String(value).includes('-02-29')) return true;
    return (
      limits.pattern !== undefined && plainPattern(limits.pattern).split('|').includes(plainPattern(value))
    );
  }
  if (formats.includes('int32') && (word === 'minimum' || word === 'maximum') && int32[word] === value)
    return true;
  const stated = limits[word as Exclude<typeof word, 'format'>];
  if (stated === undefined) return false;
  return word.startsWith('max') ? Number(stated) <= Number(value) : Number(stated) >= Number(value);
}

const nameIn = (location: string): string => location.replaceAll('[]', '').split(/[.?]/u).at(-1) ?? '';

let byName: Map<string, ServiceLimits[]> | undefined;

function addProperties(names: Map<string, ServiceLimits[]>, schema: Schema): void {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    names.set(name, [...(names.get(name) ?? []), property, ...(property.items ? [property.items] : [])]);
    addProperties(names, property);
  }
  for (const each of [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])])
    addProperties(names, each);
}

/** Limits that the description states for all properties of a name, in requests and answers of any operation. */
function namesakes(name: string): ServiceLimits[] {
  if (!byName) {
    byName = new Map();
    for (const locations of Object.values(described()))
      for (const [location, limits] of Object.entries(locations))
        byName.set(nameIn(location), [...(byName.get(nameIn(location)) ?? []), limits]);
    for (const schema of Object.values(evidence('schemas') as Schemas)) addProperties(byName, schema);
  }
  return byName.get(name) ?? [];
}

/** Whether the description states the same limit, or a stricter one, at this location or for the same property elsewhere. */
export function isStated(limit: TableLimit): boolean {
  const own = serviceLimits(limit.operationId, limit.location);
  return (
    (own !== undefined && covers(own, limit)) ||
    namesakes(nameIn(limit.location)).some((limits) => covers(limits, limit))
  );
}

/** Whether the console blocks a request by it: a length without a mark warns, and so does an assumed rule. */
export const isBlocking = ({ word, mark }: TableLimit): boolean =>
  mark === 'documented' || (mark !== 'assumed' && word !== 'maxLength' && word !== 'maxItems');
