import { Scanner, type Token } from '#src/lib/ejson/scan.ts';
import { TextProblem } from '#src/lib/ejson/text-problem.ts';

/** A stage as typed. */
export interface Stage {
  /** Identifies its card while stages are moved. */
  id: number;
  /** `$match` */
  name: string;
  /** The argument, with its comments. */
  body: string;
  enabled: boolean;
  /** Comments above the stage, one or more lines. */
  before: string;
}

/** Offsets into a text. */
interface Span {
  from: number;
  to: number;
}

/** A stage of a text with its location in it. */
interface TypedStage extends Omit<Stage, 'id'> {
  /** The name and the argument; undefined for a stage in a comment. */
  at: { name: Span; body: Span } | undefined;
}

export interface TypedPipeline {
  stages: TypedStage[];
  /** Comments below the last stage. */
  after: string;
}

// documented: a pipeline has at most 1,000 stages; previews of so many would never end
const mostStages = 100;
/** The longest text of a pipeline, in characters. */
export const longestPipeline = 100_000;

const opening = new Set(['(', '[', '{']);
const closing = new Set([')', ']', '}']);

class Splitter {
  readonly #text: string;
  readonly #scanner: Scanner;
  #end = 0;

  constructor(text: string) {
    this.#text = text;
    this.#scanner = new Scanner(text, { isCode: true });
  }

  whole(): TypedPipeline {
    const stages: TypedStage[] = [];
    const open = this.#take();
    let gap = this.#text.slice(0, open.from);
    if (open.text !== '[') this.#scanner.fail('A pipeline is a list of stages: [ { $match: … } ]', open);
    for (;;) {
      gap += this.#gap();
      const token = this.#take();
      if (token.text === ',' && stages.some(({ at }) => at)) continue;
      if (token.text !== '{' && token.text !== ']') {
        this.#scanner.fail(
          token.kind === 'end' ? '] is missing at the end' : 'A stage is expected: { $match: … }',
          token,
        );
      }
      const last = stages.findLast(({ at }) => at);
      const { sameLine, before, commented } = readGap(gap, last !== undefined);
      if (last && sameLine !== '') last.body = `${last.body} ${sameLine}`;
      stages.push(...commented);
      if (stages.length > mostStages)
        this.#scanner.fail(`A pipeline has at most ${mostStages} stages here`, token);
      if (token.text === ']') return { stages, after: this.#rest(before) };
      const stage = this.#stage(token);
      stages.push({ ...stage, before: joined(before, stage.before) });
      gap = '';
    }
  }

  /** One stage at the beginning of the text, and the offset behind it. */
  one(): { stage: TypedStage; end: number } {
    const stage = this.#stage(this.#take());
    return { stage, end: this.#end };
  }

  #stage(open: Token): TypedStage {
    if (open.text !== '{') this.#scanner.fail('A stage is expected: { $match: … }', open);
    let comments = this.#gap();
    const name = this.#take();
    if (name.kind !== 'name' && name.kind !== 'string') {
      this.#scanner.fail('A stage has a name: { $match: … }', name);
    }
    comments += this.#gap();
    const colon = this.#take();
    if (colon.text !== ':') this.#scanner.fail(`A colon is missing after ${name.text}`, colon);
    const from = colon.to;
    let comma: Token | undefined;
    for (let depth = 0; ; ) {
      const token = this.#take();
      if (token.kind === 'end') this.#scanner.fail('} is missing at the end of the stage', token);
      const mark = token.kind === 'mark' ? token.text : '';
      if (depth === 0 && mark === '}') {
        const to = comma?.from ?? token.from;
        const rest = comma ? this.#text.slice(comma.to, token.from).trim() : '';
        const body = { from, to };
        return {
          name: name.text,
          body: joined(unindented(this.#text.slice(from, to)), rest),
          enabled: true,
          before: readGap(comments, false).before,
          at: { name, body },
        };
      }
      if (comma) this.#scanner.fail('A stage has one name: begin another stage with {', token);
      if (depth === 0 && mark === ',') comma = token;
      if (opening.has(mark)) depth += 1;
      if (closing.has(mark)) depth -= 1;
      if (depth < 0) this.#scanner.fail(`Not expected here: ${mark}`, token);
    }
  }

  #take(): Token {
    const token = this.#scanner.take();
    this.#end = token.to;
    return token;
  }

  /** Space and comments before the next token. */
  #gap(): string {
    return this.#text.slice(this.#end, this.#scanner.peek().from);
  }

  #rest(before: string): string {
    const behind = this.#gap();
    const token = this.#take();
    if (token.text === ';') return joined(before, `${behind}${this.#gap()}`.trim());
    if (token.kind !== 'end')
      this.#scanner.fail(`Not expected after the pipeline: ${token.text.slice(0, 24)}`, token);
    return joined(before, behind.trim());
  }
}

