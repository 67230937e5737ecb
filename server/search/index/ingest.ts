import type { Binary, Document } from 'bson';
import { lowercaseFilter } from '#analysis/token-filters/lowercase.ts';
import type { Definition } from '#contract/search/definition.ts';
import type { LeafType } from '#contract/search/fields.ts';
import { step } from '#server/data/limits/budget.ts';
import { isDocument, typeName } from '#server/data/values/bson-type.ts';
import { storedShape } from '../geo/shape.ts';
import type { IndexAnalyzer, IndexAnalyzers } from './analyzers.ts';
import { autocompleteField, multiField, stringField } from './field-names.ts';
import { type ColumnKind, type ColumnValues, columnName, type Made } from './level.ts';
import type { FieldMapping, Mapping, ObjectMapping, StringType } from './mapping.ts';
import { plainNumber } from './plain-number.ts';
import type { TextOptions } from './text-field.ts';
import { readVector } from './vector-value.ts';

/** An embedded document on its way into the level of its array. */
interface MadeChild {
  path: string;
  source: Document;
  made: MadeDocument;
}

export interface MadeDocument extends Made {
  children: MadeChild[];
}

/** Location of a value during the traversal of a document. */
interface Place {
  made: MadeDocument;
  /** Path of the level: the array of embedded documents around. */
  level: string;
  path: string;
  multiple: boolean;
}

/** Longer values of token fields are cut, in UTF-16 units // observed */
const longestToken = 8191;

/** Makes of documents what an index keeps of them. Values that a field is not mapped for are left out // documented */
export class Ingest {
  readonly #mapping: Mapping;
  readonly #definition: Definition;
  readonly #analyzers: IndexAnalyzers;
  readonly #completions = new Map<string, IndexAnalyzer>();

  constructor(definition: Definition, mapping: Mapping, analyzers: IndexAnalyzers) {
    this.#definition = definition;
    this.#mapping = mapping;
    this.#analyzers = analyzers;
  }

  document(source: Document): MadeDocument {
    const created = emptyDocument();
    this.#object(source, this.#mapping.root, { made: created, level: '', path: '', multiple: false });
    return created;
  }

  #object(source: Document, mapping: ObjectMapping, place: Place): void {
    for (const [name, value] of Object.entries(source)) {
      const field = this.#mapping.field(mapping, name);
      if (!field) continue;
      const path = place.path === '' ? name : `${place.path}.${name}`;
      place.made.paths.add(path);
      this.#value(value, field, { ...place, path });
    }
  }

  #value(value: unknown, field: FieldMapping, place: Place, nested = false): void {
    step();
    if (!nested) this.#vector(value, field, place);
    if (Array.isArray(value)) {
      for (const each of value) this.#value(each, field, { ...place, multiple: true }, true);
      return;
    }
    if (isDocument(value)) {
      if (field.inside) this.#object(value, field.inside, place);
      if (field.embedded) this.#child(value, field.embedded, place);
    }
    if (value === null) hold(place, 'null', null);
    for (const leaf of field.leaves) this.#leaf(value, leaf, place);
  }

  #child(source: Document, mapping: ObjectMapping, { made: outer, path }: Place): void {
    const created = emptyDocument();
    this.#object(source, mapping, { made: created, level: path, path, multiple: false });
    outer.children.push({ path, source, made: created });
  }

  #leaf(value: unknown, leaf: LeafType, place: Place): void {
    switch (leaf.type) {
      case 'string':
        if (typeof value === 'string') this.#string(value, leaf, place);
        return;
      case 'autocomplete':
        if (typeof value === 'string') this.#completion(value, leaf, place);
        return;
      case 'token':
        if (typeof value === 'string') hold(place, 'token', tokenValue(value, leaf.normalizer));
        return;
      case 'stringFacet':
        if (typeof value === 'string') hold(place, 'stringFacet', value);
        return;
      case 'number':
      case 'numberFacet': {
        const number = numberOf(value, leaf);
        if (number !== undefined) hold(place, leaf.type, number);
        return;
      }
      case 'date':
      case 'dateFacet':
        if (value instanceof Date) hold(place, leaf.type, value.getTime());
        return;
      case 'boolean':
        if (typeof value === 'boolean') hold(place, 'boolean', value);
        return;
      case 'objectId':
        if (typeName(value) === 'objectId') hold(place, 'objectId', String(value));
        return;
      case 'uuid': {
        const uuid = uuidOf(value);
        if (uuid !== undefined) hold(place, 'uuid', uuid);
        return;
      }
      case 'geo': {
        const shape = storedShape(value);
        const isPoint = shape && shape.lines.length + shape.polygons.length === 0;
        if (shape && (isPoint || leaf.indexShapes)) hold(place, 'geo', shape);
      }
    }
  }

  #string(value: string, type: StringType, { made, level, path }: Place): void {
    const add = (name: string, of: StringType): void => {
      const text = made.texts.get(name) ?? { options: textOptions(of), streams: [] };
      made.texts.set(name, text);
      text.streams.push(this.#analyzers.named(this.#analyzerName(of)).analyze(value));
    };
    add(stringField(path, level), type);
    for (const [name, of] of Object.entries(type.multi ?? {})) add(multiField(path, name, level), of);
  }

  /** How values of a string field are cut into terms. */
  #analyzerName(type: StringType): string {
    return type.analyzer ?? this.#definition.analyzer ?? 'lucene.standard';
  }

  #completion(value: string, type: Extract<LeafType, { type: 'autocomplete' }>, place: Place): void {
    const name = autocompleteField(place.path, place.level);
    const analyzer = this.#completions.get(name) ?? this.#analyzers.completion(type);
    this.#completions.set(name, analyzer);
    const options: TextOptions = {
      indexOptions: 'offsets',
      norms: true,
      similarity: type.similarity?.type ?? 'bm25',
    };
    const text = place.made.texts.get(name) ?? { options, streams: [] };
    place.made.texts.set(name, text);
    text.streams.push(analyzer.analyze(value));
  }

  /** A vector is one value at its path; a vector that does not fit its field is omitted // observed */
  #vector(value: unknown, { leaves }: FieldMapping, place: Place): void {
    for (const leaf of leaves) {
      if (leaf.type !== 'vector' && leaf.type !== 'knnVector') continue;
      const vector = readVector(value);
      if (typeof vector === 'string') continue;
      const dimensions = leaf.type === 'vector' ? leaf.numDimensions : leaf.dimensions;
      const fits = vector.values.length === dimensions && vector.values.every(Number.isFinite);
      const lost = leaf.similarity === 'cosine' && vector.values.every((each) => each === 0);
      const bits = vector.kind === 'bit' && leaf.similarity !== 'euclidean';
      if (fits && !lost && !bits && !place.made.columns.has(columnName('vector', place.path))) {
        hold(place, 'vector', vector);
      }
    }
  }
}

