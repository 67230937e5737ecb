import { randomBytes } from 'node:crypto';
import { isAlertEventType } from '#contract/alert-configs/event-types.ts';
import { badField, fail, failWith } from '#contract/api/errors.ts';
import type { EmulatorClock, EmulatorState, EmulatorTask } from '#contract/emulator/control.ts';
import { controlApiVersion } from '#contract/emulator/control-access.ts';
import { isEventType } from '#contract/events/families.ts';
import { DAY, SECOND } from '#contract/values/durations.ts';
import { parseAccessEntry } from '#server/auth/access-list.ts';
import { newKey } from '../areas/credentials/new-key.ts';
import { controlApiDocument, openApiDocument } from '../http/openapi/document.ts';
import { raise, resolve } from '../kernel/alerts/engine.ts';
import type { AlertTarget } from '../kernel/alerts/records.ts';
import { incidentTarget } from '../kernel/alerts/targets.ts';
import { type Call, defineHandlers, type Host, JsonBytes } from '../kernel/handler.ts';
import type { TableName } from '../kernel/tables.ts';
import { instant, iso } from '../kernel/time/clock.ts';
import { Accepted, withinPatience } from '../kernel/time/tasks.ts';
import type { World } from '../kernel/world.ts';
import { exportWorld } from '../world-files/export-world.ts';
import { importWorld } from '../world-files/import-world.ts';
import { readExport } from '../world-files/read-export.ts';
import { currentFaults } from './fault-handlers.ts';
import { unknownField } from './unknown-field.ts';

function clockOf(world: World, { catchUps }: Host): EmulatorClock {
  const { rate, frozen } = world.clock.state;
  const running = catchUps.running(world);
  return { now: world.iso(), rate, frozen, ...(running ? { taskId: running.id } : {}) };
}

function stateOf({ world, host }: Call<'getEmulatorState'>): EmulatorState {
  const next = world.nextDue();
  const counts = Object.keys(world.tables).map((kind) => [kind, world.tables[kind as TableName].size]);
  return {
    world: world.name,
    seed: world.seed,
    seeds: Object.keys(host.seedDescriptions),
    seedDescriptions: { ...host.seedDescriptions },
    profile: host.profile,
    clock: clockOf(world, host),
    limits: { all: host.limiter.countsAll(world) },
    pending: world.tables.due.size,
    nextDue: next ? iso(next.at) : null,
    faults: currentFaults(world),
    counts: Object.fromEntries(counts),
  };
}

/** The target of the incident: the given names, completed from the cluster. */
function targetOf({ world, body }: Call<'raiseEmulatorEvent'>): AlertTarget {
  const { clusterName, hostnameAndPort, replicaSetName, metricName } = body;
  const input = {
    ...(clusterName ? { clusterName } : {}),
    ...(hostnameAndPort ? { hostnameAndPort } : {}),
    ...(replicaSetName ? { replicaSetName } : {}),
    ...(metricName ? { metricName } : {}),
  };
  if (!clusterName) return input;
  const [cluster] = world.tables.clusters.by('name', `${body.groupId}/${clusterName}`);
  if (!cluster) throw fail('CLUSTER_NOT_FOUND', clusterName, body.groupId);
  return incidentTarget(cluster, body.eventTypeName, input);
}

const mostAheadMs = 366 * DAY;

/** Simulated milliseconds by which a request moves the clock; undefined where it leaves the time alone. */
function aheadBy(world: World, { now, advanceSeconds }: Call<'updateEmulatorClock'>['body']) {
  if (now === undefined) return advanceSeconds === undefined ? undefined : advanceSeconds * SECOND;
  if (advanceSeconds !== undefined) throw badField('now', 'must not be combined with advanceSeconds');
  const ms = instant(now) - world.clock.target();
  const present = iso(world.clock.target());
  if (ms < 0) throw badField('now', `must not be before the time of the world, ${present}: reset it instead`);
  if (ms > mostAheadMs)
    throw badField('now', `must be at most 366 days after the time of the world, ${present}`);
  return ms === 0 ? undefined : ms;
}

