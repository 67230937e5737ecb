import { type ClusterRecord, isTenant } from '#contract/clusters/record.ts';
import { MINUTE } from '#contract/values/durations.ts';
import type { ScenarioPlan } from '../kernel/handler.ts';
import type { World } from '../kernel/world.ts';

/** Where a scenario plays. */
export interface Place {
  groupId: string;
  /** Absent where the scenario is about the project as a whole. */
  clusterId?: string;
}

export interface Step {
  /** Simulated minutes after the start. */
  atMin: number;
  /** What happens, as a sentence without its full stop; `name` is that of the cluster or the project. */
  says: (name: string) => string;
  act: (world: World, place: Place) => void;
}

export interface Timeline {
  title: string;
  description: string;
  stage: 'cluster' | 'project';
  steps: readonly Step[];
}

/** A step that acts on the cluster of the scene; nothing happens when it has been deleted meanwhile. */
export function onCluster(
  atMin: number,
  says: Step['says'],
  act: (world: World, cluster: ClusterRecord) => void,
): Step {
  return {
    atMin,
    says,
    act(world, { clusterId }) {
      const cluster = clusterId === undefined ? undefined : world.tables.clusters.get(clusterId);
      if (cluster) act(world, cluster);
    },
  };
}

/** The scenario that lets the steps of a timeline happen, the first at once, the others when they are due. */
export function planOf(scenario: string, timeline: Timeline): ScenarioPlan {
  const { title, description, stage, steps } = timeline;
  return {
    title,
    description,
    run(world) {
      const scene = stage === 'cluster' ? clusterScene(world) : projectScene(world);
      if (!scene) return { happened: [noScene(stage)] };
      const { place, name } = scene;
      const start = world.now();
      const before = world.tables.alerts.size;
      steps.forEach(({ atMin, act }, index) => {
        if (atMin === 0) act(world, place);
        else world.after(atMin * MINUTE, 'scenario.step', { scenario, index, place });
      });
      const reported = steps.map(({ atMin, says }) => `${moment(start + atMin * MINUTE)}: ${says(name)}.`);
      return { groupId: place.groupId, happened: [...reported, alertsSince(world, before)] };
    },
  };
}

/** How many alerts there are more than before, as a sentence. */
function alertsSince(world: World, before: number): string {
  const more = world.tables.alerts.size - before;
  if (more === 0)
    return 'No alert so far: what happened has one already, or no enabled configuration watches for it.';
  return more === 1 ? '1 alert so far.' : `${more} alerts so far.`;
}

/** `13 Mar 2026 14:02 UTC` */
export function moment(at: number): string {
  return `${new Date(at).toUTCString().slice(5, 22)} UTC`;
}

export interface Scene {
  place: Place;
  name: string;
}

/** The initial cluster of the world, else the first in production, else any suitable one. */
export function clusterScene(world: World): Scene | undefined {
  const able = [...world.tables.clusters.all()].filter(
    (cluster) =>
      cluster.clusterType === 'REPLICASET' &&
      cluster.stateName === 'IDLE' &&
      !cluster.paused &&
      !isTenant(cluster),
  );
  const first = world.tables.meta.get('first')?.value;
  const isFirst = ({ groupId, name }: ClusterRecord) =>
    typeof first === 'object' &&
    first !== null &&
    Reflect.get(first, 'groupId') === groupId &&
    Reflect.get(first, 'clusterName') === name;
  const inProduction = ({ tags }: ClusterRecord) =>
    tags?.some(({ key, value }) => key === 'environment' && value === 'production');
  const cluster = able.find(isFirst) ?? able.find(inProduction) ?? able[0];
  return cluster && { place: { groupId: cluster.groupId, clusterId: cluster.id }, name: cluster.name };
}

function projectScene(world: World): Scene | undefined {
  const result = clusterScene(world)?.place.groupId ?? world.tables.groups.by('all', 'all').at(-1)?.id;
  const group = result === undefined ? undefined : world.tables.groups.get(result);
  return group && { place: { groupId: group.id }, name: group.name };
}

export function noScene(stage: Timeline['stage']): string {
  return stage === 'cluster'
    ? 'Nothing happened: the world has no running replica set of M10 or larger. Create a cluster first.'
    : 'Nothing happened: the world has no project. Create one first.';
}
