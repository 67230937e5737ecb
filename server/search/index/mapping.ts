import type { Definition } from '#contract/search/definition.ts';
import type { Dynamic, FieldMap, FieldType, LeafType } from '#contract/search/fields.ts';
import { eachOf } from '#contract/search/one-or-many.ts';
import type { StoredSource } from '#contract/search/stored-source.ts';

/** A complete string type: the options of one Lucene field. */
export type StringType = Extract<LeafType, { type: 'string' }>;

/** The mapping of the fields of an object. */
export interface ObjectMapping {
  fields: FieldMap;
  /** Types for fields that nothing names; undefined: they are left out. */
  dynamic: readonly FieldType[] | undefined;
}

/** Types of a field, by what its values are made into. */
export interface FieldMapping {
  leaves: readonly LeafType[];
  /** The fields inside, where the value is an object. */
  inside: ObjectMapping | undefined;
  /** Where each object of an array is a document of its own. */
  embedded: (ObjectMapping & { storedSource: StoredSource | undefined }) | undefined;
}

/** What `dynamic: true` makes of values // documented */
const usualTypes: readonly FieldType[] = [
  { type: 'string' },
  { type: 'boolean' },
  { type: 'date' },
  { type: 'number' },
  { type: 'objectId' },
  { type: 'uuid' },
];

/** The mapping of a definition, read when documents and queries need it. */
export class Mapping {
  readonly root: ObjectMapping;
  readonly #typeSets: ReadonlyMap<string, readonly FieldType[]>;

  constructor(definition: Definition) {
    this.#typeSets = new Map((definition.typeSets ?? []).map(({ name, types }) => [name, types]));
    this.root = this.#object(definition.mappings?.dynamic, definition.mappings?.fields);
  }

  /** The types of a field of an object: those that are named, else those that the object gives to all. */
  field(parent: ObjectMapping, name: string): FieldMapping | undefined {
    if (Object.hasOwn(parent.fields, name)) {
      return this.#fieldOf(eachOf(parent.fields[name] as FieldType | FieldType[]));
    }
    if (!parent.dynamic) return undefined;
    // a dynamic field may also be an object, whose fields are dynamic as well // documented
    return { ...this.#fieldOf(parent.dynamic), inside: { fields: {}, dynamic: parent.dynamic } };
  }

  /** The types at a path, whichever objects lie between; `within`: the path of embedded documents to begin at. */
  at(path: string): FieldMapping | undefined {
    let result: FieldMapping | undefined;
    let parents: ObjectMapping[] = [this.root];
    for (const name of path.split('.')) {
      const all = parents.flatMap((parent) => this.field(parent, name) ?? []);
      if (all.length === 0) return undefined;
      result = {
        leaves: all.flatMap(({ leaves }) => leaves),
        inside: all.find(({ inside }) => inside)?.inside,
        embedded: all.find(({ embedded }) => embedded)?.embedded,
      };
      parents = [result.inside, result.embedded].filter((each) => each !== undefined);
    }
    return result;
  }

  /** The type of that name at a path. */
  typeAt<Name extends LeafType['type']>(
    path: string,
    name: Name,
  ): Extract<LeafType, { type: Name }> | undefined {
    return this.at(path)?.leaves.find(
      (leaf): leaf is Extract<LeafType, { type: Name }> => leaf.type === name,
    );
  }

  #object(dynamic: Dynamic | undefined, fields: FieldMap = {}): ObjectMapping {
    const types = typeof dynamic === 'object' ? this.#typeSets.get(dynamic.typeSet) : usualTypes;
    return { fields, dynamic: dynamic ? types : undefined };
  }

  #fieldOf(types: readonly FieldType[]): FieldMapping {
    const leaves: LeafType[] = [];
    let inside: FieldMapping['inside'];
    let embedded: FieldMapping['embedded'];
    for (const type of types) {
      if (type.type === 'document') inside = this.#object(type.dynamic, type.fields);
      else if (type.type === 'embeddedDocuments') {
        embedded = { ...this.#object(type.dynamic, type.fields), storedSource: type.storedSource };
      } else leaves.push(type);
    }
    return { leaves, inside, embedded };
  }
}
