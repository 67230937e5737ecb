import type { Document } from 'bson';
import type { StreamWindow } from '#contract/streams/window-rules.ts';
import { setField } from '#contract/values/field-order.ts';
import { isRecord } from '#contract/values/is-record.ts';
import { checkedSize } from '#server/data/limits/document-size.ts';
import { parseEjson, toEjson } from '#server/data/values/ejson.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { HeldRecord, RunRecord } from '../records.ts';
import { aggregateHere } from './clusters.ts';
import { ProcessorFailure, refusalOf } from './failures.ts';
import type { Refuse, Segment } from './segment.ts';
import { isolated } from './segments.ts';

/** Messages and bytes that the windows of one processor hold; beyond that it fails, as without memory. */
const mostHeld = 5000;
const mostBytes = 16 * 1024 * 1024;

/** The starts of all windows that contain a time, earliest first. */
function startsAt({ size, hop, offset }: StreamWindow, at: number): number[] {
  const last = Math.floor((at - offset) / hop);
  const first = Math.floor((at - offset - size) / hop) + 1;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * hop + offset);
}

/** The windows of one processor during a turn. */
export class Windows {
  readonly #world: World;
  readonly #spec: StreamWindow;
  readonly #inner: readonly Segment[];
  readonly #refuse: Refuse;
  /** The value by which messages of sessions belong together. */
  readonly #partition: Segment['run'] | undefined;
  run: RunRecord;

  constructor(
    world: World,
    { spec, inner }: { spec: StreamWindow; inner: readonly Segment[] },
    run: RunRecord,
    refuse: Refuse,
  ) {
    this.#world = world;
    this.#spec = spec;
    this.#inner = inner;
    this.#refuse = refuse;
    const { session } = spec;
    this.#partition = session && aggregateHere(world, [{ $project: { _id: 0, key: session.partitionBy } }]);
    this.run = run;
  }

  /** Holds a message for its windows; windows that are closed already miss it // documented: late messages */
  add(doc: Document, at: number): void {
    if (this.#partition) {
      this.#addToSession(doc, at, this.#partition);
      return;
    }
    const { watermark = Number.NEGATIVE_INFINITY } = this.run;
    const starts = startsAt(this.#spec, at);
    const missed = starts.filter((start) => start + this.#spec.size <= watermark);
    if (missed.length > 0)
      this.#refuse(doc, 'Input document arrived late.', {
        missedWindowStartTimes: missed.map((start) => new Date(start)),
      });
    if (missed.length === starts.length) return;
    this.#hold(doc, at);
  }

  /** Holds a message for its session; one that is closed already misses it. */
  #addToSession(doc: Document, at: number, partition: Segment['run']): void {
    if (at + this.#spec.size <= (this.run.watermark ?? Number.NEGATIVE_INFINITY)) {
      this.#refuse(doc, 'Input document arrived late.');
      return;
    }
    const [value] = isolated(partition, [doc], this.#refuse);
    if (value) this.#hold(doc, at, toEjson(value));
  }

