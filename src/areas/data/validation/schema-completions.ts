import { filterOperators } from '#src/lib/database-operators.ts';
import type { Completer, Suggestion } from '#src/ui/code-editor/completer.ts';

/** Keywords of `$jsonSchema` with their meaning. // documented: the extensions and omissions of the database */
const keywords: readonly (readonly [name: string, value: string, info: string])[] = [
  ['bsonType', '"#{string}"', 'The BSON type of the value, or an array of types'],
  ['required', '[#{}]', 'Names of fields that the document must have'],
  ['properties', '{ #{} }', 'A schema for each field'],
  ['items', '{ #{} }', 'A schema for the elements of an array'],
  ['enum', '[#{}]', 'The allowed values'],
  ['description', '"#{}"', 'Description; included in the database’s errors'],
  ['title', '"#{}"', 'Title; included in the database’s errors'],
  ['minimum', '#{0}', 'Minimum value'],
  ['maximum', '#{0}', 'Maximum value'],
  ['exclusiveMinimum', 'true', 'Whether the minimum itself is excluded'],
  ['exclusiveMaximum', 'true', 'Whether the maximum itself is excluded'],
  ['multipleOf', '#{1}', 'The number must be a multiple of this one'],
  ['minLength', '#{1}', 'Minimum number of characters'],
  ['maxLength', '#{100}', 'Maximum number of characters'],
  ['pattern', '"#{}"', 'A regular expression that the text must match'],
  ['minItems', '#{1}', 'Minimum number of elements'],
  ['maxItems', '#{100}', 'Maximum number of elements'],
  ['uniqueItems', 'true', 'Whether elements must differ'],
  ['additionalItems', 'false', 'Whether elements after those of items are allowed, or their schema'],
  ['additionalProperties', 'false', 'Whether fields outside of properties are allowed, or their schema'],
  ['patternProperties', '{ "#{}": { } }', 'A schema for each field whose name matches'],
  ['minProperties', '#{1}', 'Minimum number of fields'],
  ['maxProperties', '#{100}', 'Maximum number of fields'],
  ['dependencies', '{ #{} }', 'Fields or schemas that a present field requires'],
  ['allOf', '[{ #{} }]', 'All of several schemas must match'],
  ['anyOf', '[{ #{} }]', 'At least one of several schemas must match'],
  ['oneOf', '[{ #{} }]', 'Exactly one of several schemas must match'],
  ['not', '{ #{} }', 'The schema must not match'],
  ['type', '"#{string}"', 'The JSON type; bsonType also knows the types of the database'],
];

const bsonTypes = [
  ...['double', 'string', 'object', 'array', 'binData', 'objectId', 'bool', 'date', 'null', 'regex'],
  ...['javascript', 'int', 'timestamp', 'long', 'decimal', 'minKey', 'maxKey', 'number'],
];
const jsonTypes = ['object', 'array', 'number', 'boolean', 'string', 'null'];
const flags = ['exclusiveMinimum', 'exclusiveMaximum', 'uniqueItems'];
const open = ['additionalProperties', 'additionalItems'];

/** Where the cursor is: the keys around it, and whether a key or a value is expected. */
interface Position {
  path: string[];
  expects: 'key' | 'value';
  /** The word that is being typed begins here. */
  from: number;
  isQuoted: boolean;
}

interface Frame {
  isList: boolean;
  /** The key before the value that is being typed. */
  key: string | undefined;
}

/** Characters before the cursor that are read: longer validators complete from their last part. */
const farthest = 100_000;

/** Finds the position by its brackets, keys and quotes; texts that are not valid yet are read as far as they go. */
function positionIn(text: string, end: number): Position {
  const frames: Frame[] = [];
  let word: { from: number; text: string; isQuoted: boolean } | undefined;
  for (let at = Math.max(0, end - farthest); at < end; at += 1) {
    const letter = text[at] ?? '';
    const frame = frames.at(-1);
    if (letter === '"' || letter === "'") {
      const close = closing(text, at, end);
      word = { from: at + 1, text: text.slice(at + 1, close), isQuoted: close === end };
      at = close;
    } else if (/[$\p{L}\p{N}_.]/u.test(letter)) {
      const isNext = word && !word.isQuoted && word.from + word.text.length === at;
      if (word && isNext) word.text += letter;
      else word = { from: at, text: letter, isQuoted: false };
    } else if (letter === '{' || letter === '[') {
      frames.push({ isList: letter === '[', key: undefined });
      word = undefined;
    } else if (letter === '}' || letter === ']') {
      frames.pop();
      word = undefined;
    } else if (letter === ':' && frame) {
      frame.key = word?.text ?? '';
      word = undefined;
    } else if (letter === ',' && frame) {
      if (!frame.isList) frame.key = undefined;
      word = undefined;
    }
  }
  const last = frames.at(-1);
  const touches = word && (word.isQuoted || word.from + word.text.length === end);
  return {
    path: frames.map(({ isList, key }) => (isList ? '[]' : (key ?? ''))).filter((key) => key !== ''),
    expects: last && !last.isList && last.key === undefined ? 'key' : 'value',
    from: word && touches ? word.from : end,
    isQuoted: word?.isQuoted ?? false,
  };
}

