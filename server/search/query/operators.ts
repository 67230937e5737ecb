import { readAutocomplete } from './autocomplete.ts';
import { readEquals, readIn, readRange } from './comparisons.ts';
import { readCompound } from './compound.ts';
import { readEmbeddedDocument, readHasAncestor, readHasRoot } from './embedded.ts';
import { readExists } from './exists.ts';
import type { Fields, Value } from './fields.ts';
import { readGeoShape, readGeoWithin } from './geo.ts';
import { readSearch, readTerm } from './legacy.ts';
import { readMoreLikeThis } from './more-like-this.ts';
import { readNear } from './near.ts';
import { readRegex, readWildcard } from './patterns.ts';
import { readQueryString } from './query-string.ts';
import type { Build, Reading } from './scope.ts';
import { readSpan } from './span.ts';
import { readPhrase, readText } from './text.ts';
import { readKnnBeta, readVectorSearch } from './vectors.ts';

/** Reads the options of one operator. */
type ReadOperator = (fields: Fields, reading: Reading) => Build;

/** Every operator of `$search` by its name. */
const operators: Readonly<Record<string, ReadOperator>> = {
  autocomplete: readAutocomplete,
  compound: readCompound,
  embeddedDocument: readEmbeddedDocument,
  equals: readEquals,
  exists: readExists,
  geoShape: readGeoShape,
  geoWithin: readGeoWithin,
  hasAncestor: readHasAncestor,
  hasRoot: readHasRoot,
  in: readIn,
  knnBeta: readKnnBeta,
  moreLikeThis: readMoreLikeThis,
  near: readNear,
  phrase: readPhrase,
  queryString: readQueryString,
  range: readRange,
  regex: readRegex,
  search: readSearch,
  span: readSpan,
  term: readTerm,
  text: readText,
  vectorSearch: readVectorSearch,
  wildcard: readWildcard,
};

export const operatorNames: readonly string[] = Object.keys(operators);

/** A clause: an object with exactly one operator. */
export function readClause(value: Value, reading: Reading): Build {
  const fields = value.fields();
  const input = operatorNames.filter((name) => fields.optional(name) !== undefined);
  fields.end();
  const all = operatorNames.join(', ');
  if (input.length > 1) throw fields.refuse(`only one of [${all}] may be present`);
  const [name] = input;
  if (name === undefined) throw fields.refuse(`one of [${all}] must be present`);
  return readOperator(name, fields.required(name), reading);
}

/** The operator of that name. */
export function readOperator(name: string, value: Value, reading: Reading): Build {
  return (operators[name] as ReadOperator)(value.fields(), reading);
}
