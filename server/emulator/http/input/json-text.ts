import { deepestBody } from '#contract/deepest-body.ts';
import { jsonProblem } from '#contract/json-problem.ts';

/** Limits of a request body // docs/security.md */
export interface JsonLimits {
  depth: number;
  /** Values: objects, lists, texts, numbers and literals; field names do not count. */
  nodes: number;
}

export const requestLimits: JsonLimits = { depth: deepestBody, nodes: 20_000 };

export type JsonReading = { ok: true; value: unknown } | { ok: false; problem: string };

const forbiddenKeys = new Set(['__proto__']);

/**
 * Parses untrusted JSON: depth, size and duplicate keys are checked on the text, before anything is built
 * from it. JSON.parse would accept the last of two equal keys and overflow the stack on deep nesting.
 */
export function readJson(text: string, limits: JsonLimits = requestLimits): JsonReading {
  const problem = scan(text, limits);
  if (problem) return { ok: false, problem };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, problem: jsonProblem(text) };
  }
}

/** Whether a character, outside of texts, belongs to a number or a word. */
function isLiteralAt(char: number): boolean {
  const letter = char | 0x20;
  return (
    (char >= 0x30 && char <= 0x39) ||
    (letter >= 0x61 && letter <= 0x7a) ||
    (char >= 0x2b && char <= 0x2e && char !== 0x2c)
  );
}

/** One pass over the characters; the grammar itself is left to JSON.parse. */
function scan(text: string, limits: JsonLimits): string | undefined {
  const keys: (Set<string> | undefined)[] = [];
  let nodes = 0;
  let expectKey = false;
  let inLiteral = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    // a number or a word is one value, at its first character
    const isLiteral = isLiteralAt(char);
    if (isLiteral && !inLiteral) nodes += 1;
    inLiteral = isLiteral;
    switch (char) {
      case 0x22 /* " */:
        {
          const end = endOfString(text, at + 1);
          if (end < 0) return 'a string is not closed';
          const seen = keys.at(-1);
          if (expectKey && seen) {
            const key = unescaped(text.slice(at, end + 1));
            if (forbiddenKeys.has(key)) return `the key ${key} is not allowed`;
            if (seen.has(key)) return `the key ${key} stands twice`;
            seen.add(key);
            expectKey = false;
          } else {
            nodes += 1;
          }
          // the bytes were strict UTF-8, so only an escape can hold half of a pair
          if (isTorn(text.slice(at, end + 1))) return 'a text holds half of a surrogate pair';
          at = end;
          break;
        }
      case 0x7b /* { */:
        keys.push(new Set());
        expectKey = true;
        nodes += 1;
        break;
      case 0x5b /* [ */:
        keys.push(undefined);
        expectKey = false;
        nodes += 1;
        break;
      case 0x7d /* } */:
      case 0x5d /* ] */:
        keys.pop();
        expectKey = false;
        break;
      case 0x2c /* , */:
        expectKey = keys.at(-1) !== undefined;
        break;
      default:
        break;
    }
    if (keys.length > limits.depth) return `nested deeper than ${limits.depth} levels`;
    if (nodes > limits.nodes) return `more than ${limits.nodes} values`;
  }
  return undefined;
}

function endOfString(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === 0x5c) at += 1;
    else if (char === 0x22) return at;
  }
  return -1;
}

function isTorn(quoted: string): boolean {
  return /\\u[dD][89a-fA-F]/.test(quoted) && /\p{Surrogate}/u.test(unescaped(quoted));
}

function unescaped(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}