function emptyDocument(): MadeDocument {
  return { texts: new Map(), columns: new Map(), paths: new Set(), children: [] };
}

function hold<Kind extends ColumnKind>(place: Place, kind: Kind, value: ColumnValues[Kind]): void {
  const name = columnName(kind, place.path);
  const held = place.made.columns.get(name);
  if (!held) place.made.columns.set(name, { values: [value], multiple: place.multiple });
  else if (place.multiple) held.values.push(value);
}

function textOptions({ indexOptions, norms, similarity }: StringType): TextOptions {
  return {
    indexOptions: indexOptions ?? 'offsets',
    norms: norms !== 'omit',
    similarity: similarity?.type ?? 'bm25',
  };
}

/** The one term of a token field. */
export function tokenValue(value: string, normalizer: 'lowercase' | 'none' | undefined): string {
  const cut = value.slice(0, longestToken);
  if (normalizer !== 'lowercase') return cut;
  const token = { term: cut, start: 0, end: cut.length, increment: 1, span: 1, type: 'word' };
  const created = lowercaseFilter({ tokens: [token], finalOffset: cut.length, finalIncrement: 0 });
  return created.tokens[0]?.term ?? '';
}

type NumberType = Extract<LeafType, { type: 'number' | 'numberFacet' }>;

function numberOf(value: unknown, type: NumberType): number | bigint | undefined {
  const kind = typeName(value);
  const integer = kind === 'int' || kind === 'long';
  if (!integer && kind !== 'double') return undefined;
  if ((integer ? type.indexIntegers : type.indexDoubles) === false) return undefined;
  if (type.representation !== 'int64') return plainNumber(value);
  if (kind === 'long') return exactLong(value);
  return truncated(plainNumber(value));
}

/** Exact where a double would not be. */
function exactLong(value: unknown): number | bigint {
  const long = BigInt(String(value));
  return Number.isSafeInteger(Number(long)) ? Number(long) : long;
}

/** As Java turns a double into a long: towards zero, at most to the ends, NaN to 0. */
function truncated(value: number): number | bigint {
  if (Number.isNaN(value)) return 0;
  const whole = Math.trunc(value);
  if (Number.isSafeInteger(whole)) return whole === 0 ? 0 : whole;
  if (whole >= 2 ** 63) return 2n ** 63n - 1n;
  return whole <= -(2 ** 63) ? -(2n ** 63n) : BigInt(whole);
}

/** Hexadecimal digits of a UUID; undefined for other binary values. */
function uuidOf(value: unknown): string | undefined {
  if (typeName(value) !== 'binData' || value instanceof Uint8Array) return undefined;
  const binary = value as Binary;
  return binary.sub_type === 4
    ? Buffer.from(binary.buffer.subarray(0, binary.position)).toString('hex')
    : undefined;
}
