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
import type { Segment, SegmentContext } from './segments.ts';

const methods: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const reactions = ['dlq', 'ignore', 'fail'] as const;

const isTexts = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every((each) => typeof each === 'string');

/** The address of a connection with the path and the parameters of the stage. */
function addressOf(base: string, path: unknown, parameters: unknown): string {
  if (path !== undefined && typeof path !== 'string')
    throw new ProcessorFailure('$https: path must be a string'); // assumed: no expression
  if (parameters !== undefined && !isTexts(parameters))
    throw new ProcessorFailure('$https: parameters must be strings');
  const whole = `${base.replace(/\/+$/u, '')}${path ? `/${path.replace(/^\/+/u, '')}` : ''}`;
  const query = new URLSearchParams(parameters).toString();
  return query === '' ? whole : `${whole}?${query}`;
}

/**
 * Sends each document to an address. The answer comes later: a refused document goes to the dead letter queue.
 * Documented: `onError`. Assumed: the last stage only, because a turn does not wait for answers.
 */
export function httpsSink(
  { world, connectionOf, processor }: SegmentContext,
  spec: Document,
): Segment['run'] {
  const connection = connectionOf(spec.connectionName);
  if (connection.type !== 'Https')
    throw new ProcessorFailure('$https: connectionName must name a connection of the type Https');
  const { method = 'POST', onError = 'dlq', payload = [], headers = {} } = spec;
  if (!methods.has(method))
    throw new ProcessorFailure(`$https: method must be one of ${[...methods].join(', ')}`);
  const reaction = reactions.find((each) => each === onError);
  if (!reaction) throw new ProcessorFailure(`$https: onError must be one of ${reactions.join(', ')}`);
  if (!isTexts(headers)) throw new ProcessorFailure('$https: headers must be strings');
  if (!Array.isArray(payload)) throw new ProcessorFailure('$https: payload must be a list of stages');
  const url = addressOf(String(connection.url), spec.path, spec.parameters);
  const own = isTexts(connection.headers) ? connection.headers : {};
  const shape = aggregateHere(world, payload);
  const { id: processorId, groupId } = processor;
  return (docs) => {
    const bodies = docs.map((doc) => {
      const [body, more] = shape([doc]);
      if (!body || more) throw new MessageRefusal('The payload of $https must be one document.');
      return EJSON.stringify(body, { relaxed: true });
    });
    for (const [index, doc] of docs.entries()) {
      const deliveryId = world.id();
      const post = { id: deliveryId, groupId, processorId, reaction, text: toEjson(doc) };
      world.tables.streamPosts.put(post);
      world.outbox.push({
        ...{ deliveryId, url, method, body: bodies[index] ?? '' },
        headers: { 'content-type': 'application/json', ...own, ...headers },
      });
    }
    return [...docs];
  };
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
  const totals = { ...run.totals, output: output - 1, outputBytes: outputBytes - bytes };
  world.tables.streamRuns.put({
    ...run,
    totals: { ...totals, dlq: dlq + 1, dlqBytes: dlqBytes + bytes },
  });
}

/** The outcome of a sent document; `fail` ends its processor. */
export function settlePost(
  world: World,
  { deliveryId, outcome, detail }: Settled & { deliveryId: string },
  fail: (processorId: string, reason: string) => void,
): void {
  const post = world.tables.streamPosts.get(deliveryId);
  if (!post) return;
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
