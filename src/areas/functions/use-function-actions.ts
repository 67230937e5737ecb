import { useQueryClient } from '@tanstack/react-query';
import type { ServerFunction } from '#contract/console/functions.ts';
import { functionsQuery } from '#src/api/console/functions.ts';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { notify, reportFailure } from '#src/ui/feedback/notify.tsx';
import { useCreateFunction, useDeleteFunction } from './function-requests.ts';

export interface FunctionActions {
  duplicate: (fn: ServerFunction) => void;
  remove: (fn: ServerFunction) => void;
}

/** Actions on a function. */
export function useFunctionActions({
  onOpen,
  onRemoved,
}: {
  onOpen: (id: string) => void;
  onRemoved?: () => void;
}): FunctionActions {
  const client = useQueryClient();
  const create = useCreateFunction();
  const remove = useDeleteFunction();
  return {
    duplicate(fn) {
      const { connection, groupId, source, args, runAs } = fn;
      const taken = client.getQueryData(functionsQuery(fn).queryKey)?.map(({ name }) => name) ?? [fn.name];
      create.mutate(
        { connection, groupId, source, args, runAs, name: freeName(fn.name, taken) },
        {
          onSuccess: (created) =>
            notify({
              message: `Duplicated as ${created.name}`,
              action: { label: 'Open', onAction: () => onOpen(created.id) },
            }),
          onError: reportFailure('Not duplicated'),
        },
      );
    },
    remove(fn) {
      confirm({
        title: `Delete the function ${fn.name}?`,
        consequence: `Its ${fn.version === 1 ? 'version is' : `${fn.version} versions are`} deleted with it. Functions that execute it fail from then on. Its runs stay in the history. This cannot be undone.`,
        confirmLabel: 'Delete function',
        danger: true,
        typedName: fn.name,
        run: async () => {
          await remove.mutateAsync(fn.id);
          notify({ message: `Deleted: ${fn.name}` });
          onRemoved?.();
        },
      });
    },
  };
}

const longest = 64;

/** `name_2`, or the next free number. */
export function freeName(name: string, taken: readonly string[]): string {
  const stem = name.replace(/_\d+$/, '').slice(0, longest - 5);
  for (let number = 2; ; number += 1) {
    const next = `${stem}_${number}`;
    if (!taken.includes(next)) return next;
  }
}
