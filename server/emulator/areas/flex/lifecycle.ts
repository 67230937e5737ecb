import type { EventType } from '#contract/events/families.ts';
import { forgetPlace } from '#server/emulator/kernel/alerts/engine.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { forgetData } from '#server/emulator/kernel/documents/lifecycle.ts';
import { forget } from '#server/emulator/kernel/forget.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { scheduleSnapshot } from './snapshots.ts';

interface Settling {
  id: string;
  event: EventType;
  /** Snapshots are taken from then on. */
  isNew?: true;
}

/** A flex cluster was requested, here or as a small tier of the cluster operations: it is being created. */
export function createFlex(world: World, { id }: { id: string }): void {
  const payload: Settling = { id, event: 'CLUSTER_READY', isNew: true };
  world.after(world.takes('flex.create'), 'flex.settle', payload, id);
}

/** An idle flex cluster is UPDATING for a while; a change during another goes along with it. */
export function beginUpdate(world: World, id: string): void {
  const flex = world.tables.flexClusters.get(id);
  if (flex?.stateName !== 'IDLE') return;
  world.tables.flexClusters.put({ ...flex, stateName: 'UPDATING' });
  const payload: Settling = { id, event: 'CLUSTER_UPDATE_COMPLETED' };
  world.after(world.takes('flex.update'), 'flex.settle', payload, id);
}

/** DELETING, and gone a while later. */
export function beginDeletion(world: World, id: string): void {
  const flex = world.tables.flexClusters.get(id);
  if (!flex) return;
  world.tables.flexClusters.put({ ...flex, stateName: 'DELETING' });
  world.after(world.takes('flex.delete'), 'flex.vanish', { id }, id);
}

function settle(world: World, { id, event, isNew }: Settling): void {
  const flex = world.tables.flexClusters.get(id);
  if (!flex || flex.stateName === 'DELETING') return;
  world.tables.flexClusters.put({ ...flex, stateName: 'IDLE' });
  record(world, event, { groupId: flex.groupId, clusterName: flex.name });
  if (isNew) scheduleSnapshot(world, id);
}

function vanish(world: World, { id }: { id: string }): void {
  const flex = world.tables.flexClusters.get(id);
  if (flex?.stateName !== 'DELETING') return;
  world.tables.flexClusters.delete(id);
  forgetPlace(world, flex, () => true);
  // its snapshots go with it // documented
  forget(world, 'cluster', id);
  forgetData(world, id);
  record(world, 'CLUSTER_DELETED', { groupId: flex.groupId, clusterName: flex.name });
}

export const flexLifecycleTransitions = { 'flex.settle': settle, 'flex.vanish': vanish };
