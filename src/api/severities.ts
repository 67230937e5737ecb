import { useQueries } from '@tanstack/react-query';
import { useCallback } from 'react';
import { defaultSeverity } from '#contract/alert-configs/event-types.ts';
import type { Severity } from '#contract/alert-configs/tables/severities.ts';
import type { Alert } from '#contract/alerts.ts';
import { useConnection } from './connection.ts';
import { read } from './reads.ts';

/** Configurations change rarely: read once in a while, and never watched. */
const staleMs = 300_000;
/** Beyond these a severity is that of the event type: one read costs a request per project. */
const mostProjects = 30;

/** How severe alerts are, as far as it is known. */
export interface Severities {
  severityOf: (alert: Alert) => Severity;
  /** Whether more of it is on its way. */
  pending: boolean;
}

export function useSeverities(groupIds: readonly string[], asked = mostProjects): (alert: Alert) => Severity {
  return useSeverityReads(groupIds, asked).severityOf;
}

/**
 * Severity of an alert: from its configuration, otherwise from its event type. Alerts carry neither. Pass the
 * projects whose alerts are shown. Only the first of them are read; the others use data that an earlier page
 * has read.
 */
export function useSeverityReads(groupIds: readonly string[], asked = mostProjects): Severities {
  const { id } = useConnection();
  const { overrides, pending } = useQueries({
    queries: groupIds.map((groupId, index) => ({
      queryKey: ['severities', id, groupId],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { results } = await read(
          'listGroupAlertConfigs',
          id,
          { groupId, query: { itemsPerPage: 500 } },
          { signal },
        );
        return results.flatMap((config): [string, Severity][] =>
          config.severityOverride ? [[config.id, config.severityOverride]] : [],
        );
      },
      staleTime: staleMs,
      enabled: index < asked,
      retry: false,
    })),
    combine: combined,
  });
  const severityOf = useCallback(
    (alert: Alert) => overrides.get(alert.alertConfigId) ?? defaultSeverity(alert.eventTypeName),
    [overrides],
  );
  return { severityOf, pending };
}

interface OverridesRead {
  data: [string, Severity][] | undefined;
  isLoading: boolean;
}

function combined(reads: readonly OverridesRead[]) {
  return {
    overrides: new Map(reads.flatMap(({ data }) => data ?? [])),
    pending: reads.some(({ isLoading }) => isLoading),
  };
}
