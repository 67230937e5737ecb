import { type Document, Long } from 'bson';
import { readsOnly } from '#server/data/commands/run-command.ts';

const counters = ['insert', 'query', 'update', 'delete', 'getmore', 'command'] as const;
type Counter = (typeof counters)[number];

/** The counter of a command, and the list whose members count one by one // documented: `serverStatus`, opcounters */
const countedAs: Readonly<Record<string, { counter: Counter; list?: string }>> = {
  insert: { counter: 'insert', list: 'documents' },
  update: { counter: 'update', list: 'updates' },
  delete: { counter: 'delete', list: 'deletes' },
  find: { counter: 'query' },
  getMore: { counter: 'getmore' },
};

type Latency = 'reads' | 'writes' | 'commands';

/** Documented: `opLatencies` separates reads and writes of documents from all other commands. */
function latencyOf(name: string, command: Document): Latency {
  const isOfDocuments = Object.hasOwn(countedAs, name) || ofDocuments.has(name);
  if (!isOfDocuments) return 'commands';
  return readsOnly(command) ? 'reads' : 'writes';
}

const ofDocuments = new Set([
  'aggregate',
  'count',
  'distinct',
  'findAndModify',
  'findandmodify',
  'bulkWrite',
]);

/** The number and duration of a cluster's operations since the process began. */
export class OpCounters {
  readonly #counts = Object.fromEntries(counters.map((each) => [each, 0])) as Record<Counter, number>;
  readonly #latencies: Record<Latency, { micros: number; ops: number }> = {
    reads: { micros: 0, ops: 0 },
    writes: { micros: 0, ops: 0 },
    commands: { micros: 0, ops: 0 },
  };

  note(command: Document, micros: number): void {
    const [name = ''] = Object.keys(command);
    const { counter, list }: { counter: Counter; list?: string } = (Object.hasOwn(countedAs, name) &&
      countedAs[name]) || { counter: 'command' };
    const statements: unknown = list === undefined ? undefined : command[list];
    this.#counts[counter] += Array.isArray(statements) ? statements.length : 1;
    const latency = this.#latencies[latencyOf(name, command)];
    latency.micros += micros;
    latency.ops += 1;
  }

  /** The part of `serverStatus` about operations. */
  describe(): Document {
    return {
      opcounters: Object.fromEntries(counters.map((each) => [each, Long.fromNumber(this.#counts[each])])),
      opLatencies: Object.fromEntries(
        Object.entries(this.#latencies).map(([kind, { micros, ops }]) => [
          kind,
          { latency: Long.fromNumber(micros), ops: Long.fromNumber(ops) },
        ]),
      ),
    };
  }
}
