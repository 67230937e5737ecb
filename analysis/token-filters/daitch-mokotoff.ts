import type { OriginalTokens } from '../definition.ts';
import { soundexChart, soundexFolds } from '../tables/daitch-mokotoff.ts';
import type { Token, TokenFilter } from '../token.ts';
import { isWhitespace } from '../tokenizers/char-runs.ts';
import { lowerCased } from './lowercase.ts';

interface Rule {
  pattern: string;
  start: string[];
  beforeVowel: string[];
  elsewhere: string[];
}

/** A code that is being made, with the piece that was added last. */
interface Branch {
  code: string;
  last: string | undefined;
}

const codeLength = 6;
let rules: Map<string, Rule[]> | undefined;
let folds: Map<string, string> | undefined;

function rulesFor(letter: string): readonly Rule[] | undefined {
  if (!rules) {
    rules = new Map();
    for (const line of soundexChart.split(' ')) {
      const [pattern = '', ...codes] = line.split(',');
      const [start = [], beforeVowel = [], elsewhere = []] = codes.map((code) => code.split('|'));
      const first = pattern.charAt(0);
      rules.set(first, [...(rules.get(first) ?? []), { pattern, start, beforeVowel, elsewhere }]);
    }
    for (const each of rules.values()) each.sort((a, b) => b.pattern.length - a.pattern.length);
  }
  return rules.get(letter);
}

function cleaned(word: string): string {
  folds ??= new Map(soundexFolds.split(' ').map((pair) => [pair.charAt(0), pair.charAt(1)]));
  let out = '';
  for (let at = 0; at < word.length; at += 1) {
    if (isWhitespace(word.charCodeAt(at))) continue;
    const letter = lowerCased(word.charAt(at));
    out += folds.get(letter) ?? letter;
  }
  return out;
}

/** The same piece twice in a row counts once, unless `m` and `n` meet. */
function extended({ code, last }: Branch, piece: string, always: boolean): Branch {
  const adds = last === undefined || !last.endsWith(piece) || always;
  return { code: adds && code.length < codeLength ? (code + piece).slice(0, codeLength) : code, last: piece };
}

function codesFor(rule: Rule, text: string, at: number, isStart: boolean): readonly string[] {
  if (isStart) return rule.start;
  return /[aeiou]/.test(text.charAt(at + rule.pattern.length)) ? rule.beforeVowel : rule.elsewhere;
}

/** Of branches with the same code the first stays. */
function distinct(branches: readonly Branch[]): Branch[] {
  const byCode = new Map<string, Branch>();
  for (const branch of branches) if (!byCode.has(branch.code)) byCode.set(branch.code, branch);
  return [...byCode.values()];
}

/** The codes of a word, six digits each. */
function soundexCodes(word: string): string[] {
  const text = cleaned(word);
  let branches: Branch[] = [{ code: '', last: undefined }];
  let before = '';
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    const candidates = rulesFor(letter);
    if (!candidates) continue;
    const rule = candidates.find(({ pattern }) => text.startsWith(pattern, at));
    if (rule) {
      const always = (before === 'm' && letter === 'n') || (before === 'n' && letter === 'm');
      const codes = codesFor(rule, text, at, before === '');
      const next = branches.flatMap((branch) => codes.map((piece) => extended(branch, piece, always)));
      branches = distinct(next);
      at += rule.pattern.length - 1;
    }
    before = letter;
  }
  return branches.map(({ code }) => code.padEnd(codeLength, '0'));
}

/** Adds how words sound, or puts it in their place. */
export function daitchMokotoffSoundexFilter({
  originalTokens = 'include',
}: {
  originalTokens?: OriginalTokens | undefined;
}): TokenFilter {
  return (stream) => ({
    ...stream,
    tokens: stream.tokens.flatMap((token): Token[] => {
      if (token.term === '') return [token];
      const coded = soundexCodes(token.term).map((term) => ({ ...token, term, increment: 0 }));
      if (originalTokens === 'include') return [token, ...coded];
      return coded.map((each, index) => (index === 0 ? { ...each, increment: token.increment } : each));
    }),
  });
}
