import { rootPath } from '#contract/api/names.ts';
import { formatOf } from '#contract/api/operation.ts';
import { paramNames } from '#contract/api/path-template.ts';
import { writeMediaType } from '#contract/api/versions.ts';
import type { OperationFacts } from '#contract/catalogue/facts.ts';

/** A value that an earlier step of a program kept from its response, in place of a plain text. */
export interface Kept {
  $kept: string;
}

export const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && '$kept' in value;

/** One call of an operation, as every language needs it. Values may be `Kept`. */
export interface CodeRequest {
  operationId: string;
  /** Area of the operation: names the command of the Atlas CLI. Without it there is no such command. */
  area?: string | undefined;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Template from the root of the host, with `{parameters}`. */
  path: string;
  params: Readonly<Record<string, string | Kept>>;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
  /** Media type of the body; `application/x-www-form-urlencoded` has the fields of `body`. */
  contentType?: string | undefined;
  accept: string;
  /** Version date of the resource; absent outside versioning. */
  version?: string | undefined;
  /** The answer is no JSON: it is saved under this name. */
  saveAs?: string | undefined;
}

/** Part of an answer: keys and positions from the outside in. */
export type AnswerPath = readonly (string | number)[];

/** A request of a program with the use of its response. */
export interface Step {
  /** The purpose of the step, as text. */
  note?: string | undefined;
  request: CodeRequest;
  /** Names for parts of the answer that later steps use. */
  keep?: readonly { name: string; from: AnswerPath }[] | undefined;
  /** Expected values in the response. */
  expect?: readonly { at: AnswerPath; equals: string | number | boolean | null }[] | undefined;
}

/** Destination of a program's requests, and their authentication. Secrets appear there only as names of variables. */
export interface CodeTarget {
  origin: string;
  kind?: 'apiKey' | 'serviceAccount' | undefined;
  /** Its certificate comes from an authority of its own. */
  emulator?: boolean | undefined;
}

/** Requests that run one after the other. */
export interface Program {
  target: CodeTarget;
  steps: readonly Step[];
}

/** Arguments of a call as the console passes them, as a request of a program. */
export function codeRequest(facts: OperationFacts, args: Readonly<Record<string, unknown>>): CodeRequest {
  const versioned = facts.root === 'v2';
  const newest = facts.versions.at(-1)?.date;
  const version = versioned ? newest : undefined;
  const format = formatOf(facts);
  const json = version ? writeMediaType(version) : 'application/json';
  const named = (name: string) => args[name] as string | Kept | undefined;
  return {
    operationId: facts.id,
    ...(versioned ? { area: facts.area } : {}),
    method: facts.method,
    path: rootPath(facts.root) + facts.path,
    params: Object.fromEntries(paramNames(facts.path).map((name) => [name, named(name) ?? `{${name}}`])),
    query: args.query as Record<string, unknown> | undefined,
    ...(facts.body && args.body !== undefined
      ? { body: args.body, contentType: facts.body === 'form' ? 'application/x-www-form-urlencoded' : json }
      : {}),
    accept: version ? writeMediaType(version, format) : json,
    version,
    ...(format === 'json' ? {} : { saveAs: `${facts.id}.${format === 'gzip' ? 'gz' : format}` }),
  };
}

/** A text in pieces: literals, and kept values. */
export type Pieces = readonly (string | Kept)[];

/** Path and query of a request, encoded. */
export function addressOf({ path, params, query = {} }: CodeRequest): Pieces {
  const pieces: (string | Kept)[] = path.split(/(\{\w+\})/u).map((part) => {
    if (!/^\{\w+\}$/u.test(part)) return part;
    const value = params[part.slice(1, -1)];
    return isKept(value) ? value : encodeURIComponent(value ?? part);
  });
  let sign = '?';
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each === undefined || each === null || each === '') continue;
      pieces.push(`${sign}${name}=`, isKept(each) ? each : encodeURIComponent(String(each)));
      sign = '&';
    }
  }
  return merged(pieces);
}

/** Fields of a form, encoded. */
export function formText(body: unknown): string {
  return Object.entries(body as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');
}

/** The body of a request as text; undefined without one. */
export function bodyPieces({ body, contentType }: CodeRequest, space: number): Pieces | undefined {
  if (body === undefined) return undefined;
  if (contentType === 'application/x-www-form-urlencoded') return [formText(body)];
  // kept values are between quotes: a private character marks their start and end
  const marked = JSON.stringify(
    body,
    (_, value: unknown) => (isKept(value) ? `\ue000${value.$kept}\ue000` : value),
    space,
  );
  return merged(marked.split('\ue000').map((part, at) => (at % 2 === 1 ? { $kept: part } : part)));
}

function merged(pieces: Pieces): Pieces {
  const out: (string | Kept)[] = [];
  for (const piece of pieces) {
    const last = out.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') out[out.length - 1] = last + piece;
    else if (piece !== '') out.push(piece);
  }
  return out;
}

export const isPlain = (pieces: Pieces): pieces is readonly string[] =>
  pieces.every((piece) => typeof piece === 'string');

/** Whether a program does more than send one request and show its answer. */
export const isScript = ({ steps }: Program): boolean =>
  steps.length !== 1 || steps.some(({ keep, expect }) => (keep?.length ?? 0) + (expect?.length ?? 0) > 0);

/** The variable that holds the path of the emulator's certificate authority, which it prints when it starts. */
export const authorityVariable = 'ATLAS_CA_FILE';

/** Whether a program has to be given a certificate authority: systems trust those of the real service. */
export const hasOwnAuthority = ({ origin, emulator }: CodeTarget): boolean =>
  emulator === true && origin.startsWith('https:');

export const originOf = ({ origin }: CodeTarget): string => origin.replace(/\/+$/u, '');

/** `alertConfigId` → `alert_config_id` */
export const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]+/gu, (letters) => `_${letters.toLowerCase()}`).replace(/^_/u, '');
