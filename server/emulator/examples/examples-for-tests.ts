import type { OperationId } from '#contract/operations.ts';
import type { VersionDate } from '#contract/versions.ts';
import type { TestEmulator } from '../emulator-for-tests.ts';
import { alertExamples, alertPlaces } from './alerts-for-tests.ts';
import { backupPolicyExamples } from './backup-policies-for-tests.ts';
import { backupExamples, backupPlaces } from './backups-for-tests.ts';
import { clusterExamples, clusterPlaces } from './clusters-for-tests.ts';
import { controlExamples, controlPlaces } from './control-for-tests.ts';
import { credentialExamples, credentialPlaces } from './credentials-for-tests.ts';
import { type ExampleRequest, type Examples, type Places, requestOf } from './example-for-tests.ts';
import { federationExamples, federationPlaces } from './federation-for-tests.ts';
import { flexExamples } from './flex-for-tests.ts';
import { liveMigrationExamples } from './live-migrations-for-tests.ts';
import { monitoringExamples, monitoringPlaces } from './monitoring-for-tests.ts';
import { outageExamples } from './outage-for-tests.ts';
import { peopleExamples, peoplePlaces } from './people-for-tests.ts';
import { searchExamples } from './search-for-tests.ts';
import { securityExamples } from './security-for-tests.ts';
import { tenancyExamples, tenancyPlaces } from './tenancy-for-tests.ts';

/** Every example. An area adds its lines. */
export const examples: Examples = {
  ...tenancyExamples,
  ...clusterExamples,
  ...flexExamples,
  ...monitoringExamples,
  ...alertExamples,
  ...backupExamples,
  ...backupPolicyExamples,
  ...credentialExamples,
  ...peopleExamples,
  ...federationExamples,
  ...controlExamples,
  ...securityExamples,
  ...searchExamples,
  ...outageExamples,
  ...liveMigrationExamples,
};

export const places: Places = {
  ...tenancyPlaces,
  ...clusterPlaces,
  ...monitoringPlaces,
  ...alertPlaces,
  ...backupPlaces,
  ...credentialPlaces,
  ...peoplePlaces,
  ...federationPlaces,
  ...controlPlaces,
};

/** Makes the world ready for the example of an operation and gives the request. */
export async function prepared(
  at: TestEmulator,
  id: OperationId,
  version?: VersionDate,
): Promise<ExampleRequest> {
  const made = (await examples[id]?.prepare?.(at)) ?? {};
  return requestOf(at, { examples, places }, id, made, version);
}
