import { type Document, MinKey } from 'bson';
import { fromEntries } from '#contract/values/field-order.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { failedToParse, typeMismatch } from '#server/data/commands/refusals.ts';
import { isDocument } from '#server/data/values/bson-type.ts';
import { toEjson } from '#server/data/values/ejson.ts';
import { sameValue } from '#server/data/values/same-value.ts';
import { collectionRecord } from '#server/emulator/kernel/documents/sharding/divide.ts';
import { compareKeys, shardingOf } from '#server/emulator/kernel/documents/sharding/sharding.ts';
import { reportZones, zoneRanges, zonesOfShards } from '#server/emulator/kernel/documents/sharding/zones.ts';
import type { Answer, Asking } from '../asking.ts';
import { locationOf } from '../named-place.ts';

/** Zones that drivers make // documented: "Manage Shard Zones". The codes are those of the database's published sources. */

function shardAndZone(command: Document, { world, holder }: Asking) {
  const [shard] = Object.values(command) as unknown[];
  const { zone } = command;
  const zones = typeof shard === 'string' ? zonesOfShards(world, holder).get(shard) : undefined;
  if (typeof shard !== 'string' || zones === undefined) {
    throw new CommandError('ShardNotFound', `shard ${String(shard)} does not exist`);
  }
  if (typeof zone !== 'string' || zone === '') {
    throw typeMismatch("'zone' must be a text that is not empty");
  }
  return { shard, zone, has: zones.includes(zone) };
}

function addShardToZone(command: Document, asking: Asking): Document {
  const { shard, zone, has } = shardAndZone(command, asking);
  if (!has) {
    reportZones(asking.world, asking.holder, ({ zones, ranges }) => ({
      zones: { ...zones, [shard]: [...(zones[shard] ?? []), zone] },
      ranges,
    }));
  }
  return { ok: 1 };
}

function removeShardFromZone(command: Document, asking: Asking): Document {
  const { world, holder } = asking;
  const { shard, zone, has } = shardAndZone(command, asking);
  const others = [...zonesOfShards(world, holder)].filter(
    ([name, zones]) => name !== shard && zones.includes(zone),
  );
  if (has && others.length === 0 && zoneRanges(world, holder).some((range) => range.zone === zone)) {
    throw new CommandError(
      'ZoneStillInUse',
      'cannot remove a shard from zone if a chunk range is associated with it',
    );
  }
  reportZones(world, holder, ({ zones, ranges }) => ({
    zones: { ...zones, [shard]: (zones[shard] ?? []).filter((each) => each !== zone) },
    ranges,
  }));
  return { ok: 1 };
}

/** Documented: a bound that names the first fields of the key reaches from the least of the others. */
function boundOf(value: unknown, name: string, key: Document | undefined): Document {
  if (!isDocument(value) || Object.keys(value).length === 0) {
    throw typeMismatch(`'${name}' must be a document with the fields of the shard key`);
  }
  const fields = Object.keys(key ?? value);
  if (Object.keys(value).some((field, at) => field !== fields[at])) {
    throw new CommandError('ShardKeyNotFound', `${name} does not begin as the shard key of the collection`);
  }
  return fromEntries(
    fields.map((field) => [field, Object.hasOwn(value, field) ? value[field] : new MinKey()]),
  );
}

function updateZoneKeyRange(command: Document, asking: Asking): Document {
  const { world, holder } = asking;
  const place = locationOf(command);
  const { ns } = place;
  const record = collectionRecord(asking, place);
  const key = record && shardingOf(record)?.key;
  const [min, max] = [boundOf(command.min, 'min', key), boundOf(command.max, 'max', key)];
  const order = (a: Document, b: Document) => compareKeys(key ?? min, a, b);
  if (order(min, max) >= 0) throw failedToParse('min must be less than max');
  const { zone } = command;
  const same = (range: { min: Document; max: Document }) =>
    sameValue(range.min, min) && sameValue(range.max, max);
  const present = zoneRanges(world, holder).filter((range) => range.ns === ns);
  if (zone === null) {
    const [from, to] = [toEjson(min), toEjson(max)];
    reportZones(world, holder, ({ zones, ranges }) => ({
      zones,
      ranges: ranges.filter((each) => each.ns !== ns || each.min !== from || each.max !== to),
    }));
    return { ok: 1 };
  }
  if (
    typeof zone !== 'string' ||
    ![...zonesOfShards(world, holder).values()].some((each) => each.includes(zone))
  ) {
    throw new CommandError('ZoneNotFound', `zone ${String(zone)} does not exist`);
  }
  if (present.some((range) => same(range) && range.zone === zone)) return { ok: 1 };
  const other = present.find((range) => order(range.min, max) < 0 && order(min, range.max) < 0);
  if (other) {
    throw new CommandError(
      'RangeOverlapConflict',
      `Zone range is overlapping with existing: ${toEjson(other.min)}`,
    );
  }
  const collectionId = record ? { collectionId: record.id } : {};
  const range = { ns, min: toEjson(min), max: toEjson(max), zone, ...collectionId };
  reportZones(world, holder, ({ zones, ranges }) => ({ zones, ranges: [...ranges, range] }));
  return { ok: 1 };
}

export const zoneAnswers: Record<string, Answer> = {
  addShardToZone,
  removeShardFromZone,
  updateZoneKeyRange,
};
