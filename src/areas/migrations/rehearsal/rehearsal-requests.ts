import { useQuery } from '@tanstack/react-query';
import type { Difficulty, Rehearsal } from '#contract/emulator/rehearsals.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { consoleQuery } from '#src/api/console/console-call.ts';
import { qNow, useOperation } from '#src/api/query.ts';

export const difficultyLabels: Readonly<Record<Difficulty, { title: string; about: string }>> = {
  quiet: {
    title: 'Quiet night',
    about: 'The source is written to, and a batch job makes the lag grow once.',
  },
  rough: {
    title: 'Rough night',
    about: 'The source refuses its user at first, a member of the target stops, and a batch job starts.',
  },
  bad: {
    title: 'Bad night',
    about:
      'As the rough night. The migration host also stops during the copy, and the lag falls only when somebody acts.',
  },
};

const goingMs = 5_000;

/** Rehearsals of the world, the newest first; none where the connection is no emulator. */
export function useRehearsals() {
  const { id, emulator } = useConnection();
  return useQuery({
    ...qNow('listEmulatorRehearsals', id, {}),
    enabled: emulator,
    refetchInterval: ({ state }) => (state.data?.some(isGoing) ? goingMs : false),
  });
}

/** The requests of users to the service during a rehearsal, by the clock of the service. */
export function useActions({ started, ended }: Rehearsal) {
  const { id: connection } = useConnection();
  const period = {
    from: Date.parse(started),
    ...(ended === undefined ? {} : { to: Date.parse(ended) }),
  };
  return useQuery(consoleQuery('listConsoleChanges', { connection, ...period }));
}

export const isGoing = ({ ended }: Rehearsal): boolean => ended === undefined;

function useRehearsalChange<Id extends 'createEmulatorRehearsal' | 'endEmulatorRehearsal'>(id: Id) {
  return { ...useOperation(id), refused: useRefusal(id) };
}

export const useBeginRehearsal = () => useRehearsalChange('createEmulatorRehearsal');
export const useEndRehearsal = () => useRehearsalChange('endEmulatorRehearsal');
