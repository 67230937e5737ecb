import type { Document } from 'bson';
import { z } from 'zod';
import { FileProblem } from '#analysis/assertions/file-problem.ts';
import type { CustomAnalyzer } from '#analysis/definition.ts';
import { readPattern } from '#analysis/regex/read-pattern.ts';
import { Definition } from '#contract/search/definition.ts';
import { checkDefinition } from '#contract/search/definition-rules.ts';
import type { Expected } from '#contract/search/query-expectations.ts';
import { parseInOrder } from '#contract/values/field-order.ts';
import { describedProblems, pathText, valueProblems } from '#contract/values/value-problems.ts';
import { parseEjson, toEjson } from '#server/data/values/ejson.ts';

/** A saved query as a file holds it: `_id`s are values of extended JSON, not texts of them. */
const FileQuery = z.strictObject({
  name: z.string().min(1),
  query: z.record(z.string(), z.unknown()),
  finds: z.array(z.unknown()).default([]),
  misses: z.array(z.unknown()).default([]),
  first: z.unknown().optional(),
  judgments: z.array(z.strictObject({ id: z.unknown(), good: z.boolean() })).default([]),
  /** The least nDCG of its judgments. */
  relevance: z.number().min(0).max(1).optional(),
});

/** A query with its expected results. */
export interface AskedQuery {
  name: string;
  /** The `$search` stage as extended JSON. */
  query: string;
  body: Expected;
  relevance: number | undefined;
}

type ReadDefinition = (analyzers: readonly CustomAnalyzer[]) => Definition;

/** The saved queries in a file; every part may be in a separate file. */
export interface QueryFile {
  /** Validates the definition, if present; it may name the analyzers of other files. */
  definition?: ReadDefinition;
  queries: AskedQuery[];
  documents?: Document[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Reads `queries`, `documents` and the definition of a file. Throws a FileProblem that names the field. */
export function parseQueryFile(json: unknown): QueryFile {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return { queries: [] };
  const file = json as Fields;
  const definition = definitionIn(file);
  const documents = file.documents === undefined ? undefined : listOfDocuments(file.documents);
  const queries = valueBy(z.array(FileQuery).default([]), file.queries, 'queries').map(askedQuery);
  return { queries, ...(definition && { definition }), ...(documents && { documents }) };
}

/** The definition that a file is, or wraps as the service does; undefined: it has none. */
function definitionIn(file: Fields): ReadDefinition | undefined {
  const name = ['latestDefinition', 'definition'].find((each) => file[each] !== undefined);
  if (name === undefined && file.mappings === undefined) return undefined;
  const { assertions: _, queries: __, documents: ___, ...bare } = file;
  return (analyzers) => {
    const definition = valueBy(Definition, name === undefined ? bare : file[name], name ?? '');
    const own = new Set(definition.analyzers?.map((each) => each.name));
    const clusterAnalyzers = analyzers.filter((each) => !own.has(each.name)) as never;
    const [first] = checkDefinition(definition, { type: 'search', readPattern, clusterAnalyzers });
    if (!first) return definition;
    throw new FileProblem(name === undefined ? first.field : `${name}.${first.field}`, first.description);
  };
}

function valueBy<Made>(schema: z.ZodType<Made>, input: unknown, at: string): Made {
  const { error, data } = schema.safeParse(input, describedProblems);
  if (!error) return data;
  const [first] = valueProblems(error);
  throw new FileProblem(`${at}${pathText(first?.path ?? [])}`, first?.description ?? 'cannot be read');
}

function listOfDocuments(input: unknown): Document[] {
  const list = valueBy(z.array(z.record(z.string(), z.unknown())), input, 'documents');
  return list.map((each) => revived(each) as Document);
}

const revived = (value: unknown): unknown => parseEjson(JSON.stringify(value));

const idText = (id: unknown): string => toEjson(revived(id));

function askedQuery({ name, query, finds, misses, first, judgments, relevance }: z.output<typeof FileQuery>) {
  return {
    name,
    query: JSON.stringify(query),
    relevance,
    body: {
      finds: finds.map(idText),
      misses: misses.map(idText),
      first: first === undefined || first === null ? null : idText(first),
      judgments: judgments.map(({ id, good }) => ({ id: idText(id), good })),
    },
  };
}

/** Documents of a file: one a line, as exports of the database are, or a list. */
export function parseDocuments(text: string): Document[] {
  if (text.trimStart().startsWith('[')) return listOfDocuments(parseInOrder(text));
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    try {
      return [parseEjson(line) as Document];
    } catch (error) {
      throw new FileProblem(`line ${at + 1}`, `is no document: ${(error as Error).message}`);
    }
  });
}
