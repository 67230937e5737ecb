import type { Document } from 'bson';
import { withinEffort } from '#analysis/regex/effort.ts';
import { PatternProblem } from '#analysis/regex/pattern-problem.ts';
import type { Definition } from '#contract/search/definition.ts';
import type { IndexAnalyzers } from './index/analyzers.ts';
import { Ingest, type MadeDocument } from './index/ingest.ts';
import { Level } from './index/level.ts';
import { Mapping } from './index/mapping.ts';
import type { IndexView } from './query/scope.ts';
import { noSynonyms, Synonyms } from './query/synonym-mappings.ts';
import type { SynonymMappings } from './query/synonyms.ts';
import { SearchError } from './search-error.ts';

/** Steps of all patterns on one document: about 100 ms // measured */
const stepsOfDocument = 3_000_000;

/** Configuration of an index. */
export interface SearchIndexOptions {
  name: string;
  definition: Definition;
  /** It was defined as an index for vectors; the definition is then what `mappingsOfVectors` makes of it. */
  forVectors?: boolean;
  /** Of the definition, made ready by `prepareAnalyzers`. */
  analyzers: IndexAnalyzers;
  /** Documents of the collections that synonyms come from, by the name of the mapping. */
  synonyms?: ReadonlyMap<string, readonly Document[]>;
}

/**
 * A search index over documents in memory. It follows changes one by one: a document that is put again is a removal and
 * an addition, and takes a place behind all others.
 */
export class SearchIndex implements IndexView {
  readonly name: string;
  readonly definition: Definition;
  readonly mapping: Mapping;
  readonly analyzers: IndexAnalyzers;
  #synonyms: SynonymMappings = noSynonyms;
  changes = 0;
  readonly forVectors: boolean;
  readonly #ingest: Ingest;
  readonly #levels = new Map<string, Level>([['', new Level('')]]);
  readonly #docs = new Map<string, number>();

  constructor({ name, definition, forVectors = false, analyzers, synonyms }: SearchIndexOptions) {
    this.forVectors = forVectors;
    this.name = name;
    this.definition = definition;
    this.analyzers = analyzers;
    this.mapping = new Mapping(definition);
    this.#ingest = new Ingest(definition, this.mapping, analyzers);
    this.setSynonyms(synonyms ?? new Map());
  }

  get synonyms(): SynonymMappings {
    return this.#synonyms;
  }

  /** Makes the mappings of synonyms again, of the documents behind each. */
  setSynonyms(documents: ReadonlyMap<string, readonly Document[]>): void {
    const { synonyms = [] } = this.definition;
    this.changes += 1;
    this.#synonyms = synonyms.length > 0 ? new Synonyms(synonyms, this.analyzers, documents) : noSynonyms;
  }

  /** How many documents it holds. */
  get size(): number {
    return this.#docs.size;
  }

  /** Its documents with their numbers, in its order. */
  *documents(): Generator<{ number: number; source: Document }> {
    for (const key of this.#docs.keys()) {
      const each = this.document(key);
      if (each) yield each;
    }
  }

  document(key: string): { number: number; source: Document } | undefined {
    const number = this.#docs.get(key);
    const source = number === undefined ? undefined : this.level('').entry(number)?.source;
    return number === undefined || !source ? undefined : { number, source };
  }

  /** As the engine counts: each embedded element is a document of its own. */
  get luceneDocs(): number {
    return [...this.#levels.values()].reduce((sum, level) => sum + level.size, 0);
  }

  /**
   * Adds a document, or takes it instead of the one with the same key. A copy of an index gives each document the number
   * that it has in the original.
   *
   * @throws SearchError where patterns of the definition take too many steps on it
   */
  put(key: string, document: Document, number = 0): void {
    this.remove(key);
    this.changes += 1;
    this.level('').continueAt(number);
    const doc = this.#add(this.level(''), this.#read(document), key, document, -1);
    this.#docs.set(key, doc);
  }

  /** An index that left the document out would answer wrongly. */
  #read(document: Document): MadeDocument {
    try {
      return withinEffort(stepsOfDocument, () => this.#ingest.document(document));
    } catch (error) {
      if (!(error instanceof PatternProblem)) throw error;
      throw new SearchError(`the index cannot be made here: ${error.message}`);
    }
  }

  /** False when it does not exist. */
  remove(key: string): boolean {
    const doc = this.#docs.get(key);
    const source = doc === undefined ? undefined : this.level('').entry(doc)?.source;
    if (doc === undefined || !source) return false;
    this.changes += 1;
    this.#docs.delete(key);
    this.#remove(this.level(''), this.#ingest.document(source), doc);
    return true;
  }

  level(path: string): Level {
    const existing = this.#levels.get(path);
    if (existing) return existing;
    const created = new Level(path, this.level(this.#outerOf(path)));
    this.#levels.set(path, created);
    return created;
  }

  /** The nearest array of embedded documents around a path; empty: no such array. */
  #outerOf(path: string): string {
    for (let end = path.lastIndexOf('.'); end > 0; end = path.lastIndexOf('.', end - 1)) {
      const outer = path.slice(0, end);
      if (this.mapping.at(outer)?.embedded) return outer;
    }
    return '';
  }

  #add(level: Level, created: MadeDocument, key: string, source: Document, parent: number): number {
    const doc = level.add({ key, source, parent }, created);
    for (const child of created.children) {
      const below = this.level(child.path);
      if (below.outer === level) this.#add(below, child.made, key, child.source, doc);
    }
    return doc;
  }

  #remove(level: Level, created: MadeDocument, doc: number): void {
    for (const path of new Set(created.children.map((child) => child.path))) {
      const below = this.level(path);
      if (below.outer !== level) continue;
      // elements were numbered in the order in which they are made again
      const elements = created.children.filter((child) => child.path === path);
      for (const [at, number] of [...below.childrenOf(doc)].entries()) {
        const element = elements[at];
        if (element) this.#remove(below, element.made, number);
      }
    }
    level.remove(doc, created);
  }
}
