import type { Examples } from '../../table-tests/example-for-tests.ts';

/** Rehearsals of migrations. */
export const examples: Examples = {
  createEmulatorRehearsal: {
    body: ({ groupId, clusterName }) => ({ groupId, clusterName, difficulty: 'rough' }),
  },
  endEmulatorRehearsal: {
    async prepare(at) {
      const { groupId, clusterName } = at;
      const created = await at.ask('POST', '/_emulator/rehearsals', {
        body: { groupId, clusterName, difficulty: 'quiet' },
      });
      return { rehearsalId: created.body.id };
    },
  },
};
