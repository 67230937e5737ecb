import type { useQuery } from '@tanstack/react-query';
import type { NonCompliantResource, ResourcePolicy } from '#contract/resource-policies/schemas.ts';
import { useRefusal } from '#src/api/can.ts';
import { useAdding, usePendingBelow } from '#src/api/console/change-sets.ts';
import { failureFacts } from '#src/lib/failure-facts.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { PendingList } from '#src/ui/values/pending-changes.tsx';
import { Count } from '#src/ui/values/quantity.tsx';
import { PolicyDrawer } from './policy-drawer.tsx';

interface OrgPoliciesProps {
  orgId: string;
  policies: Pick<ReturnType<typeof useQuery<ResourcePolicy[]>>, 'data' | 'error'>;
  broken: Pick<ReturnType<typeof useQuery<NonCompliantResource[]>>, 'data' | 'error'>;
  /** Id of the policy that is open, or `new`. */
  opened: string | undefined;
  onOpen: (opened: string | undefined) => void;
}

/** What the organization forbids its projects, and what there is that does not comply. */
export function OrgPolicies({ orgId, policies, broken, opened, onOpen }: OrgPoliciesProps) {
  const refusal = useRefusal('createOrgResourcePolicy', { orgId });
  const adding = useAdding();
  const waiting = usePendingBelow('/resourcePolicies', `/orgs/${orgId}/`);
  const rows = policies.data ?? [];
  const policy = rows.find(({ id }) => id === opened);
  const error = policies.error ?? broken.error;
  return (
    <Section
      label="Resource policies"
      actions={
        <Button size="sm" icon="plus" disabledReason={refusal} onClick={() => onOpen('new')}>
          Create policy
        </Button>
      }
    >
      {error && (
        <Notice tone="warning" title="Resource policies could not be loaded">
          {failureFacts(error).message}
        </Notice>
      )}
      <PendingList changes={waiting} onOpen={adding.show} />
      {policies.data && (
        <ResourceTable
          id="org-policies"
          label="Resource policies"
          rows={rows}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          onOpen={({ id }) => onOpen(id)}
          openKey={policy?.id}
          bare
          columns={policyColumns}
          empty={
            <EmptyState title="No resource policies yet">
              A policy keeps every project from what it forbids: a provider, a region, access from anywhere.
            </EmptyState>
          }
        />
      )}
      {broken.data && broken.data.length > 0 && (
        <>
          <Notice tone="warning" title="Not everything complies">
            What was there before a policy stays. Changes to it are refused until it complies.
          </Notice>
          <ResourceTable
            id="org-non-compliant"
            label="What does not comply"
            rows={broken.data}
            rowKey={({ resourceId }) => resourceId}
            rowName={({ resourceName }) => resourceName}
            bare
            columns={brokenColumns}
            empty={null}
          />
        </>
      )}
      {opened === 'new' && <PolicyDrawer orgId={orgId} policies={rows} onClose={() => onOpen(undefined)} />}
      {policy && (
        <PolicyDrawer
          key={policy.id}
          orgId={orgId}
          policy={policy}
          policies={rows}
          onClose={() => onOpen(undefined)}
        />
      )}
    </Section>
  );
}

const policyColumns: readonly Column<ResourcePolicy>[] = [
  {
    id: 'name',
    header: 'Policy',
    narrow: { line: 1 },
    sortValue: ({ name }) => name,
    cell: ({ name }) => name,
  },
  {
    id: 'description',
    header: 'Description',
    narrow: { line: 2 },
    sortValue: ({ description }) => description ?? '',
    cell: ({ description }) => description ?? '',
  },
  {
    id: 'texts',
    header: 'Texts',
    width: 90,
    align: 'end',
    narrow: { line: 1, at: 'end', word: 'texts' },
    sortValue: ({ policies }) => policies.length,
    cell: ({ policies }) => <Count value={policies.length} />,
  },
  {
    id: 'by',
    header: 'Changed by',
    width: 220,
    sortValue: ({ lastUpdatedByUser }) => lastUpdatedByUser.name,
    cell: ({ lastUpdatedByUser }) => lastUpdatedByUser.name,
  },
  {
    id: 'changed',
    header: 'Changed',
    width: 200,
    sortValue: ({ lastUpdatedDate }) => lastUpdatedDate,
    cell: ({ lastUpdatedDate }) => <AbsoluteInstant value={lastUpdatedDate} />,
  },
];

const kindWords = { CLUSTER: 'Cluster', PROJECT: 'Project' };

const brokenColumns: readonly Column<NonCompliantResource>[] = [
  {
    id: 'name',
    header: 'What',
    narrow: { line: 1 },
    sortValue: ({ resourceName }) => resourceName,
    cell: ({ resourceName }) => resourceName,
  },
  {
    id: 'kind',
    header: 'Kind',
    width: 110,
    narrow: { line: 1, at: 'end' },
    sortValue: ({ resourceType }) => resourceType,
    cell: ({ resourceType }) => kindWords[resourceType],
  },
  {
    id: 'policies',
    header: 'Forbidden by',
    narrow: { line: 2 },
    sortValue: (row) => namesOf(row),
    cell: (row) => namesOf(row),
  },
];

function namesOf({ resourcePoliciesCausingNonCompliance: policies }: NonCompliantResource): string {
  return policies.map(({ name }) => name).join(', ');
}
