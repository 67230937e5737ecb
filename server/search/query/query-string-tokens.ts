/** A piece of Lucene's classic syntax. */
interface PlainToken {
  kind:
    | 'term'
    | 'quoted'
    | 'wildcard'
    | 'regex'
    | 'fuzzy'
    | '^'
    | '+'
    | '-'
    | 'not'
    | 'and'
    | 'or'
    | '('
    | ')'
    | ':';
  /** Its content: for quotes and regular expressions the inner text, for `~` and `^` the number. */
  text: string;
}

interface RangeToken {
  kind: 'range';
  text: string;
  from: string | undefined;
  to: string | undefined;
  fromInclusive: boolean;
  toInclusive: boolean;
}

export type QueryToken = (PlainToken | RangeToken) & {
  /** As it was written. */
  image: string;
  column: number;
};

const start = String.raw`(?:[^\s\u3000+\-!():^\[\]"{}~*?\\/]|\\.)`;
const rest = String.raw`(?:[^\s\u3000+\-!():^\[\]"{}~*?\\/]|\\.|[-+])`;

type Make = (match: RegExpExecArray) => PlainToken | RangeToken | undefined;

const plain =
  (kind: PlainToken['kind'], group = 0): Make =>
  (match) => ({ kind, text: match[group] ?? '' });

/** In their order of precedence where two take as much. */
const rules: readonly (readonly [RegExp, Make])[] = [
  [/[\s\u3000]+/uy, () => undefined],
  [/AND|&&/uy, plain('and')],
  [/OR|\|\|/uy, plain('or')],
  [/NOT|!/uy, plain('not')],
  [/\+/uy, plain('+')],
  [/-/uy, plain('-')],
  [/\(/uy, plain('(')],
  [/\)/uy, plain(')')],
  [/:/uy, plain(':')],
  [/\^(\d+(?:\.\d+)?)/uy, plain('^', 1)],
  [/"((?:[^"\\]|\\.)*)"/suy, plain('quoted', 1)],
  [new RegExp(`${start}${rest}*`, 'suy'), plain('term')],
  [/~((?:\d+(?:\.\d+)?)?)/uy, plain('fuzzy', 1)],
  [new RegExp(`(?:${start}|[*?])(?:${rest}|[*?])*`, 'suy'), plain('wildcard')],
  [/\/((?:[^/]|\\\/)*)\//uy, plain('regex', 1)],
  [
    /([[{])\s*("(?:[^"\\]|\\.)*"|[^\s\]}]+)\s+TO\s+("(?:[^"\\]|\\.)*"|[^\s\]}]+)\s*([\]}])/suy,
    (match) => ({
      kind: 'range',
      text: match[0],
      from: bound(match[2] ?? ''),
      to: bound(match[3] ?? ''),
      fromInclusive: match[1] === '[',
      toInclusive: match[4] === ']',
    }),
  ],
];

/** The tokens of a query; a returned text is the error. The longest rule wins, then the first. */
export function queryTokens(query: string): QueryToken[] | string {
  const tokens: QueryToken[] = [];
  for (let at = 0; at < query.length; ) {
    let best: { match: RegExpExecArray; make: Make } | undefined;
    for (const [pattern, make] of rules) {
      pattern.lastIndex = at;
      const match = pattern.exec(query);
      if (match && match[0].length > (best?.match[0].length ?? 0)) best = { match, make };
    }
    if (!best) {
      return `Lexical error at line 1, column ${at + 1}.  Encountered: "${query[at]}"`;
    }
    const created = best.make(best.match);
    if (created) tokens.push({ ...created, image: best.match[0], column: at });
    at += best.match[0].length;
  }
  return tokens;
}

/** An end of a range; `*` without quotes is open. */
function bound(text: string): string | undefined {
  if (text === '*') return undefined;
  return text.startsWith('"') ? text.slice(1, -1) : text;
}
