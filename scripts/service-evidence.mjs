// Writes server/emulator/evidence/*.json.gz, which tests compare the table of operations and the emulator with:
//
//   node scripts/service-evidence.mjs FOLDER
//
// FOLDER holds
//   openapi.json             the OpenAPI description of the service, or a part of it
//   openapi-rest.json        optional: the other part; kept are its requests with their limits, and the operations that have a row
//                            (contract/tables/summaries.json)
//   operations.csv           by operationId: spec_roles, seed_roles (labels between | or ;)
//   enums.json               value lists made from the description
//   recorded-behaviour.json  by operationId: what recorded answers of the service had in common
//   recorded-answers.jsonl.gz  optional: recorded answers; kept are status, headers, and the paths, types and listed values of
//                            their fields
//
// Only facts get through: names, types, limits, codes, of the schemas those of answers, and of requests the limits. A word of a schema that is not listed here is left behind, and
// so is every description, title, example and tag. The same FOLDER gives the same bytes.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  addFields,
  headersOf,
  listedFieldsOf,
  recordedOperations,
  shapeOf,
} from './service-evidence/recorded-answers.mjs';

const folder = process.argv[2];
if (!folder || folder === '--help') {
  process.stderr.write('Usage: node scripts/service-evidence.mjs FOLDER\n');
  process.exit(folder ? 0 : 1);
}
const repository = dirname(dirname(fileURLToPath(import.meta.url)));
const target = join(repository, 'server', 'emulator', 'evidence');
const text = (name) => readFileSync(join(resolve(folder), name), 'utf8');
const document = JSON.parse(text('openapi.json'));
const otherPart = existsSync(join(resolve(folder), 'openapi-rest.json'))
  ? JSON.parse(text('openapi-rest.json'))
  : { paths: {}, components: {} };

/** A component of either part: a schema, an answer. */
const component = (kind, name) => document.components[kind]?.[name] ?? otherPart.components[kind]?.[name];

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const nameOf = (ref) => ref.split('/').at(-1);
const entriesOf = (value, change) =>
  Object.fromEntries(Object.entries(value ?? {}).map(([key, each]) => [key, change(each)]));
const sortedBy = (value) =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));

// ---- schemas -------------------------------------------------------------------------------------------------------

const plainTexts = [
  ...['type', 'format', 'nullable', 'readOnly', 'writeOnly', 'enum', 'required', 'pattern'],
  ...['minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['minItems', 'maxItems', 'uniqueItems'],
];

/** Schemas by name that something kept refers to. */
const schemas = {};

function keepNamed(ref) {
  const name = nameOf(ref);
  if (!(name in schemas)) {
    schemas[name] = undefined; // schemas refer to each other in circles
    schemas[name] = factsOf(component('schemas', name));
  }
  return name;
}

function factsOf(schema) {
  if (schema.$ref) return { $ref: keepNamed(schema.$ref) };
  const facts = {};
  for (const word of plainTexts) if (word in schema) facts[word] = schema[word];
  if (schema.properties) facts.properties = entriesOf(schema.properties, factsOf);
  if (schema.items) facts.items = factsOf(schema.items);
  const more = schema.additionalProperties;
  if (more !== undefined) facts.additionalProperties = isObject(more) ? factsOf(more) : more;
  for (const word of ['allOf', 'anyOf', 'oneOf'])
    if (schema[word]) facts[word] = schema[word].map((part) => factsOf(part));
  if (schema.discriminator) {
    const { propertyName, mapping } = schema.discriminator;
    facts.discriminator = { propertyName, ...(mapping && { mapping: entriesOf(mapping, keepNamed) }) };
  }
  return facts;
}

// ---- operations ----------------------------------------------------------------------------------------------------

/** Lines of a CSV text as objects by the names of its first line; quotes as in RFC 4180. */
function rowsOf(csv) {
  const cellsOf = (line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      (match) => match[1]?.replaceAll('""', '"') ?? match[2] ?? '',
    );
  const [names, ...rows] = csv.trim().split(/\r?\n/).map(cellsOf);
  return rows.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])));
}

