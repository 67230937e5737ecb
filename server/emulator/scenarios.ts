import type { ScenarioPlan } from './exchange.ts';
import { alertStorm } from './scenarios/alert-storm.ts';
import { allClear } from './scenarios/all-clear.ts';
import { badNight } from './scenarios/bad-night.ts';
import { complianceActivation, complianceRelease } from './scenarios/compliance.ts';
import { expiredSecret } from './scenarios/expired-secret.ts';
import {
  migrationConverges,
  migrationCredentials,
  migrationDiskShort,
  migrationLags,
} from './scenarios/migrations.ts';
import { paymentMissing } from './scenarios/payment-missing.ts';
import { restoreWeekend, restoreWeekendPlan } from './scenarios/restore-weekend.ts';
import { diskShort, failingBackup, flapping } from './scenarios/single-causes.ts';
import { type Place, planOf, type Timeline } from './scenarios/timeline.ts';
import { indexBuildFails } from './search/index-build-fails.ts';
import { indexGoesStale } from './search/index-goes-stale.ts';
import type { World } from './world.ts';

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
  'migration-disk-short': migrationDiskShort,
  'index-build-fails': indexBuildFails,
  'index-goes-stale': indexGoesStale,
  'compliance-release': complianceRelease,
  'payment-missing': paymentMissing,
  'all-clear': allClear,
};

/** The transition `scenario.step`: one step of a scenario is due. */
export function scenarioStep(
  world: World,
  { scenario, index, place }: { scenario: string; index: number; place: Place },
): void {
  // a world may hold steps of a version that knew other scenarios
  const timeline = Object.hasOwn(timelines, scenario) ? timelines[scenario] : undefined;
  timeline?.steps[index]?.act(world, place);
}
