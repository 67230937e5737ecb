import { badField, fail } from '#contract/api/errors.ts';
import type { Rehearsal } from '#contract/emulator/rehearsals.ts';
import { objectIdTime } from '#contract/values/object-id-time.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { sourcesOf } from '../../areas/live-migrations/sources.ts';
import { defineArea } from '../../kernel/area.ts';
import { clusterOf, groupOf } from '../../kernel/find.ts';
import { defineHandlers } from '../../kernel/handler.ts';
import { mendSource, returnHost, stopWrites } from './acts.ts';
import { plots } from './plots.ts';
import { type Mark, type RehearsalRecord, rehearsalTables } from './records.ts';

const second = 1000;
const lookMs = 2 * second;

function view(rehearsal: RehearsalRecord): Rehearsal {
  const { id, difficulty, groupId, clusterName, sourceName, startedAt, endedAt, happened } = rehearsal;
  return {
    id,
    difficulty,
    groupId,
    clusterName,
    sourceName,
    started: iso(startedAt),
    ...(endedAt === undefined ? {} : { ended: iso(endedAt) }),
    events: happened.flatMap(({ index, at }) => {
      const step = plots[difficulty][index];
      return step ? [{ at: iso(at), happened: step.happened(rehearsal), shown: step.shown }] : [];
    }),
  };
}

function planLook(world: World, rehearsal: RehearsalRecord): RehearsalRecord {
  const behind = world.clock.target() - world.now();
  const due = world.after(Math.round(Math.max(lookMs, behind / 10)), 'rehearsal.look', { id: rehearsal.id });
  return world.tables.rehearsals.put({ ...rehearsal, due });
}

/** What people have reached since the rehearsal began. */
function marksOf(world: World, rehearsal: RehearsalRecord): Mark[] {
  const { orgId, clusterId, startedAt } = rehearsal;
  const since = startedAt;
  const isOwn = ({ id }: { id: string }) => objectIdTime(id) >= since - second;
  const validations = world.tables.migrationValidations.by('cluster', clusterId).filter(isOwn);
  const migrations = world.tables.liveMigrations.by('cluster', clusterId).filter(isOwn);
  const reached: Record<Mark, boolean> = {
    linked: world.tables.migrationLinks.get(orgId) !== undefined,
    // a start without a validation finds out as well
    refused:
      validations.some(({ status }) => status === 'FAILED') ||
      migrations.some(({ status, copy }) => status === 'FAILED' && copy === undefined),
    copying: migrations.some(({ copy }) => copy !== undefined),
    failed: migrations.some(({ status, copy }) => status === 'FAILED' && copy !== undefined),
    ready: migrations.some(({ readyAt }) => readyAt !== undefined),
  };
  return (Object.keys(reached) as Mark[]).filter((mark) => reached[mark]);
}

function isComplete(world: World, { clusterId, startedAt }: RehearsalRecord): boolean {
  return world.tables.liveMigrations
    .by('cluster', clusterId)
    .some(({ status, cutOverAt = 0 }) => status === 'COMPLETE' && cutOverAt >= startedAt);
}

/** Stops the load and repairs the faults; past events remain for the debriefing. */
function end(world: World, rehearsal: RehearsalRecord): RehearsalRecord {
  if (rehearsal.endedAt !== undefined) return rehearsal;
  stopWrites(world, rehearsal);
  mendSource(world, rehearsal);
  returnHost(world, rehearsal);
  const { due, ...rest } = rehearsal;
  if (due !== undefined) world.cancel(due);
  return world.tables.rehearsals.put({ ...rest, endedAt: world.now() });
}

/** Looks how far people are, and lets what follows from it happen when its time has come. */
function look(world: World, { id }: { id: string }): void {
  const rehearsal = world.tables.rehearsals.get(id);
  if (!rehearsal || rehearsal.endedAt !== undefined) return;
  if (isComplete(world, rehearsal)) {
    end(world, rehearsal);
    return;
  }
  const now = world.now();
  const marks = { ...rehearsal.marks };
  for (const mark of marksOf(world, rehearsal)) marks[mark] ??= now;
  const planned = planLook(world, { ...rehearsal, marks });
  for (const [index, { after, seconds }] of plots[rehearsal.difficulty].entries()) {
    const since = marks[after];
    const isDue = since !== undefined && now >= since + seconds * second;
    if (isDue && !planned.happened.some((each) => each.index === index)) happen(world, id, index);
  }
}

function happen(world: World, id: string, index: number): void {
  const rehearsal = world.tables.rehearsals.get(id);
  const step = rehearsal && plots[rehearsal.difficulty][index];
  if (!step) return;
  const happened = [...rehearsal.happened, { index, at: world.now() }];
  step.act(world, world.tables.rehearsals.put({ ...rehearsal, happened }));
}

function rehearsalOf(world: World, id: string): RehearsalRecord {
  const existing = world.tables.rehearsals.get(id);
  if (!existing) throw fail('RESOURCE_NOT_FOUND');
  return existing;
}

const rehearsalHandlers = defineHandlers({
  listEmulatorRehearsals: ({ world }) => world.tables.rehearsals.by('all', 'all').map(view),

  createEmulatorRehearsal({ world, body }) {
    const { groupId, clusterName, difficulty } = body;
    const { orgId } = groupOf(world, groupId);
    const cluster = clusterOf(world, groupId, clusterName);
    if (world.tables.rehearsals.by('all', 'all').some((each) => each.orgId === orgId && !each.endedAt)) {
      throw badField('groupId', 'belongs to an organization that rehearses already');
    }
    const [source] = sourcesOf(orgId);
    const [deployment] = source?.deployments ?? [];
    if (!source || !deployment) throw fail('RESOURCE_NOT_FOUND');
    const created: RehearsalRecord = {
      id: world.id(),
      orgId,
      groupId,
      clusterId: cluster.id,
      clusterName,
      sourceGroupId: source.id,
      sourceName: deployment.name,
      difficulty,
      startedAt: world.now(),
      marks: {},
      happened: [],
    };
    return view(planLook(world, created));
  },

  endEmulatorRehearsal: ({ world, params }) => view(end(world, rehearsalOf(world, params.rehearsalId))),
});

/** Migrations that people practise on. */
export const rehearsalPart = defineArea({
  name: 'rehearsals',
  tables: rehearsalTables,
  handlers: rehearsalHandlers,
  transitions: { 'rehearsal.look': look },
});