const listed = new Map(rowsOf(text('operations.csv')).map((row) => [row.operationId, row]));

function rolesOf(operation) {
  const row = listed.get(operation.operationId);
  const stated = row ? [] : (operation['x-rolesRequirements'] ?? []);
  const labels = `${row?.spec_roles ?? ''}|${row?.seed_roles ?? ''}|${stated.join('|')}`
    .split(/[|;]/)
    .map((label) =>
      label
        .replace(/\(.*?\)/g, '')
        .replace('<SVC>', 'Atlas')
        .trim(),
    );
  return [...new Set(labels.filter((label) => /^(Organization|Project) /.test(label)))];
}

/** `application/vnd.atlas.2023-01-01+json` → `2023-01-01`; other kinds keep their distinguishing part. */
const shortType = (type) => type.replace(/^application\/vnd\.atlas\./, '').replace(/\+json$/, '');

/** Schema by version: the name of a schema, one without a name, or null where none is stated. */
function bodyOf(content) {
  return entriesOf(
    Object.fromEntries(Object.entries(content).map(([type, each]) => [shortType(type), each])),
    (media) => {
      if (!media.schema) return null;
      return media.schema.$ref ? keepNamed(media.schema.$ref) : factsOf(media.schema);
    },
  );
}

function versionsOf(bodies) {
  const versions = {};
  for (const body of bodies) {
    for (const [type, media] of Object.entries(body?.content ?? {})) {
      const date = /^application\/vnd\.atlas\.(\d{4}-\d{2}-\d{2})\+/.exec(type)?.[1];
      if (date) versions[date] = media['x-sunset'] ?? versions[date] ?? null;
    }
  }
  return versions;
}

function operationRow(method, path, operation) {
  const answers = entriesOf(operation.responses, (answer) =>
    answer.$ref ? component('responses', nameOf(answer.$ref)) : answer,
  );
  const bodies = entriesOf(answers, ({ content }) => bodyOf(content ?? {}));
  // nearly all refusals have the same body
  const isUsual = ([status, body]) =>
    status >= '300' && JSON.stringify(body) === '{"application/json":"ApiError"}';
  const roles = rolesOf(operation);
  return {
    method: method.toUpperCase(),
    path,
    versions: versionsOf([operation.requestBody, ...Object.values(answers)]),
    ...(roles.length > 0 && { roles }),
    answers: Object.fromEntries(Object.entries(bodies).filter((each) => !isUsual(each))),
  };
}

const operations = {};
function addOperations(paths, isKept) {
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods))
      if (isKept(operation.operationId))
        operations[operation.operationId] = operationRow(method, path, operation);
}
addOperations(document.paths, (id) => listed.has(id));
const rows = JSON.parse(readFileSync(join(repository, 'contract', 'tables', 'summaries.json'), 'utf8'));
addOperations(otherPart.paths, (id) => !(id in operations) && Object.hasOwn(rows, id));

/** Every operation of both parts with its dates, whether or not it has a row. */
const described = {};
for (const { paths } of [otherPart, document])
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const versions = versionsOf([operation.requestBody, ...Object.values(operation.responses)]);
      const dates = Object.keys(versions).sort();
      described[operation.operationId] = { method: method.toUpperCase(), path, versions: dates };
    }

// ---- limits of requests ----------------------------------------------------------------------------------------------

const limitTexts = [
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
];
const deepest = 12;

/** Of two limits at the same location in variants of a body the looser one. */
const looser = {
  ...Object.fromEntries(['minLength', 'minimum', 'minItems'].map((word) => [word, Math.min])),
  ...Object.fromEntries(['maxLength', 'maximum', 'maxItems'].map((word) => [word, Math.max])),
  ...Object.fromEntries(
    ['format', 'pattern'].map((word) => [word, (one, other) => (one === other ? one : `${one}|${other}`)]),
  ),
};