function taskOf({ tasks }: Host, id: string): EmulatorTask {
  const task = tasks.get(id);
  if (!task) throw fail('RESOURCE_NOT_FOUND');
  return task;
}

/** Made once: the table does not change while the process lives. */
let openApi: Record<string, unknown> | undefined;
let controlApi: Record<string, unknown> | undefined;

export const controlHandlers = defineHandlers({
  getEmulatorOpenApi() {
    openApi ??= openApiDocument();
    return openApi;
  },

  getEmulatorControlOpenApi() {
    controlApi ??= controlApiDocument();
    return controlApi;
  },

  getEmulatorHealth: ({ host }) => ({
    status: 'ok' as const,
    controlApi: controlApiVersion,
    profile: host.profile,
    worlds: [...host.worlds.all()].length,
    uptimeSeconds: Math.max(0, Math.floor((host.realNow() - host.started) / 1000)),
  }),

  listEmulatorWorlds: ({ host }) =>
    [...host.worlds.all()].map(({ name, seed, created }) => ({ name, seed, created: iso(created) })),

  async createEmulatorWorld({ host, body }) {
    const name = body.name ?? `world-${randomBytes(6).toString('hex')}`;
    if (host.worlds.isTaken(name)) throw unknownField('name', name, 'free');
    const seed = body.seed ?? 'demo';
    const seeds = Object.keys(host.seedDescriptions);
    if (!seeds.includes(seed)) throw unknownField('seed', seed, `one of ${seeds.join(', ')}`);
    const plan = {
      name,
      seed,
      frozen: body.frozen,
      now: body.now === undefined ? undefined : instant(body.now),
      pace: body.pace === undefined ? undefined : { factor: body.pace, own: {} },
    };
    const task = host.tasks.begin(
      { world: name, kind: 'seed', summary: `Create the world ${name} from the seed ${seed}` },
      async (report) => {
        const world = await host.worlds.create(plan, report);
        if (!world) throw new Error(`there is no seed ${seed}`);
        return host.worlds.credentials(world);
      },
      (credentials) => ({ credentials }),
    );
    const done = await withinPatience(task, host.patienceMs);
    if (done) return done.result;
    return new Accepted({ task: taskOf(host, task.id) }, task.id);
  },

  listEmulatorTasks: ({ host }) => host.tasks.list().map(({ credentials: _, ...task }) => task),

  getEmulatorTask: ({ host, params }) => taskOf(host, params.taskId),

  async deleteEmulatorWorld({ host, params }) {
    const removed = host.worlds.get(params.worldName);
    if (!(await host.worlds.drop(params.worldName))) throw fail('RESOURCE_NOT_FOUND');
    if (removed) await host.wires.forget(removed);
    return undefined;
  },

  getEmulatorState: stateOf,

  async resetEmulatorWorld({ world, host }) {
    const { name, seed } = world;
    if (!host.worlds.isResettable(world)) {
      throw failWith('VALIDATION_ERROR', {
        detail: `The world ${name} comes from the seed ${seed}, which does not exist here.`,
      });
    }
    const task = host.tasks.begin(
      { world: name, kind: 'reset', summary: `Return the world ${name} to its start` },
      async (report) => {
        const next = await host.worlds.reset(world, report);
        if (!next) throw new Error(`there is no seed ${seed}`);
        host.limiter.forget(next);
        await host.wires.replace(world, next);
        return host.worlds.credentials(next);
      },
      (credentials) => ({ credentials }),
    );
    const done = await withinPatience(task, host.patienceMs);
    if (done) return done.result;
    return new Accepted({ task: taskOf(host, task.id) }, task.id);
  },

  async updateEmulatorClock({ world, body, host }) {
    if (body.rate !== undefined || body.frozen !== undefined) {
      world.changePace({
        ...(body.rate === undefined ? {} : { rate: body.rate }),
        ...(body.frozen === undefined ? {} : { frozen: body.frozen }),
      });
    }
    const ms = aheadBy(world, body);
    if (ms !== undefined) world.jump(ms);
    // the clock itself is no row of a table: this makes the change worth storing
    world.tables.meta.put({ id: 'clock', value: world.clock.state });
    // a frozen clock has no tick after this answer: everything due is settled by this request
    const rest = ms === undefined ? host.catchUps.running(world) : host.catchUps.settle(world);
    if (!rest || (await withinPatience(rest, host.patienceMs))) return clockOf(world, host);
    return new Accepted(clockOf(world, host), rest.id);
  },

  updateEmulatorLimits({ world, body, host }) {
    host.limiter.countAll(world, body.all);
    return { all: body.all };
  },

  createEmulatorKey({ world, body }) {
    for (const [index, grant] of body.grants.entries()) {
      const [field, id, existing] =
        'orgId' in grant
          ? (['orgId', grant.orgId, world.tables.orgs.get(grant.orgId)] as const)
          : (['groupId', grant.groupId, world.tables.groups.get(grant.groupId)] as const);
      if (!existing) throw unknownField(`grants[${index}].${field}`, id, 'known in this world');
    }
    for (const [index, entry] of (body.accessList ?? []).entries()) {
      if (!parseAccessEntry(entry).ok)
        throw unknownField(`accessList[${index}]`, entry, 'an address or a CIDR block');
    }
    const pair = newKey(world, body.desc ?? 'Made by the emulator', body.grants);
    const [key] = world.tables.apiKeys.by('publicKey', pair.publicKey);
    if (key && body.accessList) world.tables.apiKeys.put({ ...key, accessList: body.accessList });
    return pair;
  },

  listEmulatorScenarios: ({ host }) =>
    Object.entries(host.scenarios).map(([name, { title, description }]) => ({ name, title, description })),

  runEmulatorScenario({ world, host, params }) {
    const plan = Object.hasOwn(host.scenarios, params.scenarioName)
      ? host.scenarios[params.scenarioName]
      : undefined;
    if (!plan)
      throw unknownField(
        'scenarioName',
        params.scenarioName,
        `one of ${Object.keys(host.scenarios).join(', ')}`,
      );
    return { name: params.scenarioName, ...plan.run(world) };
  },

  raiseEmulatorEvent(call) {
    const { world, body } = call;
    const { eventTypeName } = body;
    if (!world.tables.groups.get(body.groupId)) throw fail('GROUP_NOT_FOUND', body.groupId);
    if (!isAlertEventType(eventTypeName) && !isEventType(eventTypeName, 'group')) {
      throw unknownField('eventTypeName', eventTypeName, 'an event type');
    }
    const incident = {
      groupId: body.groupId,
      eventTypeName,
      target: targetOf(call),
      ...(body.currentValue ? { currentValue: body.currentValue } : {}),
    };
    return { alertIds: body.state === 'resolve' ? resolve(world, incident) : raise(world, incident) };
  },

  listEmulatorDeliveries({ world, query }) {
    const all = query.alertId
      ? world.tables.deliveries.by('alert', query.alertId)
      : world.tables.deliveries.by('all', 'all');
    const { groupId } = query;
    return (groupId ? all.filter((each) => each.groupId === groupId) : all).slice(0, 500);
  },

  async exportEmulatorWorld({ world, query }) {
    return new JsonBytes(await exportWorld(world, query.secrets ? 'opened' : 'sealed'));
  },

  async importEmulatorWorld({ world, body, host, caller }) {
    const exported = readExport(body, world.tableSpecs);
    const { identity } = caller;
    const task = host.tasks.begin(
      { world: world.name, kind: 'import', summary: `Replace the world ${world.name} by an exported one` },
      async (report) => {
        const next = await importWorld(host.worlds, world, exported, { identity, report });
        await host.wires.replace(world, next);
        return { records: exported.total, credentials: host.worlds.credentials(next) };
      },
      ({ credentials }) => ({ credentials }),
    );
    const done = await withinPatience(task, host.patienceMs);
    if (done) return done.result;
    return new Accepted({ task: taskOf(host, task.id) }, task.id);
  },
});