function closing(text: string, at: number, end: number): number {
  const quote = text[at];
  for (let next = at + 1; next < end; next += 1) {
    if (text[next] === '\\') next += 1;
    else if (text[next] === quote) return next;
  }
  return end;
}

type Inside = 'filter' | 'schema' | 'fields' | 'schemas' | 'value';

/** What the keys of a path lead to, and the field of the documents that the schema there describes. */
function insideOf(path: readonly string[]): { inside: Inside; field: string } {
  let inside: Inside = 'filter';
  let field = '';
  for (const key of path) {
    if (inside === 'filter') {
      if (key === '$jsonSchema') inside = 'schema';
    } else if (inside === 'schema') {
      if (key === 'properties' || key === 'patternProperties' || key === 'dependencies') inside = 'fields';
      else if (key === 'allOf' || key === 'anyOf' || key === 'oneOf') inside = 'schemas';
      else if (key === 'items' || key === 'not' || open.includes(key)) inside = 'schema';
      else if (key !== '[]') inside = 'value';
    } else if (inside === 'fields') {
      inside = 'schema';
      field = field === '' ? key : `${field}.${key}`;
    } else if (inside === 'schemas') {
      inside = 'schema';
    }
  }
  return { inside, field };
}

/**
 * Completes a validator: keywords of JSON Schema, types, fields of the collection, operators of filters.
 *
 * @param fields paths of fields, as a sample has them
 */
export function schemaCompleter(fields: readonly string[]): Completer {
  return (text, position, explicit) => {
    const match = positionIn(text, position);
    if (match.from === position && !explicit && !match.isQuoted) return undefined;
    const bare = suggestionsAt(match, fields);
    const options = match.isQuoted ? bare.map(unquoted) : bare;
    if (options.length === 0) return undefined;
    return { from: match.from, validFor: /^[$\p{L}\p{N}_.]*$/u, options };
  };
}

/** Inside of quotes only the name itself is inserted. */
const unquoted = ({ snippet: _, ...rest }: Suggestion): Suggestion => rest;

function suggestionsAt({ path, expects }: Position, fields: readonly string[]): Suggestion[] {
  if (expects === 'key') {
    const { inside, field } = insideOf(path);
    if (inside === 'schema') return keywords.map(keywordSuggestion);
    if (inside === 'fields') {
      return below(fields, field).map((label) => ({
        ...{ label, kind: 'property' as const },
        snippet: `${JSON.stringify(label)}: { bsonType: "#{string}" }`,
      }));
    }
    return inside === 'filter' ? filterKeys(path, fields) : [];
  }
  const lists = path.at(-1) === '[]';
  const keys = lists ? path.slice(0, -1) : path;
  const key = keys.at(-1) ?? '';
  const { inside, field } = insideOf(keys.slice(0, -1));
  if (inside !== 'schema') return [];
  if (key === 'bsonType') return bsonTypes.map(textValue);
  if (key === 'type') return jsonTypes.map(textValue);
  if (key === 'required' && lists) return below(fields, field).map(textValue);
  if (flags.includes(key) || open.includes(key)) {
    return ['true', 'false'].map((label) => ({ label, kind: 'value' as const }));
  }
  return [];
}

const keywordSuggestion = ([name, value, info]: (typeof keywords)[number], index: number): Suggestion => ({
  ...{ label: name, kind: 'keyword' as const, info: `${info}.` },
  snippet: `${name}: ${value}`,
  // frequent keywords first
  boost: Math.max(1, 60 - index),
});

const textValue = (label: string): Suggestion => ({
  ...{ label, kind: 'value' as const },
  snippet: JSON.stringify(label),
});

/** Names of the fields directly inside of a field, or of documents. */
function below(fields: readonly string[], field: string): string[] {
  const prefix = field === '' ? '' : `${field}.`;
  const names = fields
    .filter((each) => each.startsWith(prefix) && each !== field)
    .map((each) => each.slice(prefix.length))
    .filter((name) => name !== '' && !name.includes('.'));
  return [...new Set(names)];
}

function filterKeys(path: readonly string[], fields: readonly string[]): Suggestion[] {
  const schema: Suggestion = {
    ...{ label: '$jsonSchema', kind: 'operator', info: 'A JSON Schema for whole documents', boost: 90 },
    snippet: '$jsonSchema: { bsonType: "object", properties: { #{} } }',
  };
  return [
    ...(path.length === 0 ? [schema] : []),
    ...fields.map((label): Suggestion => ({ label, kind: 'property', boost: 62 })),
    ...filterOperators
      .filter(({ name }) => name !== '$where' && name !== '$text' && name !== '$jsonSchema')
      .map(
        ({ name, info, snippet }, index): Suggestion => ({
          ...{ label: name, kind: 'operator', info, snippet },
          boost: Math.max(1, 60 - index),
        }),
      ),
  ];
}