/** Adds the limits of a schema by location: `labels[].key`, `{}` for any name of a table. */
function addLimits(limits, of, schema, location, depth = 0) {
  if (!schema || depth > deepest || schema.readOnly) return;
  if (schema.$ref) {
    addLimits(limits, of, of.components.schemas[nameOf(schema.$ref)], location, depth + 1);
    return;
  }
  for (const word of limitTexts) {
    if (!(word in schema)) continue;
    limits[location] ??= {};
    const own = limits[location];
    own[word] = word in own ? looser[word](own[word], schema[word]) : schema[word];
  }
  for (const each of [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])])
    addLimits(limits, of, each, location, depth + 1);
  for (const [name, each] of Object.entries(schema.properties ?? {}))
    addLimits(limits, of, each, location === '' ? name : `${location}.${name}`, depth + 1);
  if (schema.items) addLimits(limits, of, schema.items, `${location}[]`, depth + 1);
  if (isObject(schema.additionalProperties))
    addLimits(limits, of, schema.additionalProperties, `${location}.{}`, depth + 1);
}

/** The limits of the newest version of a request: of its body, and of its query as `?name`. */
function requestLimits(operation, of) {
  const limits = {};
  const types = Object.entries(operation.requestBody?.content ?? {}).sort(([a], [b]) => (a < b ? 1 : -1));
  addLimits(limits, of, types[0]?.[1].schema, '');
  for (const reference of operation.parameters ?? []) {
    const parameter = reference.$ref ? of.components.parameters[nameOf(reference.$ref)] : reference;
    if (parameter.in === 'query') addLimits(limits, of, parameter.schema, `?${parameter.name}`);
  }
  return sortedBy(limits);
}

// ---- optional fields of requests -------------------------------------------------------------------------------------

/** The type of a field: `type: object` above branches of texts means text. */
function typeOf(schema, of) {
  const [first] = schema.oneOf ?? schema.anyOf ?? [];
  const branch = (first?.$ref ? of.components.schemas[nameOf(first.$ref)] : first)?.type;
  return !schema.properties && branch ? branch : (schema.type ?? 'object');
}

/** Adds the optional fields of a request by location, each with its type; null for one that a variant requires. */
function addOptional(fields, of, schema, location, depth = 0) {
  if (!schema || depth > deepest) return;
  if (schema.$ref) {
    addOptional(fields, of, of.components.schemas[nameOf(schema.$ref)], location, depth + 1);
    return;
  }
  for (const each of [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])])
    addOptional(fields, of, each, location, depth + 1);
  for (const [name, each] of Object.entries(schema.properties ?? {})) {
    const at = location === '' ? name : `${location}.${name}`;
    const target = each.$ref ? of.components.schemas[nameOf(each.$ref)] : each;
    if (each.readOnly || target.readOnly) continue;
    const required = schema.required?.includes(name) || fields[at] === null;
    fields[at] = required ? null : typeOf(target, of);
    addOptional(fields, of, each, at, depth + 1);
  }
  if (schema.items) addOptional(fields, of, schema.items, `${location}[]`, depth + 1);
}

/** The optional fields of the newest version of a request. */
function optionalFields(operation, of) {
  const fields = {};
  const types = Object.entries(operation.requestBody?.content ?? {}).sort(([a], [b]) => (a < b ? 1 : -1));
  addOptional(fields, of, types[0]?.[1].schema, '');
  return Object.fromEntries(Object.entries(sortedBy(fields)).filter(([, type]) => type !== null));
}

const limits = {};
const optional = {};
for (const of of [otherPart, document])
  for (const methods of Object.values(of.paths))
    for (const operation of Object.values(methods))
      if (operation.operationId) {
        limits[operation.operationId] = requestLimits(operation, of);
        if (operation.requestBody) optional[operation.operationId] = optionalFields(operation, of);
      }

// ---- recordings and value lists ------------------------------------------------------------------------------------

