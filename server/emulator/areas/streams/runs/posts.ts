import { type Document, EJSON } from 'bson';
import { isRecord } from '#contract/values/is-record.ts';
import { checkedSize } from '#server/data/limits/document-size.ts';
import { parseEjson, toEjson } from '#server/data/values/ejson.ts';
import type { Settled } from '#server/emulator/kernel/outgoing.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { StreamPostRecord } from '../records.ts';
import { aggregateHere } from './clusters.ts';
import { DeadLetters } from './dead-letters.ts';
import { MessageRefusal, ProcessorFailure } from './failures.ts';
import type { Segment, SegmentContext } from './segment.ts';
import { validateRun } from './segments.ts';

const methods: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
const reactions = ['dlq', 'ignore', 'fail'] as const;

const isTexts = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every((each) => typeof each === 'string');

interface Asked {
  path: string | undefined;
  parameters: Record<string, string>;
  headers: Record<string, string>;
}

/** Path, parameters and headers of the request for a document; each may be an expression // documented */
function requestOf(
  world: World,
  { path, parameters = {}, headers = {} }: Document,
): (doc: Document) => Asked {
  if (!isRecord(parameters)) throw new ProcessorFailure('$https: parameters must be an object');
  if (!isRecord(headers)) throw new ProcessorFailure('$https: headers must be an object');
  const lists = { parameters: Object.values(parameters), headers: Object.values(headers) };
  const evaluate = aggregateHere(world, [
    { $replaceWith: { ...(path === undefined ? {} : { path }), ...lists } },
  ]);
  validateRun(evaluate);
  const named = (field: string, names: readonly string[], values: readonly unknown[], isAllowed: RegExp) =>
    Object.fromEntries(
      names.map((name, index) => {
        const value = values[index];
        if (!isAllowed.test(typeof value))
          throw new MessageRefusal(
            `$https: ${field}.${name} must be a ${isAllowed.source.replaceAll('|', ', ')}.`,
          );
        return [name, String(value)];
      }),
    );
  return (doc) => {
    const texts = evaluate([doc])[0] ?? {};
    if (path !== undefined && typeof texts.path !== 'string')
      throw new MessageRefusal('$https: path must be a string.');
    return {
      path: texts.path,
      parameters: named('parameters', Object.keys(parameters), texts.parameters, /string|number|boolean/),
      headers: named('headers', Object.keys(headers), texts.headers, /string/),
    };
  };
}

/** The address of a connection with the path and the parameters of a document. */
function addressOf(base: string, { path, parameters }: Asked): string {
  const whole = `${base.replace(/\/+$/u, '')}${path ? `/${path.replace(/^\/+/u, '')}` : ''}`;
  const query = new URLSearchParams(parameters).toString();
  return query === '' ? whole : `${whole}?${query}`;
}

/** What becomes of the answer where the stage is not the last. */
function continuationOf({ as = 'response', config }: Document, step: number) {
  if (typeof as !== 'string' || as === '' || as.startsWith('$'))
    throw new ProcessorFailure('$https: as must be the name of a field');
  return { step, as, ...(isRecord(config) && config.parseJsonStrings === true ? { parsesTexts: true } : {}) };
}

/**
 * Sends each document to an address. The answer comes later: a refused document goes to the dead letter queue, and
 * behind a stage with `step` a later turn continues with the answer // documented: fields and defaults
 */
export function httpsStage(
  { world, connectionOf, processor }: SegmentContext,
  spec: Document,
  step?: number,
): Segment['run'] {
  const connection = connectionOf(spec.connectionName);
  if (connection.type !== 'Https')
    throw new ProcessorFailure('$https: connectionName must name a connection of the type Https');
  const { method = 'GET', onError = 'dlq', payload = [] } = spec;
  if (!methods.has(method))
    throw new ProcessorFailure(`$https: method must be one of ${[...methods].join(', ')}`);
  // the description writes them in both cases
  const reaction = reactions.find((each) => each === String(onError).toLowerCase());
  if (!reaction) throw new ProcessorFailure(`$https: onError must be one of ${reactions.join(', ')}`);
  if (!Array.isArray(payload)) throw new ProcessorFailure('$https: payload must be a list of stages');
  const asked = requestOf(world, spec);
  const shape = aggregateHere(world, payload);
  validateRun(shape);
  const own = isTexts(connection.headers) ? connection.headers : {};
  const continued = step === undefined ? {} : continuationOf(spec, step);
  const { id: processorId, groupId } = processor;
  return (docs) => {
    const requests = docs.map((doc) => {
      const [body, more] = shape([doc]);
      if (!body || more) throw new MessageRefusal('The payload of $https must be one document.');
      return { ...asked(doc), body: EJSON.stringify(body, { relaxed: true }) };
    });
    for (const [index, request] of requests.entries()) {
      const deliveryId = world.id();
      const text = toEjson(docs[index]);
      world.tables.streamPosts.put({ id: deliveryId, groupId, processorId, reaction, text, ...continued });
      world.outbox.push({
        ...{ deliveryId, url: addressOf(String(connection.url), request), method },
        // a request to read has no content
        ...(method === 'GET' ? {} : { body: request.body }),
        headers: { 'content-type': 'application/json', ...own, ...request.headers },
        wantsAnswer: step !== undefined,
      });
    }
    return step === undefined ? [...docs] : [];
  };
}

