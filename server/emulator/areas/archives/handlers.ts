import { badField, fail } from '#contract/api/errors.ts';
import { isSameRule } from '#contract/archives/archive-times.ts';
import type {
  Criteria,
  OnlineArchive,
  OnlineArchiveCreate,
  OnlineArchiveUpdate,
} from '#contract/archives/schemas.ts';
import { isTenant } from '#contract/clusters/record.ts';
import type { EmulatorArchive } from '#contract/emulator/flows.ts';
import type { EventType } from '#contract/events/families.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { definedFields } from '#server/emulator/kernel/defined-fields.ts';
import { holdingsOf } from '#server/emulator/kernel/documents/data-sizes.ts';
import { clusterOf } from '#server/emulator/kernel/find.ts';
import { type Call, defineHandlers, type Host } from '#server/emulator/kernel/handler.ts';
import { emptyQueryLog } from '#server/emulator/kernel/query-log.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { ArchiveRecord } from './records.ts';
import { checkCriteria, checkExpiration, partitionsOf, usualRegion } from './rules.ts';
import { aboutArchive, begin, pause, remove, runLater } from './runs.ts';

/** Archives of one cluster // assumed */
const mostArchives = 50;

/** The type of a partition is null until documents are archived // observed */
const view =
  ({ profile }: Host) =>
  ({
    id,
    clusterId: _,
    created: __,
    wait: ___,
    due: ____,
    amounts: _____,
    ...shown
  }: ArchiveRecord): OnlineArchive => ({
    _id: id,
    ...shown,
    partitionFields: shown.partitionFields.map((field) =>
      profile === 'observed' ? { fieldType: null, ...field } : field,
    ),
  });

function archiveOf(world: World, params: Call<'getGroupClusterOnlineArchive'>['params']): ArchiveRecord {
  const cluster = clusterOf(world, params.groupId, params.clusterName);
  const archive = world.tables.onlineArchives.get(params.archiveId);
  if (archive?.clusterId !== cluster.id)
    throw fail('RESOURCE_NOT_FOUND', `Online archive with id ${params.archiveId}`); // observed
  return archive;
}

const ruleText = ({ dbName, collName, criteria }: Pick<ArchiveRecord, 'dbName' | 'collName' | 'criteria'>) =>
  JSON.stringify([dbName, collName, Object.entries(criteria).sort()]);

const expirationEvents = {
  added: 'ONLINE_ARCHIVE_DATA_EXPIRATION_RULE_ENABLED',
  changed: 'ONLINE_ARCHIVE_DATA_EXPIRATION_RULE_UPDATED',
  removed: 'ONLINE_ARCHIVE_DATA_EXPIRATION_RULE_DISABLED',
} as const;

function expirationEvent(before: number | undefined, after: number | undefined): EventType | undefined {
  if (before === after) return undefined;
  if (before === undefined) return expirationEvents.added;
  return after === undefined ? expirationEvents.removed : expirationEvents.changed;
}

const complete = (criteria: OnlineArchiveCreate['criteria']): Criteria =>
  criteria.type === 'CUSTOM' ? criteria : { dateFormat: 'ISODATE', ...criteria, type: 'DATE' };

/** Criteria of a change: those of a date keep their unnamed fields. */
function changedCriteria(before: Criteria, requested: OnlineArchiveUpdate['criteria']): Criteria {
  if (requested === undefined) return before;
  if (requested.type === 'CUSTOM') return requested;
  if (before.type === 'CUSTOM') throw fail('ONLINE_ARCHIVE_CANNOT_MODIFY_FIELD');
  return { ...before, ...definedFields(requested), type: 'DATE' };
}

/** The archive with the rules of a request. */
function withRules(
  { dataExpirationRule, ...before }: ArchiveRecord,
  body: OnlineArchiveUpdate,
): ArchiveRecord {
  const { schedule = before.schedule } = body;
  const criteria = changedCriteria(before.criteria, body.criteria);
  const days = (body.dataExpirationRule === undefined ? dataExpirationRule : body.dataExpirationRule)
    ?.expireAfterDays;
  if (!isSameRule(before.criteria, criteria)) throw fail('ONLINE_ARCHIVE_CANNOT_MODIFY_FIELD');
  checkCriteria(criteria);
  checkExpiration(criteria, days);
  return {
    ...before,
    criteria,
    schedule,
    ...(days === undefined ? {} : { dataExpirationRule: { expireAfterDays: days } }),
  };
}

/** A change with `paused` in place of the state that means it. */
function withPause({ state, ...body }: OnlineArchiveUpdate): OnlineArchiveUpdate {
  if (body.paused !== undefined || (state !== 'PAUSING' && state !== 'ACTIVE')) return body;
  // the state of an archive that was read is no change beside other fields
  if (state === 'ACTIVE' && Object.values(body).some((value) => value !== undefined)) return body;
  return { ...body, paused: state === 'PAUSING' };
}

