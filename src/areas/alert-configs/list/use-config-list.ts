import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useRefusal } from '#src/api/access/can.ts';
import { useAllPages } from '#src/api/all-pages.ts';
import { useConnection } from '#src/api/connection.ts';
import { useCommands } from '#src/ui/frame/commands.ts';
import { targetsOf } from '../targets.ts';
import { type ConfigRow, configRows } from './config-rows.ts';
import { coverageHoles } from './coverage.ts';

/** The configurations of a project with their open alerts, and event types without notification. */
export function useConfigList(groupId: string) {
  const configs = useAllPages('listGroupAlertConfigs', { groupId });
  const open = useAllPages('listGroupAlerts', { groupId, query: { status: 'OPEN' } });
  const tracking = useAllPages('listGroupAlerts', { groupId, query: { status: 'TRACKING' } });
  const clusters = useAllPages('listGroupClusters', { groupId });
  const existing = !open.loading && !tracking.loading && !open.error && !tracking.error;
  const rows = useMemo(
    () => configRows(configs.rows, existing ? [...open.rows, ...tracking.rows] : undefined),
    [configs.rows, open.rows, tracking.rows, existing],
  );
  const holes = useMemo(
    () =>
      configs.loading || clusters.loading || configs.error || clusters.error
        ? []
        : coverageHoles(configs.rows, targetsOf(clusters.rows)),
    [configs.rows, configs.loading, configs.error, clusters.rows, clusters.loading, clusters.error],
  );
  return {
    rows,
    holes,
    loading: configs.loading,
    /** Whether gaps in coverage are known, or will not be. */
    holesPending: configs.loading || clusters.loading,
    /** Why the configurations could not be loaded. */
    error: configs.error,
    failure: configs.error ?? open.error ?? tracking.error,
    openAlerts: open.total,
    reload: () => {
      for (const list of [configs, open, tracking]) list.refetch();
    },
  };
}

export function useConfigRefusals(scope: { groupId: string; orgId: string }) {
  return {
    toggle: useRefusal('toggleGroupAlertConfig', scope),
    create: useRefusal('createGroupAlertConfig', scope),
    remove: useRefusal('deleteGroupAlertConfig', scope),
  };
}

/** The ways to the editor, which the command palette offers too. */
export function useEditorLinks(groupId: string, rows: readonly ConfigRow[]) {
  const { id: connectionId } = useConnection();
  const navigate = useNavigate();
  const params = { connectionId, groupId };
  const create = (from?: string): void => {
    void navigate({
      to: '/c/$connectionId/groups/$groupId/alert-configs/new',
      params,
      search: from === undefined ? {} : { from },
    });
  };
  const edit = (row: ConfigRow): void => {
    void navigate({
      to: '/c/$connectionId/groups/$groupId/alert-configs/$alertConfigId',
      params: { ...params, alertConfigId: row.config.id },
    });
  };
  const group = 'Alert configurations';
  useCommands([
    {
      id: 'alert-config-new',
      label: 'New alert configuration',
      group,
      keywords: ['create', 'rule'],
      onTrigger: () => create(),
    },
    ...rows.map((row) => ({
      id: `alert-config-${row.config.id}`,
      label: `Edit: ${row.condition}`,
      group,
      hint: row.config.enabled ? '' : 'disabled',
      onTrigger: () => edit(row),
    })),
  ]);
  return { create, edit };
}
