// Identifiers that name nothing: verbs of speech, and participles as local variables. `npm run lint` finds them.

/** @type {readonly { pattern: RegExp; instead: string }[]} */
const names = [
  {
    pattern: /\b(?:judge[sd]?|judging|judged?[A-Z]\w*|\w+Judges?|\w+Judged)\b/gu,
    instead: 'validate…, check…, rate…',
  },
  { pattern: /\b(?:told[A-Z]?\w*|\w+Told|tell[A-Z]\w*)\b/gu, instead: 'reported…, notify…, report…' },
  { pattern: /\b(?:words|wordsOf\w*|placeOf\w*)\b/gu, instead: 'text…, label…, location…' },
  {
    pattern: /\b(?:[Tt]roubles?|[Hh]appenings?|[Ss]tretch(?:es)?|deeds?)\b/gu,
    instead: 'issue, event, period, privilege',
  },
  { pattern: /\b\w+Desk\b/gu, instead: '…Deps, …Context' },
  {
    pattern: /(?<=\b(?:const|let|function\*?) )(?:found|known|made|told|given|said|heard)\b/gu,
    instead: 'a noun: match, existing, created, result',
  },
];

/** Where a name is the right one. @type {readonly { file: RegExp; name: RegExp; reason: string }[]} */
export const allowedNames = [
  {
    file: /^(?:analysis|bench|scripts\/lucene|server\/(?:search|data|functions)|contract\/search|src\/areas\/search|e2e\/search)\/|^server\/emulator\/(?:areas\/search|wire)\/|^scripts\/(?:lucene|unicode|atlas-cli)/u,
    name: /^words/u,
    reason: 'words of analyzed text, and the option `words` of the service',
  },
  {
    file: /^server\/bff\/(?:notifications|configuration|change-sets|rehearsals|game-days|overview|live-migrations|probe|schema-versions)\/|^server\/store\//u,
    name: /^(?:words|trouble|stretches)$/u,
    reason: 'columns of the database, and previous names of stored fields',
  },
  {
    file: /^(?:server\/emulator|contract\/emulator|src\/areas\/emulator)\//u,
    name: /^(?:trouble|told)$/u,
    reason: 'fields of stored rows, which world files contain',
  },
];

const ofTemplate = /`[^`]*`/gu;
const noCode = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|\/\/ .*|\/\*.*?\*\/|^\s*\/?\*.*/gu;

/** Names in the code of a line; texts and comments are not code. */
export const namesIn = (file, line) => {
  const code = line
    .replace(ofTemplate, (text) => [...text.matchAll(/\$\{([^}]*)\}/gu)].map(([, inner]) => inner).join(' '))
    .replace(noCode, '');
  return names.flatMap(({ pattern, instead }) =>
    (code.match(pattern) ?? [])
      .filter((name) => !allowedNames.some((each) => each.file.test(file) && each.name.test(name)))
      .map((phrase) => ({ phrase, instead })),
  );
};
