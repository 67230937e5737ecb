import { printParseErrorCode, visit } from 'jsonc-parser';

/** The first error in a JSON text, as offsets into it. */
export interface JsonIssue {
  kind: 'syntax' | 'name' | 'depth';
  message: string;
  from: number;
  to: number;
}

interface Rules {
  /** Levels of objects and lists; deeper texts are an error. */
  depth: number;
  /** A name that appears twice in one object is an error. */
  hasUniqueNames: boolean;
  /** Comments and trailing commas are allowed. */
  isTyped: boolean;
}

/** Deeper texts are written by no person, and functions that recurse over their values would run out of memory. */
export const deepestText = 200;
/** The library recurses over objects and lists // measured: 500 levels need a twentieth of the stack */
const deepestRead = 500;

const noEscape = 'JSON has no such escape';
const incomplete = 'this number is not complete';
const syntaxMessages = {
  InvalidSymbol: 'names and strings must be in double quotes',
  InvalidNumberFormat: incomplete,
  PropertyNameExpected: 'a name in double quotes is expected',
  ValueExpected: 'a value is expected',
  ColonExpected: "':' is expected",
  CommaExpected: "',' is expected",
  CloseBraceExpected: "',' or '}' is expected",
  CloseBracketExpected: "',' or ']' is expected",
  EndOfFileExpected: 'nothing may follow the value',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfComment: 'this comment is not closed',
  UnexpectedEndOfString: 'this string is not closed',
  UnexpectedEndOfNumber: incomplete,
  InvalidUnicode: noEscape,
  InvalidEscapeCharacter: noEscape,
  InvalidCharacter: 'a control character in a string must be escaped',
  '<unknown ParseErrorCode>': 'it cannot be read',
} as const;
type SyntaxError = keyof typeof syntaxMessages;

const inString: ReadonlySet<SyntaxError> = new Set([
  'InvalidUnicode',
  'InvalidEscapeCharacter',
  'InvalidCharacter',
]);

/** Stops the library, which otherwise reads on after an error. */
class FirstIssue extends Error {
  readonly issue: JsonIssue;
  constructor(issue: JsonIssue) {
    super(issue.message);
    this.issue = issue;
  }
}

/** The first error of a text under these rules. */
export function firstJsonIssue(text: string, rules: Rules): JsonIssue | undefined {
  /** Names of each open object; undefined for lists. */
  const open: (Set<string> | undefined)[] = [];
  const begin = (names: Set<string> | undefined, offset: number): void => {
    open.push(names);
    if (open.length > rules.depth) throw new FirstIssue(tooDeep(rules.depth, offset));
  };
  const end = (): void => {
    open.pop();
  };
  try {
    visit(
      text,
      {
        onObjectBegin: (offset) => begin(new Set(), offset),
        onArrayBegin: (offset) => begin(undefined, offset),
        onObjectEnd: end,
        onArrayEnd: end,
        onObjectProperty(name, offset, length) {
          const names = open.at(-1);
          if (rules.hasUniqueNames && names?.has(name)) throw new FirstIssue(repeated(name, offset, length));
          names?.add(name);
        },
        onError(error, offset, length) {
          const name = printParseErrorCode(error);
          const closing = open.at(-1) ? 'CloseBraceExpected' : 'CloseBracketExpected';
          throw new FirstIssue(
            syntaxIssue(text, name === 'CommaExpected' ? closing : name, [offset, length]),
          );
        },
      },
      { allowTrailingComma: rules.isTyped, disallowComments: !rules.isTyped },
    );
    return undefined;
  } catch (error) {
    if (error instanceof FirstIssue) return error.issue;
    throw error;
  }
}

const tooDeep = (levels: number, from: number): JsonIssue => ({
  kind: 'depth',
  message: `nested deeper than ${levels} levels`,
  from,
  to: from + 1,
});

function repeated(name: string, from: number, length: number): JsonIssue {
  const shown = JSON.stringify(name.length > 60 ? `${name.slice(0, 60)}…` : name);
  return { kind: 'name', message: `the name ${shown} must appear only once`, from, to: from + length };
}

function syntaxIssue(text: string, error: SyntaxError, [offset, length]: [number, number]): JsonIssue {
  const reason =
    error === 'InvalidSymbol' && /[-+.\d]/u.test(text.charAt(offset))
      ? 'this is no number of JSON'
      : syntaxMessages[error];
  const message = offset >= text.length ? `the text ends here, where ${reason}` : reason;
  const from = inString.has(error) ? faultInString(text, offset, length) : offset;
  return { kind: 'syntax', message, from, to: offset + Math.max(1, length) };
}

/** The first wrong escape or control character of a string; the library reports the string. */
function faultInString(text: string, offset: number, length: number): number {
  const token = text.slice(offset, offset + length);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what JSON refuses
  for (const match of token.matchAll(/\\(?:["\\/bfnrt]|u[\da-fA-F]{4})|[\\\0-\x1f]/g)) {
    if (match[0].length === 1) return offset + match.index;
  }
  return offset;
}

/** `line 3, column 5`, both from 1. */
export function positionIn(text: string, at: number): string {
  const before = text.slice(0, at);
  return `line ${before.split('\n').length}, column ${at - before.lastIndexOf('\n')}`;
}

const located = (text: string, { message, from }: JsonIssue): string =>
  `${positionIn(text, from)}: ${message}`;

/**
 * Why JSON.parse refuses a text, with the position. The messages of JSON.parse differ from engine to engine, and quote the
 * text, which may hold a secret.
 */
export function jsonProblem(text: string): string {
  const issue = firstJsonIssue(text, { depth: deepestRead, hasUniqueNames: false, isTyped: false });
  return issue ? located(text, issue) : 'line 1, column 1: it cannot be read';
}

/**
 * The first error in a JSON text written by a person. It is a syntax error, a duplicate name in one object (JSON.parse
 * silently keeps the last), or more than 200 levels. Undefined without an error.
 */
export const jsonIssue = (text: string, depth = deepestText): JsonIssue | undefined =>
  firstJsonIssue(text, { depth, hasUniqueNames: true, isTyped: false });

/** The same as text: `line 3, column 5: the name "a" must appear only once`. */
export function jsonIssueText(text: string, depth = deepestText): string | undefined {
  const issue = jsonIssue(text, depth);
  return issue && located(text, issue);
}
