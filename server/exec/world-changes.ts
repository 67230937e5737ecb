import { withoutSecrets } from '#contract/catalogue/secret-fields.ts';
import { credentialTables } from '#server/emulator/kernel/credential-tables.ts';
import type { CollectionRecord } from '#server/emulator/kernel/documents/records.ts';
import type { TableName } from '#server/emulator/kernel/tables.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { kindOf, nameOf } from './resource-kinds.ts';

type Row = Readonly<Record<string, unknown>> & { id: string };

/** A field before and after; only values without parts are shown. */
interface ChangedField {
  field: string;
  before?: string | number | boolean | null;
  after?: string | number | boolean | null;
}

/** An object that differs from the start. */
interface ObjectChange {
  change: 'created' | 'changed' | 'deleted';
  kind: string;
  id: string;
  name: string;
  /** Its project. */
  groupId?: string;
  /** Of a changed object. */
  fields?: ChangedField[];
}

/** Documents of a collection that differ from the start. */
interface DocumentChanges {
  database: string;
  collection: string;
  created: number;
  changed: number;
  deleted: number;
}

/** Differences of a world before and after a command. */
export interface WorldChanges {
  created: number;
  changed: number;
  deleted: number;
  objects: ObjectChange[];
  /** Objects beyond those in `objects`. */
  objectsOmitted: number;
  documents: DocumentChanges[];
}

const mostObjects = 2_000;
const mostCollections = 500;
const longestValue = 200;

/** Logs, schedules and working state of the emulator: they change by themselves, and no client owns them. */
const internal: ReadonlySet<string> = new Set([
  ...['meta', 'due', 'events', 'deliveries', 'faults', 'signIns', 'accessUses', 'tokens', 'lockoutMachines'],
  ...['alertWatches', 'conditions', 'alertConfigSecrets', 'loads', 'pauses', 'workloads', 'rehearsals'],
  ...[
    'clusterWork',
    'memberRestarts',
    'deletedClusters',
    'deletedSnapshots',
    'snapshotFaults',
    'seededPasts',
  ],
  ...['rejectedShapes', 'clusterUses', 'dataSets', 'collections', 'documents', 'writes', 'userAuthorities'],
  ...[
    'logProgress',
    'logDeliveries',
    'streamRuns',
    'streamHeld',
    'streamMessages',
    'streamPosts',
    'streamLog',
  ],
]);

/** Fields that time alone changes. */
const volatile: ReadonlySet<string> = new Set([
  ...['updated', 'currentValue', 'lastNotified', 'nextSnapshot', 'lastAuth', 'lastUsedAt', 'expiry'],
]);

/** The rows of a world, which are replaced and never changed: what exists at one moment. */
export type WorldContent = ReadonlyMap<string, ReadonlyMap<string, Row>>;

/** The present content of a world, to compare with later. */
export function contentOf(world: World): WorldContent {
  // transitions that are due already
  world.settle({ unseen: true });
  const names = Object.keys(world.tables) as TableName[];
  return new Map(
    names
      .filter((name) => !internal.has(name) || name === 'documents' || name === 'collections')
      .map((name) => {
        const rows = [...world.tables[name].all()] as unknown as Row[];
        return [name, new Map(rows.map((row) => [row.id, row]))];
      }),
  );
}

/** How a world differs from an earlier content. */
export function changesSince(before: WorldContent, world: World): WorldChanges {
  const after = contentOf(world);
  const changes: WorldChanges = {
    ...{ created: 0, changed: 0, deleted: 0 },
    ...{ objects: [], objectsOmitted: 0, documents: documentChanges(before, after) },
  };
  for (const [table, rows] of after) {
    if (internal.has(table)) continue;
    for (const change of objectChanges(table, before.get(table) ?? new Map(), rows)) {
      changes[change.change] += 1;
      if (changes.objects.length < mostObjects) changes.objects.push(change);
      else changes.objectsOmitted += 1;
    }
  }
  return changes;
}

function* objectChanges(
  table: string,
  earlier: ReadonlyMap<string, Row>,
  later: ReadonlyMap<string, Row>,
): Generator<ObjectChange> {
  for (const [id, row] of later) {
    const old = earlier.get(id);
    if (old === row) continue;
    if (!old) yield { change: 'created', ...facts(table, row) };
    else {
      const fields = changedFields(table, old, row);
      if (fields.length > 0) yield { change: 'changed', ...facts(table, row), fields };
    }
  }
  for (const [id, row] of earlier) if (!later.has(id)) yield { change: 'deleted', ...facts(table, row) };
}

function facts(table: string, row: Row): Omit<ObjectChange, 'change' | 'fields'> {
  const { id, groupId } = row;
  return {
    ...{ kind: kindOf(table), id, name: nameOf(table, row) },
    ...(typeof groupId === 'string' ? { groupId } : {}),
  };
}

function changedFields(table: string, before: Row, after: Row): ChangedField[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  // sealed texts and the keys of installations are no values for people
  const isShown = !credentialTables.has(table);
  const [old, fresh] = [withoutSecrets(before), withoutSecrets(after)];
  return [...names]
    .filter((name) => !volatile.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .sort()
    .map((field) => ({
      field,
      ...(isShown && !/^sealed/u.test(field)
        ? { ...shown('before', old[field]), ...shown('after', fresh[field]) }
        : {}),
    }));
}

/** A value without parts; nothing for others. */
function shown(name: 'before' | 'after', value: unknown): Pick<ChangedField, 'before' | 'after'> {
  const isShort = typeof value === 'string' && value.length <= longestValue;
  return isShort || typeof value === 'number' || typeof value === 'boolean' || value === null
    ? { [name]: value }
    : {};
}

function documentChanges(before: WorldContent, after: WorldContent): DocumentChanges[] {
  const counts = new Map<string, Pick<DocumentChanges, 'created' | 'changed' | 'deleted'>>();
  const count = (row: Row, change: 'created' | 'changed' | 'deleted'): void => {
    const id = String(row.collectionId);
    const entry = counts.get(id) ?? { created: 0, changed: 0, deleted: 0 };
    entry[change] += 1;
    counts.set(id, entry);
  };
  const [old, fresh] = [before.get('documents') ?? new Map(), after.get('documents') ?? new Map()];
  for (const [id, row] of fresh) {
    const earlier = old.get(id);
    if (!earlier) count(row, 'created');
    else if (earlier !== row) count(row, 'changed');
  }
  for (const [id, row] of old) if (!fresh.has(id)) count(row, 'deleted');
  return [...counts].slice(0, mostCollections).map(([id, numbers]) => {
    const row = (after.get('collections')?.get(id) ?? before.get('collections')?.get(id)) as
      | CollectionRecord
      | undefined;
    return { database: row?.db ?? '', collection: row?.name ?? id, ...numbers };
  });
}
