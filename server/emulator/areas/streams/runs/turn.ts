import type { Document } from 'bson';
import { omitField, setField } from '#contract/values/field-order.ts';
import { checkedSize } from '#server/data/limits/document-size.ts';
import { parseEjson, toEjson } from '#server/data/values/ejson.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { ProcessorRecord, RunRecord } from '../records.ts';
import { DeadLetters } from './dead-letters.ts';
import { LookupCache } from './lookup-cache.ts';
import { type Plan, planOf } from './plan.ts';
import { takeAnswered } from './posts.ts';
import { isolated, through } from './segments.ts';
import { type Message, readSource } from './sources.ts';
import { Windows } from './windows.ts';

/** Messages of one turn, and documents that joins look at in it. */
const mostMessages = 200;
const mostLookedAt = 20_000;

const sizeOf = (docs: readonly Document[]): number => docs.reduce((sum, doc) => sum + checkedSize(doc), 0);

function roomOf({ before, window, steps }: Plan): number {
  const after = steps.flatMap(({ segments }) => segments);
  const cost = [...before, ...(window?.inner ?? []), ...after].reduce((sum, each) => sum + each.cost(), 0);
  return Math.max(1, Math.min(mostMessages, Math.floor(mostLookedAt / Math.max(1, cost))));
}

/** One turn of a processor: messages from the source through the pipeline to the sink. */
class Turn {
  readonly world: World;
  readonly plan: Plan;
  readonly letters: DeadLetters;
  readonly lookups: LookupCache;
  readonly windows: Windows | undefined;
  readonly results: Document[] = [];
  latest: RunRecord['latest'];
  readonly #processorId: string;

  constructor(world: World, processor: ProcessorRecord, run: RunRecord) {
    this.world = world;
    this.#processorId = processor.id;
    this.letters = new DeadLetters(world, processor);
    this.lookups = new LookupCache(run.lookups);
    this.plan = planOf(world, processor, this.letters.add, this.lookups);
    const { window } = this.plan;
    this.windows = window && new Windows(world, window, run, this.letters.add);
    this.latest = run.latest;
  }

  /** The time of a message, which it then has in a field; undefined where it has none. */
  #timed({ doc, at }: Message): { doc: Document; at: number } | undefined {
    const { timeOf, timeName, window } = this.plan;
    const own = timeOf
      ? isolated((docs) => docs.map((each) => ({ at: timeOf(each) })), [doc], this.letters.add)
      : [];
    if (timeOf && own.length === 0) return undefined;
    const time = timeOf ? own[0]?.at : new Date(at);
    if (!(time instanceof Date)) {
      this.letters.add(doc, 'timeField is not a date.');
      return undefined;
    }
    const isByClock = window?.spec.boundary === 'processingTime';
    return {
      doc: setField(omitField(doc, timeName), timeName, time),
      at: isByClock ? this.world.now() : time.getTime(),
    };
  }

  process(messages: readonly Message[]): void {
    const timed = messages.flatMap((message) => this.#timed(message) ?? []);
    const { before } = this.plan;
    if (!this.windows) {
      const docs = timed.map(({ doc }) => doc);
      this.results.push(...through(before, docs, this.letters.add));
      return;
    }
    // one by one: each result has the time of its message
    for (const { doc, at } of timed) {
      for (const result of through(before, [doc], this.letters.add)) this.windows.add(result, at);
      const read = this.world.now();
      this.latest = { at: Math.max(at, this.latest?.at ?? at), read };
      this.#advance(at);
    }
  }

  #advance(at: number): void {
    const { window } = this.plan;
    if (!this.windows || !window || window.spec.boundary === 'processingTime') return;
    this.results.push(...this.windows.advance(at - window.spec.lateness));
  }

  /** Closes windows by the clock: those of processing time, and those of a source without messages. */
  closeByClock(): void {
    const { window } = this.plan;
    if (!this.windows || !window) return;
    const now = this.world.now();
    if (window.spec.boundary === 'processingTime') {
      this.results.push(...this.windows.advance(now));
      return;
    }
    const { latest } = this;
    const { idle } = window.spec;
    if (idle === undefined || !latest || now - latest.read < idle) return;
    // documented: a window is open for its remaining time at least
    this.results.push(...this.windows.advance(latest.at + now - latest.read));
  }

  write(): Document[] {
    const answered = takeAnswered(this.world, this.#processorId, mostMessages);
    const written = this.plan.steps.flatMap(({ segments, write }, step) => {
      const docs = step === 0 ? this.results : (answered.get(step) ?? []);
      return isolated(write, through(segments, docs, this.letters.add), this.letters.add);
    });
    this.letters.flush();
    return written;
  }
}

/** Runs one turn; returns the progress behind it, and whether more messages wait. Failures are thrown. */
export function turnOf(
  world: World,
  processor: ProcessorRecord,
  run: RunRecord,
): { run: RunRecord; more: boolean; letters: readonly Document[] } {
  const turn = new Turn(world, processor, run);
  const { connection, spec } = turn.plan.source;
  const { messages, checkpoint, more } = readSource(
    {
      world,
      spec,
      checkpoint: run.checkpoint === undefined ? undefined : parseEjson(run.checkpoint),
      startAt: run.startAt,
      room: roomOf(turn.plan),
    },
    connection,
  );
  turn.process(messages);
  turn.closeByClock();
  const written = turn.write();
  const { totals } = run;
  const { docs: letters } = turn.letters;
  const lookups = turn.lookups.all;
  return {
    more,
    letters,
    run: {
      ...(turn.windows?.run ?? run),
      ...(checkpoint === undefined ? {} : { checkpoint: toEjson(checkpoint) }),
      ...(turn.latest ? { latest: turn.latest } : {}),
      ...(run.lookups || lookups.length > 0 ? { lookups } : {}),
      totals: {
        input: totals.input + messages.length,
        inputBytes: totals.inputBytes + sizeOf(messages.map(({ doc }) => doc)),
        output: totals.output + written.length,
        outputBytes: totals.outputBytes + sizeOf(written),
        dlq: totals.dlq + letters.length,
        dlqBytes: totals.dlqBytes + sizeOf(letters),
      },
    },
  };
}
