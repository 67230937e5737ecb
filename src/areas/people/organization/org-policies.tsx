import type { useQuery } from '@tanstack/react-query';
import type { NonCompliantResource, ResourcePolicy } from '#contract/resource-policies/schemas.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { PendingBelow } from '#src/changes/pending.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { countColumn, stampColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { PolicyDrawer } from './policy-drawer.tsx';
import { NotEvaluatedNotice } from './policy-notices.tsx';

interface OrgPoliciesProps {
  orgId: string;
  policies: Pick<ReturnType<typeof useQuery<ResourcePolicy[]>>, 'data' | 'error' | 'isPending'>;
  broken: Pick<ReturnType<typeof useQuery<NonCompliantResource[]>>, 'data' | 'error' | 'isPending'>;
  /** Id of the policy that is open, or `new`. */
  opened: string | undefined;
  onOpen: (opened: string | undefined) => void;
}

/** The restrictions of the organization for its projects, and the resources that do not comply. */
export function OrgPolicies({ orgId, policies, broken, opened, onOpen }: OrgPoliciesProps) {
  const refusal = useRefusal('createOrgResourcePolicy', { orgId });
  const rows = policies.data ?? [];
  const policy = rows.find(({ id }) => id === opened);
  const error = policies.error ?? broken.error;
  const pending = policies.isPending || broken.isPending;
  return (
    <Section
      label="Resource policies"
      actions={
        <Button size="sm" icon="plus" disabledReason={refusal} onClick={() => onOpen('new')}>
          Create policy
        </Button>
      }
    >
      <FailureNotice quiet title="Resource policies could not be loaded" why={error} />
      <PendingBelow parts="/resourcePolicies" within={`/orgs/${orgId}/`} />
      <NotEvaluatedNotice policies={rows} />
      {pending && <SkeletonLines lines={4} />}
      {!pending && policies.data && (
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
              A policy forbids a setting in every project: a provider, a region, access from anywhere.
            </EmptyState>
          }
        />
      )}
      {!pending && broken.data && broken.data.length > 0 && (
        <>
          <Notice tone="warning" title="Not everything complies">
            Existing resources stay. Atlas refuses changes to them until they comply.
          </Notice>
          <ResourceTable
            id="org-non-compliant"
            label="Noncompliant resources"
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
  textColumn('name', 'Policy', ({ name }) => name, { narrow: { line: 1 } }),
  textColumn('description', 'Description', ({ description }) => description ?? '', { narrow: { line: 2 } }),
  countColumn('texts', 'Texts', ({ policies }) => policies.length, {
    width: 90,
    narrow: { line: 1, at: 'end', word: 'texts' },
  }),
  textColumn('by', 'Changed by', ({ lastUpdatedByUser }) => lastUpdatedByUser.name, { width: 220 }),
  stampColumn('changed', 'Changed', ({ lastUpdatedDate }) => lastUpdatedDate, { width: 200 }),
];

const kindLabels = { CLUSTER: 'Cluster', PROJECT: 'Project' };

const brokenColumns: readonly Column<NonCompliantResource>[] = [
  textColumn('name', 'What', ({ resourceName }) => resourceName, { narrow: { line: 1 } }),
  textColumn('kind', 'Kind', ({ resourceType }) => resourceType, {
    width: 110,
    narrow: { line: 1, at: 'end' },
    cell: ({ resourceType }) => kindLabels[resourceType],
  }),
  textColumn('policies', 'Forbidden by', (row) => namesOf(row), { narrow: { line: 2 } }),
];

function namesOf({ resourcePoliciesCausingNonCompliance: policies }: NonCompliantResource): string {
  return policies.map(({ name }) => name).join(', ');
}
