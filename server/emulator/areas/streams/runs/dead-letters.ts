import type { Document } from 'bson';
import { isRecord } from '#contract/values/is-record.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { ProcessorRecord } from '../records.ts';
import { connectionsOf, runOn } from './clusters.ts';
import { MessageRefusal, ProcessorFailure } from './failures.ts';

/** Messages of a turn that are not processed; without a queue they are dropped // documented */
export class DeadLetters {
  readonly docs: Document[] = [];
  readonly #world: World;
  readonly #processor: ProcessorRecord;

  constructor(world: World, processor: ProcessorRecord) {
    this.#world = world;
    this.#processor = processor;
  }

  /** Documented: the fields of a message in the queue. */
  readonly add = (doc: Document, reason: string, more: Document = {}): void => {
    const { name, workspaceId } = this.#processor;
    this.docs.push({
      doc,
      errInfo: { reason },
      ...more,
      processorName: name,
      instanceName: this.#world.tables.streamWorkspaces.get(workspaceId)?.name,
      dlqTime: new Date(this.#world.now()),
    });
  };

  /** Writes the messages into the collection that the processor names. */
  flush(): void {
    const dlq = this.#processor.options?.dlq;
    if (!isRecord(dlq) || dlq.connectionName === undefined) return;
    const { connectionName, db, coll } = dlq;
    if (typeof db !== 'string' || typeof coll !== 'string')
      throw new ProcessorFailure('The dead letter queue needs db and coll.');
    const connection = connectionsOf(this.#world, this.#processor)(connectionName);
    if (this.docs.length === 0) return;
    try {
      runOn(this.#world, connection, db, { insert: coll, documents: this.docs });
    } catch (error) {
      if (error instanceof MessageRefusal)
        throw new ProcessorFailure(`The dead letter queue refuses messages: ${error.message}`);
      throw error;
    }
  }
}