export const archiveHandlers = defineHandlers({
  listGroupClusterOnlineArchives({ world, host, params }) {
    const cluster = clusterOf(world, params.groupId, params.clusterName);
    return { rows: world.tables.onlineArchives.by('cluster', cluster.id), view: world.showing(view(host)) };
  },

  getGroupClusterOnlineArchive: ({ world, host, params }) =>
    world.showing(view(host))(archiveOf(world, params)),

  createGroupClusterOnlineArchive({ world, host, caller, params, body, peer }) {
    const { groupId, clusterName } = params;
    const cluster = clusterOf(world, groupId, clusterName);
    if (isTenant(cluster)) throw fail('FEATURE_UNSUPPORTED', 'online archive'); // assumed: dedicated clusters only
    const { dbName, collName, collectionType = 'STANDARD' } = body;
    const criteria = complete(body.criteria);
    if (body.paused) throw badField('paused', 'must be false for a new archive', 'INVALID_ATTRIBUTE');
    checkCriteria(criteria);
    const days = body.dataExpirationRule?.expireAfterDays;
    checkExpiration(criteria, days);
    if (collectionType === 'TIMESERIES' && criteria.type !== 'DATE')
      throw badField('criteria.type', 'must be DATE for a time series collection', 'INVALID_ATTRIBUTE'); // assumed
    const others = world.tables.onlineArchives.by('cluster', cluster.id);
    if (others.length >= mostArchives)
      throw fail('ONLINE_ARCHIVE_LIMIT_EXCEEDED', clusterName, String(mostArchives));
    if (others.some((other) => ruleText(other) === ruleText({ dbName, collName, criteria })))
      throw fail('ONLINE_ARCHIVE_ALREADY_EXISTS', `${dbName}.${collName}`);
    const archive = begin(world, {
      id: world.id(),
      groupId,
      clusterId: cluster.id,
      clusterName,
      created: world.iso(),
      dbName,
      collName,
      collectionType,
      criteria,
      ...(days === undefined ? {} : { dataExpirationRule: { expireAfterDays: days } }),
      dataProcessRegion: body.dataProcessRegion ?? usualRegion(cluster),
      partitionFields: partitionsOf(body),
      paused: false,
      schedule: body.schedule ?? { type: 'DEFAULT' },
      state: 'PENDING',
      wait: 0,
    });
    record(world, 'ONLINE_ARCHIVE_CREATED', aboutArchive(archive), { caller, peer });
    return view(host)(archive);
  },

  updateGroupClusterOnlineArchive({ world, host, caller, params, body: sent, peer }) {
    const before = archiveOf(world, params);
    const body = withPause(sent);
    const by = { caller, peer };
    const about = aboutArchive(before);
    // observed: CLI
    if (body.paused === true && !before.paused && before.state !== 'ACTIVE')
      throw fail('ONLINE_ARCHIVE_MUST_BE_ACTIVE_TO_PAUSE', before.id);
    const isResumed = body.paused === false && before.paused;
    if (body.paused === false && !isResumed && Object.keys(body).length === 1)
      throw fail('ONLINE_ARCHIVE_CANNOT_MODIFY_FIELD'); // observed
    let after = world.tables.onlineArchives.put(withRules(before, body));
    const event = expirationEvent(
      before.dataExpirationRule?.expireAfterDays,
      after.dataExpirationRule?.expireAfterDays,
    );
    if (event !== undefined) record(world, event, about, by);
    const rules = ({ criteria, schedule }: ArchiveRecord) => JSON.stringify([criteria, schedule]);
    if (rules(before) !== rules(after)) {
      record(world, 'ONLINE_ARCHIVE_UPDATED', about, by);
      if (after.state === 'ACTIVE') after = runLater(world, { ...after, wait: 0 });
    }
    if (body.paused === true && !before.paused) {
      after = pause(world, after);
      record(world, 'ONLINE_ARCHIVE_PAUSE_REQUESTED', about, by);
    }
    if (isResumed) {
      after = runLater(world, { ...after, paused: false, state: 'ACTIVE', wait: 0 });
      record(world, 'ONLINE_ARCHIVE_ACTIVE', about, by);
    }
    return view(host)(after);
  },

  deleteGroupClusterOnlineArchive({ world, caller, params, peer }) {
    const archive = archiveOf(world, params);
    remove(world, archive);
    record(world, 'ONLINE_ARCHIVE_DELETED', aboutArchive(archive), { caller, peer });
    return {};
  },

  downloadGroupClusterOnlineArchiveQueryLogs({ world, caller, params, query, peer }) {
    const { groupId, clusterName } = params;
    clusterOf(world, groupId, clusterName);
    const log = emptyQueryLog(world, clusterName, query);
    record(world, 'ONLINE_ARCHIVE_QUERY_LOGS_DOWNLOADED', { groupId, clusterName }, { caller, peer });
    return log;
  },
});

/** The service reports no amounts: they are in the emulator's own answers only. */
function amountsOf(world: World, archive: ArchiveRecord): EmulatorArchive {
  const { id, groupId, clusterName, dbName, collName, state, amounts } = archive;
  const holdings = holdingsOf(world, { id });
  const { moved = 0, expired = 0, lastRun } = amounts ?? {};
  return {
    ...{ id, groupId, clusterName, state, moved, expired },
    namespace: `${dbName}.${collName}`,
    documents: holdings.reduce((sum, { documents }) => sum + documents, 0),
    bytes: holdings.reduce((sum, { bytes }) => sum + bytes, 0),
    ...(lastRun === undefined ? {} : { lastRun }),
  };
}

export const archiveControls = defineHandlers({
  listEmulatorArchives: ({ world }) =>
    [...world.tables.onlineArchives.all()].map((archive) => amountsOf(world, archive)),
});

/** The archives of a deleted cluster go with it // assumed */
export function removeOfCluster(world: World, { cluster }: { cluster: { id: string } }): void {
  for (const archive of [...world.tables.onlineArchives.by('cluster', cluster.id)]) remove(world, archive);
}
