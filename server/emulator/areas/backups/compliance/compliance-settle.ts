import { announce } from '#server/emulator/kernel/alerts/engine.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { compliancePolicyOf } from './compliance-gate.ts';

/** A passing state of a policy lasts until a reader has seen it: the name of that state. */
export function passingState(groupId: string): string {
  return `compliance/${groupId}`;
}

export function settleLater(world: World, groupId: string): void {
  world.after(world.takes('compliance.settle'), 'compliance.settle', { groupId }, passingState(groupId));
}

const settledEvents = {
  ENABLING: 'CPS_DATA_PROTECTION_ENABLED',
  UPDATING: 'CPS_DATA_PROTECTION_UPDATED',
  DISABLING: 'CPS_DATA_PROTECTION_DISABLED',
} as const;

/** Carries out the request: the policy is in force, or removed. */
function settle(world: World, { groupId }: { groupId: string }): void {
  const policy = compliancePolicyOf(world, groupId);
  if (!policy || policy.state === 'ACTIVE') return;
  if (policy.state === 'DISABLING') world.tables.compliancePolicies.delete(groupId);
  else world.tables.compliancePolicies.put({ ...policy, state: 'ACTIVE' });
  announce(world, settledEvents[policy.state], { groupId });
}

export const complianceTransitions = { 'compliance.settle': settle };
