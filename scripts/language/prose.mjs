// The prose in a source file or document, line by line.

/** @typedef {'comment' | 'title' | 'text' | 'document'} ProseKind */

const title = /\b(?:it|test|describe|step)(?:\.\w+)*(?:\([^)]*\))?\(\s*(['"`])((?:(?!\1).)+)\1/u;
const quoted = /(['"`])((?:\\.|(?!\1).)*)\1/gu;
const severalWords = / \w+ \w+/u;
const betweenTags = /^\s*([A-Z][^<>{}=;()[\]]{12,})$|>([^<>{}]{10,})</u;
const comment = /(?:^|\s)\/\/ (.*)|\/\*\*? ?(.*?)(?:\*\/|$)|^\s*\* (.*)/u;
const fewestLetters = 12;

const code = /\$\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}?/gu;

/** The texts in quotes. The code of a template is no prose, the texts within that code are. */
const textsOf = (line) =>
  [...line.matchAll(quoted)].flatMap(([, quote, text]) =>
    quote === '`'
      ? [text.replace(code, '…'), ...[...text.matchAll(code)].flatMap(([, inner]) => textsOf(inner))]
      : [text],
  );

/**
 * @param {string} file
 * @param {string} line
 * @returns {{ kind: ProseKind; text: string }[]}
 */
export function proseOf(file, line) {
  if (/\.(?:md|txt)$/u.test(file)) return [{ kind: 'document', text: line }];
  const [, first, second, third] = comment.exec(line) ?? [];
  const [, , titled] = title.exec(line) ?? [];
  const [, words, tagged] = betweenTags.exec(line) ?? [];
  const isComment = /^\s*(?:\/\/|\/?\*)/u.test(line);
  const texts =
    titled || isComment
      ? []
      : [
          ...textsOf(line).filter((text) => text.length >= fewestLetters && severalWords.test(text)),
          words ?? tagged,
        ];
  return [
    { kind: 'comment', text: first ?? second ?? third },
    { kind: 'title', text: titled },
    ...texts.map((text) => ({ kind: 'text', text })),
  ].filter(({ text }) => text);
}