/** A text of JSON as a value; other texts stay. */
function parsed(text: string, parsesTexts: boolean): unknown {
  let value: unknown;
  try {
    value = parseEjson(text);
  } catch {
    return text;
  }
  return parsesTexts ? withParsedTexts(value) : value;
}

function withParsedTexts(value: unknown): unknown {
  if (typeof value === 'string') return /^\s*[[{]/u.test(value) ? parsed(value, true) : value;
  if (Array.isArray(value)) return value.map(withParsedTexts);
  if (!isRecord(value) || '_bsontype' in value || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withParsedTexts(each)]));
}

/** Keeps the document with its answer for the next turn // documented: an empty answer sets no field */
function keepAnswer(world: World, post: StreamPostRecord, answer: string): void {
  const { as = 'response', parsesTexts = false } = post;
  const doc = parseEjson(post.text) as Document;
  const value = answer === '' ? undefined : { [as]: { $literal: parsed(answer, parsesTexts) } };
  const [whole] = value ? aggregateHere(world, [{ $addFields: value }])([doc]) : [doc];
  world.tables.streamPosts.put({ ...post, text: toEjson(whole), isAnswered: true });
}

/** Takes documents with answers out of the queue, by the part of the pipeline that continues with them. */
export function takeAnswered(world: World, processorId: string, most: number): Map<number, Document[]> {
  const rows = world.tables.streamPosts.by('processor', processorId).filter(({ isAnswered }) => isAnswered);
  const docs = new Map<number, Document[]>();
  for (const { id, step = 0, text } of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, most)) {
    docs.set(step, [...(docs.get(step) ?? []), parseEjson(text) as Document]);
    world.tables.streamPosts.delete(id);
  }
  return docs;
}

/** Moves a document that was not delivered from the output of its processor to the dead letter queue. */
function refuse(world: World, post: StreamPostRecord, reason: string): void {
  const processor = world.tables.streamProcessors.get(post.processorId);
  const run = world.tables.streamRuns.get(post.processorId);
  if (!processor || !run) return;
  const doc = parseEjson(post.text) as Document;
  const letters = new DeadLetters(world, processor);
  letters.add(doc, reason);
  letters.flush();
  const bytes = checkedSize(doc);
  const { output, outputBytes, dlq, dlqBytes } = run.totals;
  const isOutput = post.step === undefined;
  const totals = isOutput
    ? { ...run.totals, output: output - 1, outputBytes: outputBytes - bytes }
    : run.totals;
  world.tables.streamRuns.put({
    ...run,
    totals: { ...totals, dlq: dlq + 1, dlqBytes: dlqBytes + bytes },
  });
}

/** The outcome of a sent document; `fail` ends its processor. */
export function settlePost(
  world: World,
  { deliveryId, outcome, detail, answer = '' }: Settled & { deliveryId: string },
  fail: (processorId: string, reason: string) => void,
): void {
  const post = world.tables.streamPosts.get(deliveryId);
  if (!post) return;
  if (outcome === 'delivered' && post.step !== undefined) {
    keepAnswer(world, post, answer);
    return;
  }
  world.tables.streamPosts.delete(deliveryId);
  if (outcome === 'delivered' || post.reaction === 'ignore') return;
  const reason = `$https: ${detail}`;
  if (post.reaction === 'fail') {
    fail(post.processorId, reason);
    return;
  }
  try {
    world.transact(() => refuse(world, post, reason));
  } catch (error) {
    if (!(error instanceof ProcessorFailure)) throw error;
    fail(post.processorId, error.message);
  }
}

export function forgetPosts(world: World, processorId: string): void {
  for (const { id } of [...world.tables.streamPosts.by('processor', processorId)])
    world.tables.streamPosts.delete(id);
}
