/** What helps where the engine refuses a query, by its words // observed */
const ways: readonly (readonly [RegExp, string])[] = [
  [
    /while in state (NOT_STARTED|INITIAL_SYNC|UNKNOWN)/u,
    'The index is being built for the first time. Queries work once it is ready.',
  ],
  [
    /while in state FAILED/u,
    'The build failed: the list of indexes shows why. Saving the definition starts another build.',
  ],
  [
    /indexed as|definition not present at path|not indexed with/u,
    'Index the field with that type, or query a field that has it.',
  ],
  [
    /too many sub-queries|too complex/u,
    'Narrow the query: longer words, fewer fields or a narrower pattern.',
  ],
  [/storedSource is not configured/u, 'Edit the index and choose which fields it stores.'],
  [/synonym mapping .* (is in state|not ready)/u, 'The details of the index name the document to correct.'],
];

/** A way out of a refusal; undefined: the engine's words say all there is. */
export const wayOut = (message: string): string | undefined =>
  ways.find(([pattern]) => pattern.test(message))?.[1];
