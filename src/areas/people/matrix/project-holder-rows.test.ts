import { expect, it } from 'vitest';
import { projectHoldersOf } from './project-holder-rows.ts';

const groupId = 'a'.repeat(24);

it('people come first, each kind by name, with the roles of this project alone', () => {
  const rows = projectHoldersOf(
    { groupId, identity: 'abcdefgh' },
    {
      users: [
        { id: '2', username: 'tomasz@example.com', roles: ['GROUP_OWNER'] },
        { id: '1', username: 'ines@example.com', firstName: 'Ines', lastName: 'Meyer', roles: [] },
      ],
      teams: [{ teamId: 'b'.repeat(24), roleNames: ['GROUP_READ_ONLY'] }],
      keys: [
        {
          ...{ id: '3', desc: 'reader', publicKey: 'abcdefgh' },
          roles: [
            { groupId, roleName: 'GROUP_READ_ONLY' },
            { groupId: 'c'.repeat(24), roleName: 'GROUP_OWNER' },
            { orgId: 'd'.repeat(24), roleName: 'ORG_MEMBER' },
          ],
        },
      ],
      accounts: [{ clientId: 'mdb_sa_id_1', name: 'exporter', roles: ['GROUP_OWNER'] }],
    },
  );
  expect(rows.map(({ name, detail, roles, own }) => [name, detail, roles, own])).toEqual([
    ['ines@example.com', 'Ines Meyer', [], false],
    ['tomasz@example.com', '', ['GROUP_OWNER'], false],
    ['b'.repeat(24), '', ['GROUP_READ_ONLY'], false],
    ['reader', 'abcdefgh', ['GROUP_READ_ONLY'], true],
    ['exporter', 'mdb_sa_id_1', ['GROUP_OWNER'], false],
  ]);
});
