import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Twin, TwinGap } from '#contract/console/twins.ts';
import { twinQuery } from '#src/api/console/twins.ts';
import { plural } from '#src/lib/bytes.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { CopyButton } from '#src/ui/actions/copy-button.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Fact, Page, PageHeader, Section } from '#src/ui/frame/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { longTextColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { CodeBlock } from '#src/ui/values/code-block.tsx';
import { ServerTime } from '#src/ui/values/server-time.tsx';
import { Differences, placeLabels } from './differences.tsx';
import { Collections } from './documents/collections.tsx';
import { Rehearsals } from './rehearsals/rehearsals.tsx';
import { Schedules } from './schedules/schedules.tsx';
import { TwinActions } from './twin-actions.tsx';
import {
  driftText,
  execCommand,
  gapKinds,
  progressText,
  resourceTitle,
  scopeText,
  twinStates,
} from './twin-text.ts';
import classes from './twins.module.css';

/** One twin: its progress, its content, what it does not hold, and how far its source has moved on. */
export function TwinPage({ twinId, onGone }: { twinId: string; onGone: () => void }) {
  const { data: twin, error, refetch } = useQuery(twinQuery(twinId));
  if (!twin) {
    return (
      <Page>
        <PageHeader title="Twin" />
        {error ? <ReadFailure what="The twin" query={{ error, refetch }} /> : <SkeletonLines lines={8} />}
      </Page>
    );
  }
  return (
    <Page>
      <PageHeader
        title={twin.name}
        badge={<StateBadge {...twinStates[twin.state]} state={twin.state} />}
        facts={
          <>
            <Fact>{scopeText(twin)}</Fact>
            <Fact>created by {twin.createdBy}</Fact>
            {twin.copiedAt !== null && (
              <Fact>
                copied <ServerTime value={twin.copiedAt} suffix />
              </Fact>
            )}
          </>
        }
        actions={<TwinActions twin={twin} onGone={onGone} />}
      />
      {twin.isSourceDeleted && (
        <Notice tone="warning" title="The connection to the source was deleted">
          The copy and its rehearsals stay until the twin is deleted. They cannot be compared with the source.
        </Notice>
      )}
      {twin.state === 'failed' && (
        <Notice tone="error" title="The copy failed">
          {twin.reason} Choose Retry after the cause is removed.
        </Notice>
      )}
      {(twin.state === 'copying' || twin.state === 'loading' || twin.state === 'paused') && (
        <Progress twin={twin} />
      )}
      {twin.twinConnection !== null && (
        <Notice tone="info" title="The twin has a connection of its own">
          <p>Changes there never reach Atlas.</p>
          <Link to="/c/$connectionId" params={{ connectionId: twin.twinConnection }}>
            Open the twin
          </Link>
        </Notice>
      )}
      {twin.copiedAt !== null && <Command twin={twin} />}
      {twin.drift && <Drift twin={twin} />}
      {twin.copiedAt !== null && <Rehearsals twin={twin} />}
      {twin.copiedAt !== null && <Schedules twin={twin} />}
      {twin.copiedAt !== null && <Content twin={twin} />}
      {twin.copiedAt !== null && <Gaps twin={twin} />}
      {twin.copiedAt !== null && <Collections twin={twin} />}
    </Page>
  );
}

/** How commands outside the console run against a copy of the twin. */
function Command({ twin }: { twin: Twin }) {
  const text = execCommand(twin, window.location.origin);
  return (
    <Section label="Command line" actions={<CopyButton size="sm" label="Copy command" text={text} />}>
      <Stack gap={12}>
        <Text as="p" tone="dim">
          Runs a command against a copy of the twin, with its own emulator. It needs a personal access token
          of this console in QUARTERDECK_TOKEN.
        </Text>
        <CodeBlock>{text}</CodeBlock>
      </Stack>
    </Section>
  );
}

function Progress({ twin }: { twin: Twin }) {
  const { done, total, current } = twin.reading;
  return (
    <Section label="Progress">
      <Stack gap={12}>
        <progress className={classes.bar} aria-label="Reads" value={done} max={Math.max(1, total)} />
        <p>{twin.state === 'loading' ? 'The emulator takes the copy.' : progressText(twin, serverNow())}</p>
        {current.length > 0 && (
          <Text as="p" tone="dim">
            Now: {current.join('; ')}
          </Text>
        )}
      </Stack>
    </Section>
  );
}

function Drift({ twin }: { twin: Twin }) {
  const { drift, differences } = twin;
  if (!drift) return null;
  const count = drift.added + drift.changed + drift.removed;
  return (
    <Section label="Changes at the source since the copy">
      <Stack gap={12}>
        <p>
          {driftText(twin)}, {drift.same} the same. Compared <ServerTime value={drift.at} suffix />.
          {count > differences.length && ` The first ${differences.length} are listed.`}
        </p>
        <Differences differences={differences} projectNames={twin.projectNames} />
      </Stack>
    </Section>
  );
}

function Content({ twin }: { twin: Twin }) {
  const rows = Object.entries(twin.counts).map(([name, count]) => ({ name, count }));
  return (
    <Section label="Content">
      <dl className={classes.counts}>
        {rows.map(({ name, count }) => (
          <div key={name}>
            <dt>{resourceTitle(name)}</dt>
            <dd>{count.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Gaps({ twin }: { twin: Twin }) {
  const { gaps, gapCount } = twin;
  return (
    <Section label="Not in the twin">
      <Text as="p" tone="dim">
        {gapCount === 0
          ? 'Everything that was read.'
          : `${plural(gapCount, 'object')}, each with its reason.`}
        {gapCount > gaps.length && ` The first ${gaps.length} are listed.`} Passwords, keys and host names are
        never copied; documents only on request, masked by rules.
      </Text>
      <ResourceTable
        id="twin-gaps"
        label="Not in the twin"
        columns={gapColumns(twin)}
        rows={gaps}
        rowKey={(gap) => `${gap.resource} ${gap.groupId} ${gap.clusterName} ${gap.label} ${gap.reason}`}
        rowName={({ label }) => label}
        empty={<EmptyState title="Nothing is missing">Every object that was read is in the twin.</EmptyState>}
      />
    </Section>
  );
}

const gapColumns = (twin: Twin): readonly Column<TwinGap>[] => [
  textColumn('resource', 'Resource', ({ resource }) => resourceTitle(resource), {
    width: 180,
    narrow: { line: 1 },
  }),
  textColumn('label', 'Object', ({ label }) => label, { min: 160, narrow: { line: 2 } }),
  textColumn('place', 'Place', (gap) => placeLabels(twin.projectNames, gap), {
    width: 220,
    narrow: { line: 2 },
  }),
  textColumn('kind', 'Cause', ({ kind }) => gapKinds[kind], { width: 120, narrow: { line: 1, at: 'end' } }),
  longTextColumn('reason', 'Reason', ({ reason }) => reason, { min: 240, narrow: { line: 2 } }),
];
