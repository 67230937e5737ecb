import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { call } from '#src/api/client.ts';
import { useConnection } from '#src/api/connection.ts';
import { collected, useAdding } from '#src/api/console/change-sets.ts';
import { readAgain } from '#src/api/query.ts';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { besideConfirm } from '#src/ui/actions/add-to-set.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { notify, reportFailure } from '#src/ui/feedback/notify.tsx';
import { type ConfigRow, cancelledText } from './config-rows.ts';

export interface ConfigActions {
  toggle: (row: ConfigRow) => void;
  remove: (row: ConfigRow) => void;
  /** The change itself, without a question: for many at once. */
  setEnabled: (alertConfigId: string, enabled: boolean) => Promise<unknown>;
  refresh: () => Promise<void>;
  busy: ReadonlySet<string>;
}

export function useConfigActions(groupId: string): ConfigActions {
  const client = useQueryClient();
  const connection = useConnection();
  const adding = useAdding();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());

  const refresh = useCallback(() => readAgain(client, connection.id), [client, connection.id]);
  const setEnabled = useCallback(
    (alertConfigId: string, enabled: boolean) =>
      call(
        'toggleGroupAlertConfig',
        connection.id,
        { groupId, alertConfigId, body: { enabled } },
        { idempotencyKey: crypto.randomUUID() },
      ),
    [connection.id, groupId],
  );

  const whileBusy = useCallback(async (id: string, run: () => Promise<unknown>): Promise<void> => {
    setBusy((before) => new Set(before).add(id));
    try {
      await run();
    } finally {
      setBusy((before) => new Set([...before].filter((other) => other !== id)));
    }
  }, []);

  const toggle = useCallback(
    (row: ConfigRow): void => {
      const { id, enabled } = row.config;
      const change = (on: boolean): Promise<void> =>
        whileBusy(id, async () => {
          await setEnabled(id, on);
          await refresh();
        });
      const undoable = (on: boolean): void => {
        notify({
          message: `${on ? 'Enabled' : 'Disabled'}: ${row.condition}`,
          action: { label: 'Undo', onAction: () => void change(!on).catch(failed) },
        });
      };
      const failed = reportFailure(`Not changed: ${row.condition}`);
      if (!enabled) {
        change(true).then(() => undoable(true), failed);
        return;
      }
      const cancelled = cancelledText(row.active);
      confirm({
        title: 'Disable this configuration?',
        consequence: cancelled
          ? `${row.condition}: notifications end, and ${cancelled} will be cancelled. Enabling it again does not reopen them.`
          : `${row.condition}: notifications end. It has no open alerts.`,
        confirmLabel: 'Disable configuration',
        danger: cancelled !== undefined,
        beside: besideConfirm(adding, () =>
          collected(
            'toggleGroupAlertConfig',
            { groupId, alertConfigId: id, body: { enabled: false } },
            `Disable: ${row.condition}`,
          ),
        ),
        run: async () => {
          await change(false);
          undoable(false);
        },
      });
    },
    [whileBusy, setEnabled, refresh, groupId, adding],
  );

  const askToRemove = useConfirmed('deleteGroupAlertConfig');
  const remove = (row: ConfigRow): void => {
    const cancelled = cancelledText(row.active);
    askToRemove({
      title: 'Delete this configuration?',
      consequence: cancelled
        ? `${row.condition}: ${cancelled} will be cancelled. This cannot be undone; disabling keeps the configuration.`
        : `${row.condition}: it has no open alerts. This cannot be undone; disabling keeps the configuration.`,
      confirmLabel: 'Delete configuration',
      danger: true,
      args: () => ({ groupId, alertConfigId: row.config.id }),
      change: `Delete: ${row.condition}`,
      done: `Deleted: ${row.condition}`,
    });
  };

  return { toggle, remove, setEnabled, refresh, busy };
}
