// Facts of recorded answers of the service: paths, types, listed values and headers, never the values of people.

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const typeNameOf = (value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** Counts the values of each path and collects their types: `.results[].id`. */
export function addFields(fields, value, path = '') {
  fields[path] ??= { count: 0, types: [] };
  const field = fields[path];
  field.count += 1;
  field.types = [...new Set([...field.types, typeNameOf(value)])].sort();
  if (Array.isArray(value)) for (const item of value) addFields(fields, item, `${path}[]`);
  else if (isObject(value))
    for (const [name, inside] of Object.entries(value)) addFields(fields, inside, `${path}.${name}`);
}

/** The operation of a recording: its path has underscores between the parts, and may have some inside a part. */
function operationByPath(operations, { method, path }) {
  // the name of a user of the database may contain a provider: `id/name`
  const value = '([^_]+|[^_]+_\\d+|[A-Z]+_[A-Z]+|sample_[a-z]+|[0-9a-f]{24}_[^_]+)';
  const matches = Object.entries(operations).flatMap(([id, row]) => {
    const parts = row.path.slice(1).split(/\{[^}]*\}/);
    const pattern = parts.map((part) => part.replaceAll('/', '_').replaceAll('.', '\\.')).join(value);
    if (row.method !== method || !new RegExp(`^${pattern}$`).test(path)) return [];
    return [{ id, length: parts.join('').length }];
  });
  return matches.sort((a, b) => b.length - a.length)[0]?.id;
}

/** The handler of the service; answers outside the versioned API do not name it, and differ in their media type. */
const handlerOf = ({ headers }) => headers['x-java-method'] ?? headers['content-type'];

/** Handlers that no recording with a whole path names. */
const handlers = {
  'ApiUsersResource::getUserByName': 'getUserByName',
  'ApiAtlasPerformanceAdvisorResource::getSuggestedIndexes':
    'listGroupProcessPerformanceAdvisorSuggestedIndexes',
};

/** Operations of recordings by path; a recording whose path was shortened has the operation of its handler. */
export function recordedOperations(operations, recordings) {
  const byHandler = new Map(Object.entries(handlers));
  const ids = new Map();
  for (const each of recordings) {
    const id = operationByPath(operations, each);
    ids.set(each, id);
    if (id !== undefined && each.status < 300) byHandler.set(handlerOf(each), id);
  }
  return (recording) => ids.get(recording) ?? byHandler.get(handlerOf(recording));
}

/** Names of fields whose values the service lists, in the parts of its description. */
export function listedFieldsOf(parts) {
  const listed = new Set();
  for (const of of parts)
    for (const schema of Object.values(of.components.schemas ?? {}))
      for (const [name, property] of Object.entries(schema.properties ?? {}))
        if (property.enum || property.items?.enum || property.$ref || property.items?.$ref || property.oneOf)
          listed.add(name);
  return listed;
}

/** Paths of one answer with their types, and values of fields that the service lists. */
export function shapeOf(listedFields, value, path = '', shape = {}) {
  shape[path] ??= { types: [] };
  const field = shape[path];
  field.types = [...new Set([...field.types, typeNameOf(value)])].sort();
  const name = path.replaceAll('[]', '').split('.').at(-1);
  if (typeof value === 'string' && /^[A-Z][A-Z0-9_]+$/.test(value) && listedFields.has(name))
    field.values = [...new Set([...(field.values ?? []), value])].sort();
  if (Array.isArray(value)) for (const item of value) shapeOf(listedFields, item, `${path}[]`, shape);
  else if (isObject(value))
    for (const [key, inside] of Object.entries(value)) shapeOf(listedFields, inside, `${path}.${key}`, shape);
  return shape;
}

/** Headers of an answer: values of those that are the same for everyone, of others that they are there. */
export function headersOf(headers) {
  const kept = ['content-type', 'deprecation', 'sunset', 'ratelimit-limit'];
  const present = ['location', 'content-disposition', 'www-authenticate'];
  return {
    ...Object.fromEntries(kept.filter((name) => name in headers).map((name) => [name, headers[name]])),
    ...Object.fromEntries(present.filter((name) => name in headers).map((name) => [name, true])),
  };
}
