import { type Document, Long } from 'bson';
import { CommandError } from '#server/data/commands/command-error.ts';
import { badValue, invalidOptions } from '#server/data/commands/refusals.ts';
import { isDocument } from '#server/data/values/bson-type.ts';
import {
  collectionRecord,
  divideCollection,
  putSharding,
  refineDivision,
} from '#server/emulator/kernel/documents/sharding/divide.ts';
import { chunkAt, shardingOf, splitAt } from '#server/emulator/kernel/documents/sharding/sharding.ts';
import { configSetOf, routersOf, shardsOf } from '#server/emulator/kernel/documents/sharding/shards.ts';
import { shardsReported } from '#server/emulator/kernel/documents/sharding/zones.ts';
import type { Answer, Asking } from '../asking.ts';
import { locationOf } from '../named-place.ts';
import { zoneAnswers } from './zone-commands.ts';

/** Commands of routers // documented: "Sharding Commands". Documents stay where they are, whatever chunks say. */

/** Unknown to members of replica sets, and sent to the database `admin`. */
function ofRouters(answer: Answer): Answer {
  return (command, asking) => {
    const [name = ''] = Object.keys(command);
    if (asking.members.look()[asking.index] !== 'router') {
      throw new CommandError('CommandNotFound', `no such command: '${name}'`);
    }
    if (asking.db !== 'admin' && name !== 'isdbgrid') {
      throw new CommandError('Unauthorized', `${name} may only be run against the admin database.`);
    }
    return answer(command, asking);
  };
}

function shardCollection(command: Document, asking: Asking): Document {
  const { ns, db, name } = locationOf(command);
  const { key, unique = false } = command;
  divideCollection(asking, { db, name }, { key, unique });
  return { collectionsharded: ns, ok: 1 };
}

function refineCollectionShardKey(command: Document, asking: Asking): Document {
  refineDivision(asking, locationOf(command), command.key);
  return { ok: 1 };
}

/** The division of a collection that is sharded, and the chunk that a command names by `find`, `bounds` or `middle`. */
function chunkNamed(command: Document, asking: Asking) {
  const place = locationOf(command);
  const record = collectionRecord(asking, place);
  const sharding = record && shardingOf(record);
  if (sharding === undefined) {
    throw new CommandError('NamespaceNotSharded', `Collection ${place.ns} is not sharded.`);
  }
  const [least] = Array.isArray(command.bounds) ? command.bounds : [];
  const named: unknown = command.find ?? least ?? command.middle;
  const at = isDocument(named) ? chunkAt(sharding, named) : -1;
  if (at < 0) throw badValue('no chunk found with the shard key that was given');
  return { ...place, sharding, at };
}

function moveChunk(command: Document, asking: Asking): Document {
  const { db, name, sharding, at } = chunkNamed(command, asking);
  const shard = shardsOf(asking.holder).find((each) => each.name === command.to || each.host === command.to);
  if (shard === undefined) {
    throw new CommandError('ShardNotFound', `Shard ${String(command.to)} does not exist`);
  }
  const chunks = sharding.chunks.map((each, index) => (index === at ? { ...each, shard: shard.name } : each));
  putSharding(asking, { db, name }, { ...sharding, chunks });
  return { millis: Long.ZERO, ok: 1 };
}

function split(command: Document, asking: Asking): Document {
  const { db, name, sharding, at } = chunkNamed(command, asking);
  if (!isDocument(command.middle)) {
    throw invalidOptions('a chunk is split here at the key that `middle` names');
  }
  const divided = splitAt(sharding, at, command.middle);
  if (divided === undefined) {
    throw invalidOptions('new split key is already a boundary key of an existing chunk');
  }
  putSharding(asking, { db, name }, divided);
  return { ok: 1 };
}

function getShardMap(_: Document, { holder }: Asking): Document {
  const config = configSetOf(holder);
  const sets = [...shardsOf(holder), ...(config ? [{ ...config, name: 'config' }] : [])];
  const hosts = sets.flatMap(({ name, host }) =>
    host
      .slice(host.indexOf('/') + 1)
      .split(',')
      .map((each) => [each, name]),
  );
  return {
    map: Object.fromEntries(sets.map(({ name, host }) => [name, host])),
    hosts: Object.fromEntries(hosts),
    connStrings: Object.fromEntries(sets.map(({ name, host }) => [host, name])),
    ok: 1,
  };
}

const balancing = { mode: 'full', inBalancerRound: false, numBalancerRounds: Long.ZERO };
const done: Answer = () => ({ ok: 1 });

const answers: Record<string, Answer> = {
  isdbgrid: (_, { holder, members, index }) => ({
    isdbgrid: 1,
    hostname: members.addresses[index] ?? routersOf(holder)[index],
    ok: 1,
  }),
  listShards: (_, { world, holder }) => ({ shards: shardsReported(world, holder), ok: 1 }),
  getShardMap,
  // documented: since 6.0 databases need not be enabled, and nothing comes of it
  enableSharding: done,
  shardCollection,
  refineCollectionShardKey,
  moveChunk,
  split,
  ...zoneAnswers,
  balancerStatus: () => ({ ...balancing, ok: 1 }),
  balancerStart: done,
  balancerCollectionStatus: (command, asking) => {
    const { db, name, ns } = locationOf(command);
    const record = collectionRecord(asking, { db, name });
    if (record?.sharding === undefined) {
      throw new CommandError('NamespaceNotSharded', `Collection ${ns} is not sharded.`);
    }
    return { chunkSize: 128, balancerCompliant: true, ok: 1 };
  },
};

export const shardAnswers: Record<string, Answer> = Object.fromEntries(
  Object.entries(answers).map(([name, answer]) => [name, ofRouters(answer)]),
);
