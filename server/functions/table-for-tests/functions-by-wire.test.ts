import { afterAll, describe } from 'vitest';
import { type TestEmulator, testEmulator } from '../../emulator/emulator-for-tests.ts';
import { driverSource } from '../sources/driver-source.ts';
import { testTable } from './table-on-source-for-tests.ts';

/** The table through the official driver, against a cluster of the emulator. */

let at: TestEmulator | undefined;
afterAll(() => at?.emulator.close());

async function openCluster() {
  at = await testEmulator();
  const path = `/_emulator/groups/${at.groupId}/clusters/${at.clusterName}/wire`;
  const answer = await at.ask('POST', path);
  const user = {
    username: 'functions',
    password: 'correct-horse',
    databaseName: 'admin',
    roles: [{ roleName: 'atlasAdmin', databaseName: 'admin' }],
  };
  await at.ask('POST', `~/groups/${at.groupId}/databaseUsers`, { body: user });
  const address = String(answer.body.connectionString).replace('://', '://functions:correct-horse@');
  return driverSource({ uri: address });
}

describe('functions through the official driver', () => {
  testTable(openCluster, { sandboxed: false });
});
