import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type MigrationPlan, verificationResult } from '#contract/console/migration-plans.ts';
import { useConnection } from '#src/api/connection.ts';
import { RehearsalFact } from '#src/changes/rehearsal-fact.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { CopyAs } from '#src/ui/actions/copy-as.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { Tabs } from '#src/ui/frame/tabs.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { Board } from './board.tsx';
import { startFormats } from './copy-as.ts';
import { CutoverDialog } from './cutover/cutover-dialog.tsx';
import { verificationText } from './cutover/cutover-risks.ts';
import { VerificationPanel } from './cutover/verification-panel.tsx';
import { migrationQuery, verificationsQuery } from './migration-requests.ts';
import { MigrationBadge, wayText } from './migration-text.tsx';
import type { MigrationSearch, MigrationTab } from './migrations-search.ts';
import { Progress } from './progress/progress.tsx';
import { Wizard } from './wizard/wizard.tsx';

export interface MigrationPageProps {
  migrationId: string;
  search: MigrationSearch;
  onSearch: (search: MigrationSearch, how?: 'push' | 'replace') => void;
}

/** One migration: its wizard until it is started, then its progress, the board of the cutover, and the comparison. */
export function MigrationPage({ migrationId, search, onSearch }: MigrationPageProps) {
  const plan = useQuery(migrationQuery(migrationId));
  if (plan.error && !plan.data) {
    return (
      <Page>
        <PageHeader title="Migration" />
        <ReadFailure what="The migration" query={plan} />
      </Page>
    );
  }
  if (!plan.data) {
    return (
      <Page>
        <PageHeader title="Migration" facts={undefined} />
        <SkeletonLines lines={8} />
      </Page>
    );
  }
  const { state } = plan.data;
  return state === 'draft' || state === 'unknown' ? (
    <Page>
      <PageHeader
        title="New migration"
        badge={<MigrationBadge plan={plan.data} filled />}
        facts={<Saved plan={plan.data} />}
      />
      <Wizard
        key={migrationId}
        plan={plan.data}
        step={search.step ?? 'checklist'}
        onStep={(step) => onSearch(step === 'checklist' ? {} : { step }, 'push')}
      />
    </Page>
  ) : (
    <Started plan={plan.data} search={search} onSearch={onSearch} />
  );
}

function Saved({ plan }: { plan: MigrationPlan }) {
  return (
    <>
      <Fact>saved without passwords</Fact>
      <Fact>
        by {plan.updatedBy} <Instant value={plan.updatedAt} suffix />
      </Fact>
      <RehearsalFact
        connection={plan.connection}
        of={{ migrationId: plan.id }}
        invitation="not rehearsed: rehearse it on a twin"
      />
    </>
  );
}

interface StartedProps extends Omit<MigrationPageProps, 'migrationId'> {
  plan: MigrationPlan;
}

function Started({ plan, search, onSearch }: StartedProps) {
  const tab: MigrationTab = search.tab ?? 'progress';
  const show = (next: MigrationTab): void => onSearch(next === 'progress' ? {} : { tab: next });
  const { state, last } = plan;
  const runs = useQuery(verificationsQuery(plan.id));
  const verification = verificationResult(runs.data ?? []);
  const verified = verificationText(verification);
  const ready = state === 'running' && last?.ready === true;
  return (
    <Page>
      <PageHeader
        title={wayText(plan)}
        badge={<MigrationBadge plan={plan} verification={verification} filled />}
        facts={
          <>
            {verified !== undefined && <Fact>{verified}</Fact>}
            <Fact>started by {plan.startedBy}</Fact>
            {plan.startedAt !== null && (
              <Fact>
                <Instant value={plan.startedAt} suffix />
              </Fact>
            )}
            <SourceDocuments plan={plan} />
            {plan.issue !== '' && <Fact>last reading failed: {plan.issue}</Fact>}
          </>
        }
        actions={
          (state === 'running' || state === 'cuttingOver') && (
            <Button
              variant="primary"
              busy={state === 'cuttingOver'}
              disabledReason={!ready && state === 'running' && 'Not ready for cutover yet'}
              onClick={() => onSearch({ ...search, cutover: true })}
            >
              Cut over
            </Button>
          )
        }
      />
      {state === 'running' && plan.reason !== '' && (
        <Notice tone="warning" urgent title="Whether it was cut over is not known for certain">
          <p>{plan.reason}</p>
          <p>
            Keep writes to {plan.request.sourceName} stopped until the next reading. Cutting over again is
            safe: Atlas takes one cutover and refuses a second.
          </p>
        </Notice>
      )}
      <Tabs
        label="Migration"
        items={[
          { value: 'progress', label: 'Progress' },
          { value: 'board', label: 'Go / no-go' },
          { value: 'verification', label: 'Verification' },
          { value: 'request', label: 'Request' },
        ]}
        value={tab}
        onChange={show}
      >
        {tab === 'progress' && <Progress plan={plan} />}
        {tab === 'board' && <Board plan={plan} />}
        {tab === 'verification' && <VerificationPanel plan={plan} />}
        {tab === 'request' && <RequestFacts plan={plan} />}
      </Tabs>
      {search.cutover && ready && (
        <CutoverDialog plan={plan} onClose={() => onSearch(search.tab ? { tab: search.tab } : {})} />
      )}
    </Page>
  );
}

/** The way to the documents of the source, where the console can read them. */
function SourceDocuments({ plan: { groupId, request } }: { plan: MigrationPlan }) {
  const { id: connectionId, emulator } = useConnection();
  const { sourceDeployment, sourceName } = request;
  if (!emulator && sourceDeployment === null) return null;
  const source = sourceDeployment === null ? `source:${sourceName}` : `deployment:${sourceDeployment}`;
  return (
    <Fact>
      <Link to="/c/$connectionId/groups/$groupId/data" params={{ connectionId, groupId }} search={{ source }}>
        documents of {sourceName}
      </Link>
    </Fact>
  );
}

/** The settings, as sent. */
function RequestFacts({ plan: { request, groupId, liveMigrationId } }: { plan: MigrationPlan }) {
  const connection = useConnection();
  return (
    <Grid gap={20}>
      <div>
        <CopyAs formats={startFormats(connection, groupId, request)} />
      </div>
      <KeyValue
        columns
        items={[
          { label: 'Migration ID', value: liveMigrationId && <Mono>{liveMigrationId}</Mono> },
          { label: 'Source project', value: request.sourceProjectName || request.sourceProjectId },
          { label: 'Source', value: request.sourceName },
          { label: 'Migration host', value: request.migrationHost && <Mono>{request.migrationHost}</Mono> },
          { label: 'Target', value: request.targetName },
          { label: 'Network', value: <Mono>{request.hostnameSchemaType}</Mono> },
          { label: 'Source user', value: request.managedAuthentication ? 'managed' : request.username },
          { label: 'TLS', value: request.ssl ? 'yes' : 'no' },
          { label: 'Target data', value: request.dropDestinationData ? 'dropped first' : 'kept' },
          {
            label: 'Sharded collections',
            value: request.shardingEntries
              .map(({ database, collection }) => `${database}.${collection}`)
              .join(', '),
          },
        ]}
      />
    </Grid>
  );
}