  #hold(doc: Document, at: number, partition?: string): void {
    const { held, id: processorId, groupId } = this.run;
    const bytes = checkedSize(doc);
    const next = { count: held.count + 1, bytes: held.bytes + bytes, next: held.next + 1 };
    if (next.count > mostHeld || next.bytes > mostBytes)
      throw new ProcessorFailure(`The windows hold more than ${mostHeld} messages or 16 MiB.`);
    const id = `${processorId}/${String(next.next).padStart(12, '0')}`;
    this.#world.tables.streamHeld.put({
      ...{ id, groupId, processorId, n: next.next, at, bytes },
      text: toEjson(doc),
      ...(partition === undefined ? {} : { partition }),
    });
    this.run = { ...this.run, held: next };
  }

  /** Closes the windows that end by a time; returns their results. The time never moves back. */
  advance(to: number): Document[] {
    const { watermark = Number.NEGATIVE_INFINITY } = this.run;
    if (to <= watermark) return [];
    this.run = { ...this.run, watermark: to };
    if (this.#partition) return this.#closeSessions(to);
    const { size, hop, offset } = this.#spec;
    const closedBy = (at: number): number => Math.floor((at - offset - size) / hop);
    if (Number.isFinite(watermark) && closedBy(to) === closedBy(watermark)) return [];
    const rows = this.#world.tables.streamHeld.by('processor', this.run.id);
    const windows = new Map<number, HeldRecord[]>();
    for (const row of rows)
      for (const start of startsAt(this.#spec, row.at)) {
        if (start + size > to || start + size <= watermark) continue;
        const group = windows.get(start) ?? [];
        group.push(row);
        windows.set(start, group);
      }
    const results = [...windows.keys()]
      .sort((a, b) => a - b)
      .flatMap((start) => this.#close({ start, end: start + size }, windows.get(start) ?? []));
    this.#drop(rows.filter(({ at }) => startsAt(this.#spec, at).every((start) => start + size <= to)));
    return results;
  }

  /** Closes sessions whose gap is over // assumed: they end with their gap */
  #closeSessions(to: number): Document[] {
    const { size: gap } = this.#spec;
    const byPartition = new Map<string, HeldRecord[]>();
    for (const row of this.#world.tables.streamHeld.by('processor', this.run.id)) {
      const rows = byPartition.get(row.partition ?? '') ?? [];
      rows.push(row);
      byPartition.set(row.partition ?? '', rows);
    }
    const sessions = [...byPartition.values()].flatMap((rows) => sessionsOf(rows, gap));
    const closed = sessions
      .map((rows) => ({ rows, start: rows[0]?.at ?? to, end: (rows.at(-1)?.at ?? to) + gap }))
      .filter(({ end }) => end <= to)
      .sort((a, b) => a.end - b.end);
    return closed.flatMap(({ rows, ...bounds }) => {
      const results = this.#close(bounds, rows);
      this.#drop(rows);
      return results;
    });
  }

  #close(bounds: { start: number; end: number }, rows: readonly HeldRecord[]): Document[] {
    const window = { start: new Date(bounds.start), end: new Date(bounds.end) };
    const docs = rows.map(({ text }) => parseEjson(text) as Document);
    try {
      const results = this.#inner.reduce<Document[]>((current, { run }) => run(current), docs);
      return results.map((doc) => withWindow(doc, window));
    } catch (error) {
      const reason = refusalOf(error);
      if (reason === undefined) throw error;
      // the inner pipeline needs all messages, so the window is refused as a whole // assumed
      this.#refuse({ _stream_meta: { window } }, reason);
      return [];
    }
  }

  #drop(rows: readonly HeldRecord[]): void {
    let { count, bytes } = this.run.held;
    for (const row of rows) {
      this.#world.tables.streamHeld.delete(row.id);
      count -= 1;
      bytes -= row.bytes;
    }
    this.run = { ...this.run, held: { ...this.run.held, count, bytes } };
  }
}

/** Messages of one partition in sessions: a pause of at least the gap divides them. */
function sessionsOf(rows: readonly HeldRecord[], gap: number): HeldRecord[][] {
  const sessions: HeldRecord[][] = [];
  for (const row of rows.toSorted((a, b) => a.at - b.at || a.n - b.n)) {
    const current = sessions.at(-1);
    if (current && row.at - (current.at(-1)?.at ?? row.at) < gap) current.push(row);
    else sessions.push([row]);
  }
  return sessions;
}

/** Documented: results of a window have its bounds in `_stream_meta`. */
function withWindow(doc: Document, window: Document): Document {
  const meta = isRecord(doc._stream_meta) ? doc._stream_meta : {};
  return setField({ ...doc }, '_stream_meta', { ...meta, window });
}

/** Forgets the messages that a processor holds. */
export function forgetHeld(world: World, processorId: string): void {
  for (const { id } of [...world.tables.streamHeld.by('processor', processorId)])
    world.tables.streamHeld.delete(id);
}
