import type { Document } from 'bson';
import { parseEjson } from '#server/data/values/ejson.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { ConnectionRecord, TopicMessageRecord } from '../records.ts';
import { MessageRefusal } from './failures.ts';

/** Messages that a topic keeps, and topics of a broker; older messages are dropped. */
const mostMessages = 1000;
const mostTopics = 50;
/** Messages of a topic in one answer, and characters of each. */
const mostShown = 10;
const mostText = 1000;

/**
 * A Kafka connection leads to a broker inside of the emulator: what one processor emits, others read. Messages
 * from outside of the emulator never arrive.
 */
export function emitTo(
  world: World,
  { id, groupId }: ConnectionRecord,
  topic: string,
  texts: readonly string[],
) {
  const { streamMessages } = world.tables;
  const own = streamMessages.by('topic', `${id}/${topic}`);
  const all = streamMessages.by('connection', id);
  if (own.length === 0 && new Set(all.map((each) => each.topic)).size >= mostTopics)
    throw new MessageRefusal(`The emulated broker has ${mostTopics} topics already.`);
  let n = all.at(-1)?.n ?? 0;
  for (const text of texts) {
    n += 1;
    streamMessages.put({
      id: `${id}/${String(n).padStart(12, '0')}`,
      groupId,
      connectionId: id,
      topic,
      n,
      at: world.now(),
      text,
    });
  }
  const rows = streamMessages.by('topic', `${id}/${topic}`);
  for (const { id: oldest } of rows.slice(0, Math.max(0, rows.length - mostMessages)))
    streamMessages.delete(oldest);
}

/** The number of the newest message of a broker. */
export function newestOf(world: World, { id }: ConnectionRecord): number {
  return world.tables.streamMessages.by('connection', id).at(-1)?.n ?? 0;
}

/** Messages of topics behind a position, oldest first. */
export function messagesBehind(
  world: World,
  { id }: ConnectionRecord,
  { topics, position, most }: { topics: ReadonlySet<string>; position: number; most: number },
): { rows: readonly TopicMessageRecord[]; docs: Document[] } {
  const rows = world.tables.streamMessages
    .by('connection', id)
    .filter(({ n, topic }) => n > position && topics.has(topic))
    .slice(0, most);
  return { rows, docs: rows.map(({ text }) => parseEjson(text) as Document) };
}

/** Topics of all brokers of the world with their latest messages, for the controls of the emulator. */
export const topicHandlers = defineHandlers({
  listEmulatorTopics({ world }) {
    const { streamConnections, streamWorkspaces, streamMessages } = world.tables;
    return [...streamConnections.all()].flatMap(({ id, name, groupId, workspaceId }) => {
      const rows = streamMessages.by('connection', id);
      return [...new Set(rows.map(({ topic }) => topic))].sort().map((topic) => {
        const own = rows.filter((row) => row.topic === topic);
        return {
          groupId,
          workspace: streamWorkspaces.get(workspaceId)?.name ?? '',
          connection: name,
          topic,
          messages: own.length,
          latest: own
            .slice(-mostShown)
            .reverse()
            .map(({ at, text }) => ({ at: iso(at), text: text.slice(0, mostText) })),
        };
      });
    });
  },
});

/** Drops the topics of a connection that is deleted. */
export function forgetTopics(world: World, connectionId: string): void {
  for (const { id } of [...world.tables.streamMessages.by('connection', connectionId)])
    world.tables.streamMessages.delete(id);
}
