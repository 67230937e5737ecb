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

/** Texts that are counted without these parts. @type {readonly { text: RegExp; reason: string }[]} */
export const allowedTexts = [
  {
    text: /'\$' by itself is not a valid FieldPath|a hint of which index to use|each of which is unique/gu,
    reason: 'messages of the database, repeated exactly',
  },
  { text: /judged queries/gu, reason: 'the term of search evaluation: judgments of results' },
  { text: /what does this role grant\b/giu, reason: 'a question as a user or an auditor asks it' },
  {
    text: /^Password of nobody$|\bmy no nobody not of\b/gu,
    reason: 'a user of the emulator; a list of stop words',
  },
];

/** Highest number of phrases in 1,000 words of each kind of prose. They only fall. */
export const limits = { comment: 0.5, title: 0.5, document: 0.5, text: 0.5 };
