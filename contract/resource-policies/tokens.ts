/** Why a policy is refused, and where in its text. */
export class PolicyProblem extends Error {
  readonly line: number;
  readonly column: number;

  constructor(text: string, at: number, message: string) {
    super(message);
    this.name = 'PolicyProblem';
    const before = text.slice(0, at).split('\n');
    this.line = before.length;
    this.column = (before.at(-1) ?? '').length + 1;
  }
}

export interface Token {
  kind: 'word' | 'text' | 'number' | 'mark' | 'end';
  /** Of a text: the content between the quotes. */
  value: string;
  at: number;
}

const parts =
  /\s+|\/\/[^\n]*|(?<word>[A-Za-z_]\w*)|(?<number>\d+)|"(?<text>(?:[^"\\\n]|\\.)*)"|(?<mark>::|==|!=|<=|>=|&&|\|\||[()[\]{}.,;<>!@:+*-])/uy;

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', '0': '\0' };

function unescaped(text: string): string {
  return text.replace(/\\(.)/gu, (_, sign: string) => escapes[sign] ?? sign);
}

/** The words of a policy in Cedar, without spaces and comments. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    parts.lastIndex = at;
    const match = parts.exec(text);
    if (!match) {
      const sign = text[at];
      throw new PolicyProblem(
        text,
        at,
        sign === '"' ? 'the text is not closed' : `unexpected character \`${sign}\``,
      );
    }
    const { word, number, text: quoted, mark } = match.groups ?? {};
    if (word !== undefined) tokens.push({ kind: 'word', value: word, at });
    else if (number !== undefined) tokens.push({ kind: 'number', value: number, at });
    else if (quoted !== undefined) tokens.push({ kind: 'text', value: unescaped(quoted), at });
    else if (mark !== undefined) tokens.push({ kind: 'mark', value: mark, at });
    at = parts.lastIndex;
  }
  tokens.push({ kind: 'end', value: '', at: text.length });
  return tokens;
}
