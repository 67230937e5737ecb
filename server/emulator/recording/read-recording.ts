import { readFileSync, statSync } from 'node:fs';
import { isRecord } from '#contract/values/is-record.ts';
import { jsonIssueText } from '#contract/values/json/json-issue.ts';
import type { RecordedWorld } from './har.ts';

const longestFile = 512 * 2 ** 20;

/** A request of a recording with its answer. */
export interface RecordedCall {
  method: string;
  /** Path and query. */
  target: string;
  accept: string | undefined;
  contentType: string | undefined;
  /** Of the request; undefined without a body. */
  body: string | undefined;
  /** Bytes of the body that was sent. */
  bodySize: number;
  status: number;
  /** Of the answer as JSON; undefined where the recording has none. */
  answer: unknown;
  answerSize: number;
  /** Time of the world. */
  worldTime: number | undefined;
}

export interface Recording {
  calls: RecordedCall[];
  world: RecordedWorld | undefined;
}

/**
 * Reads a HAR file: one of this emulator, or of another program that recorded calls of the API.
 *
 * @throws Error with the file and the entry at fault
 */
export function readRecording(file: string): Recording {
  try {
    if (statSync(file).size > longestFile) throw new Error(`must be at most ${longestFile / 2 ** 20} MiB`);
    return parseRecording(readFileSync(file, 'utf8'));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(`${file}: ${code === 'ENOENT' ? 'there is no such file' : message}`);
  }
}

/** @throws Error with the entry at fault */
export function parseRecording(text: string): Recording {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`is no HAR file: ${jsonIssueText(text) ?? 'it is no JSON'}`);
  }
  const log = isRecord(value) ? value.log : undefined;
  if (!isRecord(log) || !Array.isArray(log.entries)) {
    throw new Error('is no HAR file: log.entries must be a list');
  }
  return { calls: log.entries.map(readCall), world: readWorld(log._quarterdeck) };
}

function readCall(entry: unknown, index: number): RecordedCall {
  const place = `log.entries[${index}]`;
  const request = isRecord(entry) ? entry.request : undefined;
  const response = isRecord(entry) ? entry.response : undefined;
  if (!isRecord(entry) || !isRecord(request)) throw new Error(`${place}.request must be an object`);
  if (!isRecord(response)) throw new Error(`${place}.response must be an object`);
  const { method, url, postData, bodySize } = request;
  if (typeof method !== 'string' || !/^[A-Z]{1,10}$/u.test(method))
    throw new Error(`${place}.request.method must be a method in capital letters`);
  if (typeof url !== 'string' || !URL.canParse(url))
    throw new Error(`${place}.request.url must be an address with its scheme`);
  if (typeof response.status !== 'number') throw new Error(`${place}.response.status must be a number`);
  const { pathname, search } = new URL(url);
  const content = isRecord(response.content) ? response.content : {};
  const body = isRecord(postData) && typeof postData.text === 'string' ? postData.text : undefined;
  return {
    method,
    target: `${pathname}${search}`,
    accept: headerOf(request.headers, 'accept'),
    contentType: headerOf(request.headers, 'content-type'),
    body,
    bodySize: typeof bodySize === 'number' ? bodySize : (body?.length ?? 0),
    status: response.status,
    answer: typeof content.text === 'string' ? parsed(content.text) : undefined,
    answerSize: typeof content.size === 'number' ? content.size : 0,
    worldTime: typeof entry._worldTime === 'number' ? entry._worldTime : startOf(entry.startedDateTime),
  };
}

function startOf(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

function headerOf(headers: unknown, name: string): string | undefined {
  if (!Array.isArray(headers)) return undefined;
  const field = headers.find(
    (each) => isRecord(each) && typeof each.name === 'string' && each.name.toLowerCase() === name,
  );
  return isRecord(field) && typeof field.value === 'string' ? field.value : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readWorld(value: unknown): RecordedWorld | undefined {
  if (!isRecord(value) || !isRecord(value.ids)) return undefined;
  const { seed, profile, pace, ids } = value;
  if (typeof seed !== 'string' || typeof profile !== 'string' || typeof pace !== 'number') return undefined;
  const text = (each: unknown) => (typeof each === 'string' ? each : '');
  return {
    ...{ seed, profile, pace },
    ids: { orgId: text(ids.orgId), groupId: text(ids.groupId), clusterName: text(ids.clusterName) },
  };
}
