import { MAX_AUTH_HEADER, readAuthParam, readToken, skipBlanks } from './auth-param.ts';
import type { DigestAlgorithm } from './digest.ts';

export interface Challenge {
  /** Lower-cased. */
  scheme: string;
  params: ReadonlyMap<string, string>;
}

export interface DigestChallenge {
  realm: string;
  nonce: string;
  algorithm: DigestAlgorithm;
  /** As the server spelled it, to be sent back; undefined when it named none. */
  algorithmText: string | undefined;
  opaque: string | undefined;
  stale: boolean;
}

const TOKEN68 = /[A-Za-z0-9\-._~+/]+=*(?=[ \t]*(?:,|$))/y;

interface Draft {
  scheme: string;
  params: Map<string, string>;
  broken: boolean;
}

function skipSeparators(text: string, at: number): number {
  let index = skipBlanks(text, at);
  while (text[index] === ',') index = skipBlanks(text, index + 1);
  return index;
}

function parseLine(line: string): Challenge[] {
  const drafts: Draft[] = [];
  let at = skipSeparators(line, 0);
  while (at < line.length) {
    const current = drafts.at(-1);
    const param = readAuthParam(line, at);
    if (param !== undefined) {
      if (current === undefined) return [];
      if (current.params.has(param.name)) current.broken = true;
      current.params.set(param.name, param.value);
      at = param.end;
    } else {
      const scheme = readToken(line, at);
      const end = at + (scheme?.length ?? 0);
      const next = line[end];
      if (scheme === undefined || (next !== undefined && next !== ' ' && next !== '\t' && next !== ',')) {
        if (current !== undefined) current.broken = true;
        break;
      }
      drafts.push({ scheme: scheme.toLowerCase(), params: new Map(), broken: false });
      TOKEN68.lastIndex = skipBlanks(line, end);
      const token68 = next === ',' ? null : TOKEN68.exec(line);
      at = skipBlanks(line, token68 === null ? end : token68.index + token68[0].length);
      if (line[at] !== ',' && at < line.length) continue;
    }
    const separator = skipBlanks(line, at);
    if (separator < line.length && line[separator] !== ',') {
      const last = drafts.at(-1);
      if (last !== undefined) last.broken = true;
      break;
    }
    at = skipSeparators(line, separator);
  }
  return drafts.filter((draft) => !draft.broken).map(({ scheme, params }) => ({ scheme, params }));
}

/** Reads every well-formed challenge of one or several `WWW-Authenticate` headers, in their order. */
export function parseChallenges(header: string | readonly string[]): Challenge[] {
  const lines = typeof header === 'string' ? [header] : header;
  return lines.flatMap((line) => (line.length > MAX_AUTH_HEADER ? [] : parseLine(line)));
}

function algorithmOf(text: string | undefined): DigestAlgorithm | undefined {
  if (text === undefined || text.toUpperCase() === 'MD5') return 'MD5';
  return text.toUpperCase() === 'SHA-256' ? 'SHA-256' : undefined;
}

/** The Digest challenges that we can answer (qop auth, MD5 or SHA-256), in the server's order of preference. */
export function digestChallenges(header: string | readonly string[]): DigestChallenge[] {
  const results: DigestChallenge[] = [];
  for (const { scheme, params } of parseChallenges(header)) {
    const realm = params.get('realm');
    const nonce = params.get('nonce');
    const algorithm = algorithmOf(params.get('algorithm'));
    const qops = (params.get('qop') ?? '').split(',').map((qop) => qop.trim().toLowerCase());
    if (scheme !== 'digest' || realm === undefined || !nonce || !algorithm || !qops.includes('auth'))
      continue;
    results.push({
      realm,
      nonce,
      algorithm,
      algorithmText: params.get('algorithm'),
      opaque: params.get('opaque'),
      stale: params.get('stale')?.toLowerCase() === 'true',
    });
  }
  return results;
}
