// Places where a phrase is the right word. Each has its reason.

/** @type {readonly { file: RegExp; reason: string }[]} */
export const allowed = [
  { file: /^scripts\/language\//u, reason: 'lists the phrases' },
  {
    file: /lucene-cases|\/sets\/|tables\/|\.gen\.ts$/u,
    reason: 'data of other projects, and generated files',
  },
  { file: /^docs\/specification\.md$/u, reason: 'keeps the terms of the specification' },
];

/** Highest number of phrases in 1,000 words of each kind of prose. They only fall: goals are 2 for comments and titles, 1 for the rest. */
export const limits = { comment: 5, title: 6, document: 15, text: 7.5 };
