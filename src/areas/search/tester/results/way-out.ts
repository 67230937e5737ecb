/** What helps where the engine refuses a query, by its words // observed */
const ways: readonly (readonly [RegExp, string])[] = [
  [
    /while in state (NOT_STARTED|INITIAL_SYNC|UNKNOWN)/u,
    'The index is being built for the first time: it answers as soon as that is done.',
  ],
  [
    /while in state FAILED/u,
    'Its build failed: the list of indexes says why, and saving it again builds it.',
  ],
  [
    /indexed as|definition not present at path|not indexed with/u,
    'Edit the index and give the field that type, or ask a field that has it.',
  ],
  [
    /too many sub-queries|too complex/u,
    'Ask for less at once: longer words, fewer fields, a narrower pattern.',
  ],
  [/storedSource is not configured/u, 'Edit the index and choose what is stored in it.'],
  [/synonym mapping .* (is in state|not ready)/u, 'The drawer of the index says which document to mend.'],
];

/** A way out of a refusal; undefined: the engine's words say all there is. */
export const wayOut = (message: string): string | undefined =>
  ways.find(([words]) => words.test(message))?.[1];
