import type { OperationId } from '#contract/operations.ts';
import type { VersionDate } from '#contract/versions.ts';
import { alertExamples, alertPlaces } from '../areas/alerts/examples-for-tests.ts';
import { backupExamples, backupPlaces } from '../areas/backups/examples-for-tests.ts';
import { backupPolicyExamples } from '../areas/backups/policy-examples-for-tests.ts';
import { clusterExamples, clusterPlaces } from '../areas/clusters/examples-for-tests.ts';
import { credentialExamples, credentialPlaces } from '../areas/credentials/examples-for-tests.ts';
import { federationExamples, federationPlaces } from '../areas/federation/examples-for-tests.ts';
import { flexExamples } from '../areas/flex/examples-for-tests.ts';
import { liveMigrationExamples } from '../areas/live-migrations/examples-for-tests.ts';
import { monitoringExamples, monitoringPlaces } from '../areas/monitoring/examples-for-tests.ts';
import { outageExamples } from '../areas/outage/examples-for-tests.ts';
import { peopleExamples, peoplePlaces } from '../areas/people/examples-for-tests.ts';
import { searchExamples } from '../areas/search/examples-for-tests.ts';
import { securityExamples } from '../areas/security/examples-for-tests.ts';
import { tenancyExamples, tenancyPlaces } from '../areas/tenancy/examples-for-tests.ts';
import { controlExamples, controlPlaces } from '../control/examples-for-tests.ts';
import type { TestEmulator } from '../emulator-for-tests.ts';
import { type ExampleRequest, type Examples, type Places, requestOf } from './example-for-tests.ts';

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

const places: Places = {
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
