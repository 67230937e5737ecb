import { roots } from '#contract/api/names.ts';
import { paramNames } from '#contract/api/path-template.ts';
import type { OperationFacts } from '#contract/catalogue/facts.ts';
import { isRecord } from '#contract/values/is-record.ts';
import type { MadeCall } from '../client.ts';

/** A call of a recording, and when it was made. */
interface RecordedCall {
  call: MadeCall;
  at: number;
}

export interface OpenedRecording {
  calls: RecordedCall[];
  /** Entries that are no call of an operation. */
  left: number;
}

/** Bytes of a file that the browser reads. */
export const largestRecording = 64 * 2 ** 20;

/**
 * The calls of a HAR file, such as the emulator writes with `--record`. `connectionAt` names the connection of an origin.
 *
 * @throws Error with the part of the file that is no HAR
 */
export function openRecording(
  text: string,
  catalogue: readonly OperationFacts[],
  connectionAt: (origin: string) => string,
): OpenedRecording {
  const entries = entriesOf(text);
  const routes = catalogue.map((facts) => ({ facts, pattern: patternOf(facts) }));
  const calls = entries.flatMap((entry) => {
    const read = readEntry(entry);
    if (!read) return [];
    const { method, url, status, at } = read;
    const route = routes.find(({ facts, pattern }) => facts.method === method && pattern.test(url.pathname));
    if (!route) return [];
    const { facts, pattern } = route;
    const values = pattern.exec(url.pathname)?.slice(1) ?? [];
    const params = paramNames(facts.path).map((name, index) => [name, decoded(values[index] ?? '')] as const);
    const query = Object.fromEntries(url.searchParams);
    const args = {
      ...Object.fromEntries(params),
      ...(Object.keys(query).length === 0 ? {} : { query }),
      ...(read.body === undefined ? {} : { body: read.body }),
    };
    const call = {
      connection: connectionAt(url.origin),
      operationId: facts.id,
      args,
      status,
      body: read.answer,
    };
    return [{ call, at }];
  });
  return { calls, left: entries.length - calls.length };
}

function entriesOf(text: string): unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('The file is no JSON. Choose a HAR file, such as the emulator writes with --record.');
  }
  const entries = isRecord(value) && isRecord(value.log) ? value.log.entries : undefined;
  if (!Array.isArray(entries)) throw new Error('The file is no HAR file: log.entries must be a list.');
  return entries;
}

/** Names of parameters have letters only; all other signs of a path mean themselves. */
function patternOf({ path, root }: OperationFacts): RegExp {
  const parts = path.split(/\{\w+\}/u).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&'));
  return new RegExp(`^${roots[root]}${parts.join('([^/]+)')}$`, 'u');
}

function readEntry(entry: unknown) {
  if (!isRecord(entry) || !isRecord(entry.request) || !isRecord(entry.response)) return undefined;
  const { method, url, postData } = entry.request;
  const { status, content } = entry.response;
  const at = Date.parse(String(entry.startedDateTime));
  if (typeof method !== 'string' || typeof url !== 'string' || !URL.canParse(url)) return undefined;
  if (typeof status !== 'number' || !Number.isSafeInteger(status) || Number.isNaN(at)) return undefined;
  const answer = status < 400 && isRecord(content) ? parsed(content.text) : undefined;
  return {
    ...{ method, url: new URL(url), status, at, answer },
    body: isRecord(postData) ? parsed(postData.text) : undefined,
  };
}

function parsed(text: unknown): unknown {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
