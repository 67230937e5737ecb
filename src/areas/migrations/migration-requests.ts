import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  BoardAdd,
  BoardItem,
  MigrationNotes,
  MigrationPlan,
  MigrationSave,
  Verification,
} from '#contract/console/migration-plans.ts';
import { c } from '#src/api/console/console-call.ts';
import { isMigrationGoing, migrationListQuery, migrationPlanQuery } from '#src/api/console/migration-plan.ts';
import { useClock } from '#src/ui/values/now.tsx';

const goingMs = 2_000;
/** Others begin migrations too, so that an idle list is read again. */
const restingMs = 10_000;

/** Migrations of a project, or of its organization. */
export function migrationsQuery(connection: string, of: { groupId: string } | { orgId: string }) {
  return queryOptions({
    ...migrationListQuery(connection, of),
    refetchInterval: ({ state }) => (state.data?.some(isMigrationGoing) ? goingMs : restingMs),
  });
}

export function migrationQuery(id: string) {
  return queryOptions({
    ...migrationPlanQuery(id),
    staleTime: 2_000,
    refetchInterval: ({ state }) => (state.data && isMigrationGoing(state.data) ? goingMs : restingMs),
  });
}

export function lagsQuery({ id, ...plan }: Pick<MigrationPlan, 'id' | 'state'>) {
  return queryOptions({
    queryKey: ['migration', id, 'lags'],
    queryFn: ({ signal }) => c('listMigrationLags', { migrationId: id }, signal),
    staleTime: 2_000,
    refetchInterval: isMigrationGoing(plan) ? goingMs : false,
  });
}

/** Two people work on one board: it is read again while it is open. */
export function boardQuery(id: string) {
  return queryOptions({
    queryKey: ['migration', id, 'board'],
    queryFn: ({ signal }) => c('getMigrationBoard', { migrationId: id }, signal),
    staleTime: 1_000,
    refetchInterval: goingMs,
  });
}

export function verificationsQuery(id: string) {
  return queryOptions({
    queryKey: ['migration', id, 'verifications'],
    queryFn: ({ signal }) => c('listVerifications', { migrationId: id }, signal),
    staleTime: 1_000,
    refetchInterval: ({ state }) => (state.data?.some((run) => run.state === 'running') ? 1_000 : restingMs),
  });
}

/** A change of a migration; invalidates its queries and those of the lists. */
function useMigrationChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all(['migrations', 'migration'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
}

export const useCreateMigration = () =>
  useMigrationChange((body: { connection: string; groupId: string; orgId: string; from?: string }) =>
    c('draftMigration', { body }),
  );

/** Saves during typing: the response goes into the cache, and nothing else is read again. */
export function useSaveDraft(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: MigrationSave) => c('saveMigration', { migrationId: id, body }),
    onSuccess: (saved) => client.setQueryData(migrationQuery(id).queryKey, saved),
  });
}

export const useDeleteMigration = () =>
  useMigrationChange((id: string) => c('deleteMigration', { migrationId: id }));

export const useStartMigration = (id: string) =>
  useMigrationChange((body: { version: number; password: string; confirmTarget: string }) =>
    c('startMigration', { migrationId: id, body }),
  );

export const useAttachMigration = (id: string) =>
  useMigrationChange((liveMigrationId: string) =>
    c('attachMigration', { migrationId: id, body: { liveMigrationId } }),
  );

export const useCutOver = (id: string) =>
  useMigrationChange(() => c('cutOverMigration', { migrationId: id }));

export const useSaveNotes = (id: string) =>
  useMigrationChange((body: MigrationNotes) => c('saveMigrationNotes', { migrationId: id, body }));

/** Ticks appear at once, in the name of who sets them; the answer is the whole board. */
export function useBoard(id: string, by: string) {
  const client = useQueryClient();
  const clock = useClock();
  const { queryKey } = boardQuery(id);
  const keep = (items: BoardItem[]) => client.setQueryData(queryKey, items);
  const show = ({ itemId, done }: { itemId: string; done: boolean }): void => {
    // an answer that is on its way knows nothing of it
    void client.cancelQueries({ queryKey });
    const set = { doneBy: done ? by : null, doneAt: done ? clock() : null };
    client.setQueryData(queryKey, (items) =>
      items?.map((each) => (each.id === itemId ? { ...each, ...set } : each)),
    );
  };
  const mutationKey = ['board', id];
  const tick = useMutation({
    mutationKey,
    // one after the other: the answer to the last one has all of them
    scope: { id: `board ${id}` },
    mutationFn: ({ itemId, done }: { itemId: string; done: boolean }) =>
      c('tickBoardItem', { migrationId: id, itemId, body: { done } }),
    onMutate: show,
    // an answer takes nothing back that was ticked since
    onSuccess: (items) => {
      if (client.isMutating({ mutationKey }) === 1) keep(items);
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
  const add = useMutation({
    mutationFn: (body: BoardAdd) => c('addBoardItem', { migrationId: id, body }),
    onSuccess: keep,
  });
  const remove = useMutation({
    mutationFn: (itemId: string) => c('removeBoardItem', { migrationId: id, itemId }),
    onSuccess: keep,
  });
  return { tick, add, remove };
}

export const useVerify = (id: string) =>
  useMigrationChange((mode: Verification['mode']) =>
    c('startVerification', { migrationId: id, body: { mode } }),
  );

export const useCancelVerification = (id: string) =>
  useMigrationChange((runId: string) => c('cancelVerification', { migrationId: id, runId }));
