import { calculateObjectSize, type Document } from 'bson';
import { CommandError } from '#server/data/commands/command-error.ts';
import { checkedCommand } from '#server/data/commands/fields/check-fields.ts';
import { badValue, typeMismatch } from '#server/data/commands/refusals.ts';
import type { AnsweredQuery, Stored } from '#server/data/documents.ts';
import { planSummary } from '#server/data/explain/plan-summary.ts';
import { shapeHash, shapeOf } from '#server/data/plan/query-shape.ts';
import { compileFilter } from '#server/data/query/match.ts';
import { numberOf } from '#server/data/query/match-leaf.ts';
import { isDocument } from '#server/data/values/bson-type.ts';
import type { World } from '../../world.ts';
import { kindOf, type Operation } from '../operations.ts';
import { SystemDocuments } from './system-documents.ts';

/**
 * The records of a cluster's profiler // documented: "Database Profiler". Like the levels, they live as long
 * as the process.
 */

/** Documented: `system.profile` is a capped collection of 1 megabyte. */
const mostBytes = 1024 * 1024;

interface Kept {
  rows: { stored: Stored; bytes: number }[];
  bytes: number;
}

/** Statements of one command that have entries; more would not fit the collection. */
const mostParts = 1000;

/** A part of an operation with an entry of its own. */
interface Part {
  /** Absent for the whole command. */
  statement?: Document;
  queries: readonly AnsweredQuery[];
}

interface Settings {
  slowms: number;
  sampleRate: number;
  filter?: Document;
}

export class Profiler {
  readonly #world: World;
  readonly #levels = new Map<string, number>();
  readonly #kept = new Map<string, Kept>();
  #settings: Settings = { slowms: 100, sampleRate: 1 };
  #last = 0;
  /** Of an operation that is not yet recorded. */
  #share = 0;

  constructor(world: World) {
    this.#world = world;
  }