const recordings = Object.fromEntries(
  Object.entries(JSON.parse(text('recorded-behaviour.json')))
    .filter(([id]) => id in operations)
    .map(
      ([
        id,
        { success, contentTypes, rateLimit, deprecation, location, links, itemLinks, bareArray, errors },
      ]) => [
        id,
        { success, contentTypes, rateLimit, deprecation, location, links, itemLinks, bareArray, errors },
      ],
    ),
);

// ---- recorded answers ------------------------------------------------------------------------------------------------

const listedFields = listedFieldsOf([document, otherPart]);

/** Method and path of every row of the emulator, from its page: some operations are in no description. */
function tableOfOperations() {
  const page = readFileSync(join(repository, 'docs', 'operations.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` \| ([A-Z]+) `([^`]+)`/gmu)];
  return Object.fromEntries(rows.map(([, id, method, path]) => [id, { method, path }]));
}

/** Each recorded answer. */
const recorded = [];

/** By operation and version: how many values each path has, and their types. */
const answers = {};
const answersFile = join(resolve(folder), 'recorded-answers.jsonl.gz');
if (existsSync(answersFile)) {
  const lines = gunzipSync(readFileSync(answersFile)).toString('utf8').trim().split('\n');
  const all = lines.map((line) => JSON.parse(line));
  const idOf = recordedOperations({ ...operations, ...tableOfOperations() }, all);
  for (const answer of all) {
    const id = idOf(answer);
    if (id !== undefined)
      recorded.push({
        id,
        test: answer.test.split('/').slice(-2).join('/'),
        status: answer.status,
        headers: headersOf(answer.headers),
        ...(answer.status >= 400 && { code: answer.body?.errorCode }),
        ...(answer.body !== undefined && { fields: shapeOf(listedFields, answer.body) }),
      });
    const version = /\d{4}-\d{2}-\d{2}/.exec(answer.headers['content-type'] ?? '')?.[0];
    if (id === undefined || version === undefined || answer.status >= 300 || !isObject(answer.body)) continue;
    answers[id] ??= {};
    answers[id][version] ??= {};
    addFields(answers[id][version], answer.body);
  }
}

const lists = JSON.parse(text('enums.json'));
const valuesOf = (families) => families.flatMap((family) => family.values);
const values = {
  alertVariants: lists.alertConfigVariants.map(
    ({ schema, families, matcherFields, threshold, metricThreshold }) => ({
      schema,
      eventTypes: valuesOf(families),
      matcherFields,
      ...(threshold && {
        threshold: { operators: threshold.operators, units: threshold.units, metrics: threshold.metrics },
      }),
      ...(metricThreshold && { metricThreshold: { metrics: metricThreshold.metrics } }),
    }),
  ),
  alertEventTypes: lists.alertEventTypes,
  groupEventTypes: valuesOf(lists.eventTypes.project),
  orgEventTypes: valuesOf(lists.eventTypes.organization),
  metrics: lists.metrics,
  unitsByKind: lists.metricKindUnits,
  notifications: entriesOf(lists.notifications, (fields) =>
    entriesOf(fields, ({ enum: choices, default: usual, secret }) => ({
      enum: choices,
      default: usual,
      secret,
    })),
  ),
  regions: lists.regions,
  instanceSizes: lists.instanceSizes,
  // the defaults of a new project
  defaultAlertConfigs: lists.recordedDefaultAlertConfigs,
};

// ---- files ---------------------------------------------------------------------------------------------------------

mkdirSync(target, { recursive: true });
const files = {
  answers: sortedBy(answers),
  recorded,
  operations: sortedBy(operations),
  described: sortedBy(described),
  schemas: sortedBy(schemas),
  recordings: sortedBy(recordings),
  limits: sortedBy(limits),
  optional: sortedBy(optional),
  values,
};
for (const [name, facts] of Object.entries(files)) {
  const packed = gzipSync(JSON.stringify(facts), { level: 9 });
  packed[9] = 255; // the system that packed it: unknown, so that all write the same
  writeFileSync(join(target, `${name}.json.gz`), packed);
  process.stderr.write(`${name}: ${Object.keys(facts).length} entries, ${packed.length} bytes\n`);
}
