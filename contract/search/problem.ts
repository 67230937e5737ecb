/** Something about a definition that the service refuses although each field has its form. */
export interface DefinitionProblem {
  code:
    | 'ATLAS_FTS_ANALYZER_NAME_CANNOT_REUSED'
    | 'ATLAS_FTS_ANALYZER_NAME_NOT_UNIQUE'
    | 'INVALID_ATTRIBUTE'
    | 'MISSING_ATTRIBUTE'
    | 'VALIDATION_ERROR';
  /** `analyzers[0].tokenFilters[1].minGram` */
  field: string;
  /** Follows the field in a sentence. */
  description: string;
}

export function unfit(field: string, description: string): DefinitionProblem {
  return { code: 'VALIDATION_ERROR', field, description };
}

/** `below('', 'a')` → `a`; `below('a', 'b')` → `a.b` */
export function below(at: string, name: string): string {
  return at === '' ? name : `${at}.${name}`;
}

/** Values that were there before, with their places. */
export function repeated<Value>(values: readonly Value[]): { value: Value; index: number }[] {
  return values
    .map((value, index) => ({ value, index }))
    .filter(({ value, index }) => values.indexOf(value) !== index);
}