const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join('\n');

/** The lines without the indentation that all but the first have in common. */
function unindented(text: string): string {
  const [first = '', ...rest] = text.trim().split('\n');
  const indents = rest
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length);
  const common = Math.min(...indents, 200);
  return [first, ...rest.map((line) => line.slice(common))].join('\n');
}

/**
 * Splits the text of a pipeline into its stages. Comments are kept; commented stages become disabled ones. Arguments may be
 * incomplete as long as their brackets match.
 *
 * @throws TextProblem
 */
export function splitPipeline(text: string): TypedPipeline {
  if (text.length > longestPipeline) {
    throw new TextProblem(
      `A pipeline has at most ${longestPipeline} characters`,
      text,
      longestPipeline,
      text.length,
    );
  }
  if (text.trim() === '') return { stages: [], after: '' };
  return new Splitter(text).whole();
}

interface Gap {
  /** Comments behind the previous stage, on its line. */
  sameLine: string;
  /** Stages in comments. */
  commented: TypedStage[];
  /** The other comments, behind the commented stages. */
  before: string;
}

/** The comments between two stages. */
function readGap(gap: string, isBehindStage: boolean): Gap {
  const firstLine = gap.indexOf('\n');
  const sameLine: string[] = [];
  const commented: TypedStage[] = [];
  let prose: string[] = [];
  let lines: string[] = [];
  const flush = (): void => {
    const { stages, rest } = commentedStages(lines, prose);
    commented.push(...stages);
    prose = rest;
    lines = [];
  };
  for (const { 0: comment, index } of gap.matchAll(/\/\/[^\n]*|\/\*[\s\S]*?\*\//gu)) {
    if (isBehindStage && (firstLine < 0 || index < firstLine)) sameLine.push(comment.trim());
    else if (comment.startsWith('//')) lines.push(comment.trim());
    else {
      flush();
      prose.push(comment);
    }
  }
  flush();
  return { sameLine: sameLine.join(' '), commented, before: joined(...prose) };
}

/** A text of many comments that only look like stages is not read again and again. */
const mostAttempts = 50;

/**
 * The stages in a run of `//` comments.
 *
 * @param prose comments before the run
 */
function commentedStages(lines: string[], prose: string[]): { stages: TypedStage[]; rest: string[] } {
  const stages: TypedStage[] = [];
  let rest = [...prose];
  const bare = lines.map((line) => line.replace(/^\/\/ ?/u, ''));
  let attempts = 0;
  for (let at = 0; at < lines.length; ) {
    const looksLike = /^\s*\{\s*["'$]/u.test(bare.slice(at, at + 2).join(' ')) && attempts < mostAttempts;
    attempts += looksLike ? 1 : 0;
    const match = looksLike ? stageIn(bare.slice(at)) : undefined;
    if (match) {
      stages.push({
        ...match.stage,
        enabled: false,
        before: joined(...rest, match.stage.before),
        at: undefined,
      });
      rest = [];
      at += match.lines;
    } else {
      rest.push(lines[at] ?? '');
      at += 1;
    }
  }
  return { stages, rest };
}

/** A stage that fills whole lines at the beginning of these. */
function stageIn(lines: string[]): { stage: TypedStage; lines: number } | undefined {
  const text = lines.join('\n');
  try {
    const { stage, end } = new Splitter(text).one();
    const [behind = ''] = text.slice(end).split('\n', 1);
    if (!stage.name.startsWith('$') || !/^\s*,?\s*$/u.test(behind)) return undefined;
    return { stage, lines: text.slice(0, end).split('\n').length };
  } catch (error) {
    if (error instanceof TextProblem) return undefined;
    throw error;
  }
}

/** The text of a pipeline: disabled stages are comments. */
export function printPipeline(stages: readonly Omit<Stage, 'id'>[], after = ''): string {
  if (stages.length === 0 && after === '') return '[]';
  const lastEnabled = stages.findLastIndex(({ enabled }) => enabled);
  const parts = stages.map(({ name, body, enabled, before }, index) => {
    const ended = endsInComment(body) ? '\n' : ' ';
    const text = `{ ${name}: ${body.trim()}${ended}}`;
    const comma = enabled && index < lastEnabled ? ',' : '';
    return joined(before, enabled ? `${text}${comma}` : commentedOut(text));
  });
  return `[\n${indented(joined(...parts, after))}\n]`;
}

const endsInComment = (body: string): boolean => body.slice(body.lastIndexOf('\n') + 1).includes('//');
const commentedOut = (text: string): string =>
  text
    .split('\n')
    .map((line) => `// ${line}`)
    .join('\n');
const indented = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? '' : `  ${line}`))
    .join('\n');
