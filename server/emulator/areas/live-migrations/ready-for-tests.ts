import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { linked, migrationBody } from './examples-for-tests.ts';
import type { SourceDeployment } from './records.ts';

type Options = Parameters<typeof testEmulator>[0];

/** A world whose organization is linked, and a request into its cluster that nothing is wrong with. */
export async function readyToMigrate(options: Options = {}) {
  const at = await testEmulator(options);
  const [source, legacy] = await linked(at);
  const path = `~/groups/${at.groupId}/liveMigrations`;
  const bodyOf = (name?: string) =>
    migrationBody(at, { clusterName: at.clusterName, source, ...(name === undefined ? {} : { name }) });
  return { at, source, legacy, path, body: bodyOf(), bodyOf };
}

/** Injects a fault into every cluster of the source. */
export function trouble(at: TestEmulator, what: SourceDeployment['trouble'] & string): void {
  for (const source of [...at.world.tables.migrationSources.all()]) {
    const deployments = source.deployments.map((each) => ({ ...each, trouble: what }));
    at.world.tables.migrationSources.put({ ...source, deployments });
  }
}
