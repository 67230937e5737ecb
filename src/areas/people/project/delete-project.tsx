import { useQuery } from '@tanstack/react-query';
import { useMayAsk, useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Project } from '../shared/holders.ts';
import { deletionOf } from './deletion.ts';
import type { Limit } from './limits.ts';

interface DeleteProjectProps {
  group: Project;
  limits: readonly Limit[];
  onDeleted: () => void;
}

/** The end of a project: what prevents it, and what would go with it. */
export function DeleteProject({ group, limits, onDeleted }: DeleteProjectProps) {
  const { id } = useConnection();
  const groupId = group.id;
  const scope = { groupId, orgId: group.orgId };
  const refusal = useRefusal('deleteGroup', scope);
  const clusters = useQuery(q('listGroupClusters', id, { groupId }));
  const flex = useQuery(q('listGroupFlexClusters', id, { groupId }));
  const configs = useQuery(q('listGroupAlertConfigs', id, { groupId, query: { itemsPerPage: 1 } }));
  const remove = useConfirmed('deleteGroup', { also: ['listGroups', 'getOrgGroups'] });
  const names = [...(clusters.data?.results ?? []), ...(flex.data?.results ?? [])].flatMap(
    ({ name }) => name ?? [],
  );
  const kept = useProtectedSnapshots(scope);
  const isKnown = clusters.data !== undefined && flex.data !== undefined && kept !== undefined;
  const { blockedBy, goes } = deletionOf({
    ...{ clusters: names, protectedSnapshots: kept ?? [], limits },
    alertConfigs: configs.data?.totalCount,
  });
  return (
    <Section label="Delete project">
      <Text as="p" tone="dim">
        {blockedBy ??
          (goes.length > 0
            ? `With it go ${goes.join(', ')}, its backups, and every role in it.`
            : 'With it go its backups and every role in it.')}
      </Text>
      <Row gap={4} columnGap={8} align="center" wrap shrink>
        <Button
          variant="danger"
          disabledReason={refusal ?? (!isKnown ? 'Still reading the content of the project' : blockedBy)}
          onClick={() =>
            remove({
              title: `Delete the project ${group.name}?`,
              consequence: `This cannot be undone. With it go ${[...goes, 'its backups', 'every role in it'].join(', ')}.`,
              confirmLabel: 'Delete project',
              danger: true,
              typedName: group.name,
              args: () => ({ groupId }),
              change: `Delete the project ${group.name}`,
              onDone: onDeleted,
            })
          }
        >
          Delete project
        </Button>
        {names.length > 0 && <Text tone="dim">{plural(names.length, 'cluster')} must be deleted first</Text>}
      </Row>
    </Section>
  );
}

/**
 * Names of clusters that are deleted and whose snapshots the backup compliance policy of the project protects; undefined
 * until that is known. Who may not read the policy may not delete the project either.
 */
function useProtectedSnapshots(scope: { groupId: string; orgId: string }): string[] | undefined {
  const { id } = useConnection();
  const { groupId } = scope;
  const mayAsk = useMayAsk('getGroupBackupCompliancePolicy', scope);
  const policy = useQuery({ ...q('getGroupBackupCompliancePolicy', id, { groupId }), enabled: mayAsk });
  // without a policy the answer is an empty object // assumed
  const protects = policy.data?.state !== undefined;
  const query = { itemsPerPage: 500, includeDeletedWithRetainedBackups: true };
  const all = useQuery({ ...q('listGroupClusters', id, { groupId, query }), enabled: protects });
  if (mayAsk && policy.isPending) return undefined;
  if (!protects) return [];
  // active clusters prevent the deletion anyway: without them, only deleted ones are listed
  return all.data?.results.flatMap(({ name }) => name ?? []);
}
