import { defineArea } from '../kernel/area.ts';
import type { ScenarioPlan } from '../kernel/handler.ts';
import type { World } from '../kernel/world.ts';
import { alertStorm } from './alert-storm.ts';
import { allClear } from './all-clear.ts';
import { badNight } from './bad-night.ts';
import { complianceActivation, complianceRelease } from './compliance.ts';
import { expiredSecret } from './expired-secret.ts';
import { indexBuildFails } from './index-build-fails.ts';
import { indexGoesStale } from './index-goes-stale.ts';
import {
  migrationConverges,
  migrationCredentials,
  migrationDiskShort,
  migrationExpires,
  migrationHostLost,
  migrationLags,
  migrationNotAdmitted,
  migrationVersions,
} from './migrations.ts';
import { paymentMissing } from './payment-missing.ts';
import { restoreWeekend, restoreWeekendPlan } from './restore-weekend.ts';
import { diskShort, failingBackup, flapping } from './single-causes.ts';
import { type Place, planOf, type Timeline } from './timeline.ts';

const timelines: Readonly<Record<string, Timeline>> = {
  'bad-night': badNight,
  'disk-short': diskShort,
  'failing-backup': failingBackup,
  flapping,
  'expired-secret': expiredSecret,
  'compliance-activation': complianceActivation,
  'restore-weekend': restoreWeekend,
};

/** What can go wrong at the push of a button, and how it ends. */
export const scenarios: Record<string, ScenarioPlan> = {
  ...Object.fromEntries(Object.entries(timelines).map(([name, timeline]) => [name, planOf(name, timeline)])),
  'restore-weekend': restoreWeekendPlan,
  'alert-storm': alertStorm,
  'migration-converges': migrationConverges,
  'migration-lags': migrationLags,
  'migration-credentials': migrationCredentials,
  'migration-not-admitted': migrationNotAdmitted,
  'migration-disk-short': migrationDiskShort,
  'migration-versions': migrationVersions,
  'migration-host-lost': migrationHostLost,
  'migration-expires': migrationExpires,
  'index-build-fails': indexBuildFails,
  'index-goes-stale': indexGoesStale,
  'compliance-release': complianceRelease,
  'payment-missing': paymentMissing,
  'all-clear': allClear,
};

/** One step of a scenario is due. */
function scenarioStep(
  world: World,
  { scenario, index, place }: { scenario: string; index: number; place: Place },
): void {
  // a world may hold steps of a version that knew other scenarios
  const timeline = Object.hasOwn(timelines, scenario) ? timelines[scenario] : undefined;
  timeline?.steps[index]?.act(world, place);
}

export const scenarioPart = defineArea({ name: 'scenarios', transitions: { 'scenario.step': scenarioStep } });