  /** The `profile` command: returns the level of a database, or sets it. */
  answer(db: string, command: Document): Document {
    checkedCommand(command);
    const level = numberOf(command.profile);
    if (![-1, 0, 1, 2].includes(level)) {
      throw badValue(`BSON field 'profile' value must be -1, 0, 1 or 2, actual value '${command.profile}'`);
    }
    const { filter, ...settings } = this.#settings;
    const was = { was: this.#levels.get(db) ?? 0, ...settings, ...(filter ? { filter } : {}), ok: 1 };
    this.#settings = readSettings(command, this.#settings);
    if (level >= 0) this.#levels.set(db, level);
    if (level > 0 && !this.#kept.has(db)) this.#kept.set(db, { rows: [], bytes: 0 });
    return was;
  }

  /** Writes down an operation that has ended, where the level of its database wants it. */
  note(operation: Operation): void {
    const level = this.#levels.get(operation.db) ?? 0;
    const kept = this.#kept.get(operation.db);
    if (level === 0 || kept === undefined || operation.command.profile !== undefined) return;
    const parts = partsOf(operation);
    for (const part of parts)
      this.#keep(kept, level, entryOf(operation, part, parts.length, this.#world.now()));
  }

  #keep(kept: Kept, level: number, doc: Document): void {
    if (!this.#isWanted(level, doc)) return;
    this.#last += 1;
    const bytes = calculateObjectSize(doc);
    kept.rows.push({ stored: { key: String(this.#last), n: this.#last, doc }, bytes });
    kept.bytes += bytes;
    while (kept.bytes > mostBytes && kept.rows.length > 1) kept.bytes -= kept.rows.shift()?.bytes ?? 0;
  }

  /** Documented: a filter takes the place of `slowms` and `sampleRate`; the second level records everything without one. */
  #isWanted(level: number, doc: Document): boolean {
    const { slowms, sampleRate, filter } = this.#settings;
    if (filter) return this.#isFound(filter, doc);
    if (level === 2) return true;
    if (doc.millis < slowms) return false;
    // assumed: evenly, instead of by chance
    this.#share += sampleRate;
    if (this.#share < 1) return false;
    this.#share -= 1;
    return true;
  }

  /** The operation has been answered: a filter that takes too long on it, or fails, leaves it out. */
  #isFound(filter: Document, doc: Document): boolean {
    try {
      return compileFilter(filter, { now: this.#world.now() })({ key: '', doc });
    } catch (error) {
      if (error instanceof CommandError) return false;
      throw error;
    }
  }

  has(db: string): boolean {
    return this.#kept.has(db);
  }

  open(db: string): SystemDocuments | undefined {
    const kept = this.#kept.get(db);
    if (kept === undefined) return undefined;
    return new SystemDocuments(db, 'system.profile', {
      options: { capped: true, size: mostBytes },
      all: () => kept.rows.map(({ stored }) => stored),
      byKey: (key) => kept.rows.find(({ stored }) => stored.key === key)?.stored,
    });
  }

  /** Documented: it is dropped while nothing is recorded into it. */
  drop(db: string): boolean {
    if ((this.#levels.get(db) ?? 0) > 0) {
      throw new CommandError(
        'IllegalOperation',
        'turn off profiling before dropping system.profile collection',
      );
    }
    return this.#kept.delete(db);
  }

  /** Ends the profiling of a database that is dropped, whose records are gone; false without records. */
  forget(db: string): boolean {
    this.#levels.delete(db);
    return this.#kept.delete(db);
  }
}

/**
 * The parts of an operation that have an entry each: the statements of updates and deletes with the query of each //
 * documented: profiler entries have the single statement
 */
function partsOf({ command, queries }: Operation): Part[] {
  const [name = ''] = Object.keys(command);
  const list: unknown = name === 'update' ? command.updates : name === 'delete' ? command.deletes : undefined;
  if (!Array.isArray(list) || list.length === 0) return [{ queries }];
  const isEach = queries.length === list.length;
  return list
    .slice(0, mostParts)
    .map((statement: Document, at) => ({ statement, queries: isEach ? queries.slice(at, at + 1) : [] }));
}

function readSettings({ slowms, sampleRate, filter }: Document, before: Settings): Settings {
  const rate = sampleRate === undefined ? before.sampleRate : numberOf(sampleRate);
  if (!(rate >= 0 && rate <= 1)) {
    throw badValue("'sampleRate' must be between 0.0 and 1.0 inclusive");
  }
  const slow = slowms === undefined ? before.slowms : numberOf(slowms);
  if (!Number.isFinite(slow)) throw typeMismatch("'slowms' must be a number");
  const kept = filter === 'unset' ? undefined : (filter ?? before.filter);
  if (kept !== undefined && !isDocument(kept)) {
    throw badValue('Expected an object, or the string "unset".');
  }
  if (kept) compileFilter(kept, { now: 0 });
  return { slowms: Math.trunc(slow), sampleRate: rate, ...(kept ? { filter: kept } : {}) };
}

function entryOf(operation: Operation, part: Part, parts: number, now: number): Document {
  const { db, client, reply = {} } = operation;
  const { statement, queries } = part;
  const { $db: _, $clusterTime: __, ...command } = operation.command;
  const [name = ''] = Object.keys(command);
  const target: unknown = name === 'getMore' ? command.collection : command[name];
  const [query] = queries;
  const sum = (of: (each: (typeof queries)[number]) => number) =>
    queries.reduce((total, each) => total + of(each), 0);
  const plan = query?.plan();
  return {
    op: kindOf(name),
    ns: `${db}.${typeof target === 'string' ? target : '$cmd'}`,
    command: statement
      ? {
          ...statement,
          // observed: test suite of MongoEngine
          ...(typeof statement.hint === 'string' ? { hint: { $hint: statement.hint } } : {}),
          ...(command.comment === undefined ? {} : { comment: command.comment }),
        }
      : { ...command, $db: db },
    ...(query
      ? { keysExamined: sum(({ keys }) => keys), docsExamined: sum(({ examined }) => examined) }
      : {}),
    ...(parts === 1 ? countsOf(name, reply) : countsOfPart(name, query)),
    numYield: 0,
    ...(query && plan
      ? {
          queryHash: shapeHash(shapeOf(query.filter), query.sort),
          planSummary: planSummary(plan),
          execStats: plan,
        }
      : {}),
    ...(reply.ok === 0 ? { ok: 0, errMsg: reply.errmsg, errName: reply.codeName, errCode: reply.code } : {}),
    responseLength: calculateObjectSize(reply),
    protocol: 'op_msg',
    millis: Math.round(operation.micros / 1000 / parts),
    ts: new Date(now),
    client: client.address.replace(/:\d+$/, ''),
    ...(client.appName === undefined ? {} : { appName: client.appName }),
    allUsers: client.user ? [client.user] : [],
    user: client.user ? `${client.user.user}@${client.user.db}` : '',
  };
}

/** The counts of a reply // documented: nreturned, ninserted, nMatched, nModified, ndeleted, cursorid */
function countsOf(name: string, reply: Document): Document {
  const { cursor, n, nModified } = reply;
  if (isDocument(cursor)) {
    const batch: unknown = cursor.firstBatch ?? cursor.nextBatch;
    const open = String(cursor.id) === '0' ? { cursorExhausted: true } : { cursorid: cursor.id };
    return { nreturned: Array.isArray(batch) ? batch.length : 0, ...open };
  }
  if (name === 'insert') return { ninserted: n };
  if (name === 'update') return { nMatched: n, nModified };
  return name === 'delete' ? { ndeleted: n } : {};
}

/** The counts of one statement of several: those of its query, because the reply has only sums. */
function countsOfPart(name: string, query: AnsweredQuery | undefined): Document {
  if (query === undefined) return {};
  return name === 'delete' ? { ndeleted: query.returned } : { nMatched: query.returned };
}

const profilers = new WeakMap<World, Map<string, Profiler>>();

export function profilerOf(world: World, clusterId: string): Profiler {
  const all = profilers.get(world) ?? new Map<string, Profiler>();
  profilers.set(world, all);
  const existing = all.get(clusterId) ?? new Profiler(world);
  all.set(clusterId, existing);
  return existing;
}
