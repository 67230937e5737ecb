import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { BackupSchedule } from '#contract/backups/schedule-schemas.ts';
import { clusterRefusal, clusterRefusals } from '#contract/clusters/can.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { PendingOf } from '#src/changes/pending.tsx';
import { useChangedBy, useOpenedAt } from '#src/changes/use-changed-by.ts';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { changedTitle } from '#src/ui/feedback/changed-meanwhile.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { LeaveGuard } from '#src/ui/overlays/leave-guard.tsx';
import { useSettled } from '#src/ui/use-settled.ts';
import { Instant } from '#src/ui/values/instant.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { Bytes } from '#src/ui/values/quantity.tsx';
import type { DedicatedCluster, SnapshotFact, Source } from '../shared/facts.ts';
import { useSnapshots } from '../shared/use-facts.ts';
import { dayStart, dayText, readDay } from './calendar-days.ts';
import { CollectSchedule } from './collect-schedule.tsx';
import { consequencesOf, textOfRemoval } from './consequences.ts';
import { zonesOf } from './copy-fields.tsx';
import { EditorForm } from './editor-form.tsx';
import { shortOf } from './editor-rules.ts';
import { useBuckets } from './export-fields.tsx';
import { formOf, identified, itemsOf, linesOf } from './form-model.ts';
import { divergence } from './rebase.ts';
import { RebaseDialog } from './rebase-dialog.tsx';
import { RequestPanel } from './request-panel.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import classes from './schedule.module.css';
import { differing, type PartNames, partsOf } from './schedule-parts.ts';
import type { ScheduleSearch } from './schedule-search.ts';
import { dayMs } from './simulation.ts';
import { type ComplianceVerdict, Simulator } from './simulator.tsx';
import { type Compliance, useCompliance } from './use-compliance.ts';
import { type Editor, useEditor } from './use-editor.ts';
import { useSimulation } from './use-simulation.ts';

export interface SchedulePageProps {
  groupId: string;
  clusterName: string;
  search: ScheduleSearch;
  onSearch: (search: ScheduleSearch) => void;
}

interface EditorPageProps extends SchedulePageProps {
  source: Source;
  cluster: DedicatedCluster;
  /** The stored version, updated on changes. The form begins from it and never follows it. */
  live: BackupSchedule;
}

/** Edits a schedule beside a simulation of its snapshots over 13 months. */
export function EditorPage({
  groupId,
  clusterName,
  source,
  cluster,
  live,
  search,
  onSearch,
}: EditorPageProps) {
  const now = useNow();
  const { id: connectionId } = useConnection();
  const openedAt = useOpenedAt();
  const navigate = useNavigate();
  const { snapshots, partial, pending, failure: unread } = useTaken(groupId, source);
  // the simulation, and its length, depend on the existing snapshots
  const settled = useSettled(pending);
  const compliance = useCompliance(groupId);
  const { demanded } = compliance;
  const editor = useEditor({
    groupId,
    clusterName,
    stored: live,
    context: { cluster, demanded, snapshots },
  });
  const { base, form, values } = editor;
  const simulation = useSimulation(base, values, snapshots, now);
  const names = useNames(groupId, cluster);
  const refused = clusterRefusal('editBackupSchedule', cluster);
  const refusal =
    useRefusal('updateGroupClusterBackupSchedule', { groupId }) ?? (refused && clusterRefusals[refused]);
  const changed = differing(partsOf(formOf(base)), partsOf(values)).length;
  const dirty = form.formState.isDirty;
  const last = snapshots.find(({ state }) => state === 'completed');
  return (
    <Page>
      <PageHeader
        title={`Backup schedule of ${clusterName}`}
        facts={<ScheduleFacts live={live} paused={cluster.paused} lastSize={last?.sizeBytes} />}
        actions={
          <RemoveAll
            editor={editor}
            groupId={groupId}
            live={live}
            snapshots={snapshots}
            unread={pending ? stillReading : unread}
            compliance={compliance}
            refused={refused && clusterRefusals[refused]}
            dirty={dirty}
            pitEnabled={cluster.pitEnabled}
          />
        }
      />
      {refusal !== undefined && <Notice>Read only. {refusal}</Notice>}
      <PendingOf resource={`/groups/${groupId}/clusters/${clusterName}/backup/schedule`} />
      {unread !== undefined && (
        <Notice tone="warning" title="Snapshots could not be loaded">
          {unread} The simulation starts without existing snapshots.
        </Notice>
      )}
      <div className={classes.layout}>
        <EditorForm
          editor={editor}
          groupId={groupId}
          cluster={cluster}
          snapshots={snapshots}
          partial={partial}
          simulation={simulation}
          now={now}
          refusal={refusal}
          keptBy={{
            snapshots: demanded && 'The compliance policy forbids deleting snapshots.',
            copies: demanded?.copyProtectionEnabled
              ? 'The compliance policy forbids deleting copies.'
              : undefined,
          }}
          changes={changed === 0 ? 'Nothing changed yet' : plural(changed, 'change')}
          meanwhile={
            <Meanwhile
              editor={editor}
              live={live}
              groupId={groupId}
              clusterName={clusterName}
              since={openedAt}
            />
          }
          onCancel={() =>
            void navigate({
              to: '/c/$connectionId/groups/$groupId/backups/clusters/$clusterName',
              params: { connectionId, groupId, clusterName },
            })
          }
        />
        <Stack gap={16} shrink className={classes.aside}>
          {settled ? (
            <Outlook
              editor={editor}
              groupId={groupId}
              clusterName={clusterName}
              pointInTime={cluster.pitEnabled}
              compliance={compliance}
              simulation={simulation}
              now={now}
              lastSize={last?.sizeBytes}
              search={search}
              onSearch={onSearch}
            />
          ) : (
            <SkeletonLines lines={12} />
          )}
        </Stack>
      </div>
      {editor.asking?.kind === 'review' && (
        <ReviewDialog
          base={base}
          form={editor.asking.mine}
          clusterName={clusterName}
          names={names}
          consequences={consequencesOf({
            base,
            form: editor.asking.mine,
            simulation,
            snapshots,
            unread: pending ? stillReading : unread,
            now,
          })}
          saving={editor.busy}
          onSave={() => editor.asking && void editor.save(editor.asking.mine)}
          beside={<CollectSchedule editor={editor} groupId={groupId} clusterName={clusterName} />}
          onClose={() => editor.setAsking(undefined)}
        />
      )}
      <Rebasing editor={editor} names={names} />
      <LeaveGuard wouldLose={() => dirty} />
    </Page>
  );
}

function ScheduleFacts({
  live,
  paused,
  lastSize,
}: {
  live: BackupSchedule;
  paused: boolean;
  lastSize: number | undefined;
}) {
  const noneDue = paused ? 'paused: no snapshot is due' : 'no snapshot is due';
  return (
    <>
      <Fact>{plural(itemsOf(live).length, 'item')}</Fact>
      <Fact>
        {live.nextSnapshot === undefined ? (
          noneDue
        ) : (
          <>
            next snapshot <Instant value={live.nextSnapshot} />
          </>
        )}
      </Fact>
      {lastSize !== undefined && (
        <Fact>
          latest <Bytes value={lastSize} />
        </Fact>
      )}
    </>
  );
}

interface OutlookProps extends SchedulePageProps {
  editor: Editor;
  /** Whether the cluster can be restored to any moment. */
  pointInTime: boolean;
  compliance: Compliance;
  simulation: ReturnType<typeof useSimulation>;
  now: number;
  lastSize: number | undefined;
}

/** The snapshots of the schedule over 13 months, and the request that saves it. */
function Outlook({ editor, groupId, clusterName, simulation, now, search, onSearch, ...rest }: OutlookProps) {
  const { base, values } = editor;
  return (
    <>
      <Simulator
        simulation={simulation}
        clusterName={clusterName}
        now={now}
        windowDays={rest.pointInTime ? (values.restoreWindowDays ?? undefined) : undefined}
        lastSize={rest.lastSize}
        verdict={verdictOf(rest.compliance, editor)}
        seen={readDay(search.seen) ?? dayStart(now) + 365 * dayMs}
        day={readDay(search.day) ?? dayStart(now)}
        onPlace={({ seen, day }) =>
          onSearch({
            ...search,
            ...(seen === undefined ? {} : { seen: dayText(seen) }),
            ...(day === undefined ? {} : { day: dayText(day) }),
          })
        }
      />
      <RequestPanel base={base} form={values} groupId={groupId} clusterName={clusterName} />
    </>
  );
}

function Rebasing({ editor, names }: { editor: Editor; names: Omit<PartNames, 'items'> }) {
  const { asking, base } = editor;
  if (asking?.kind !== 'rebase') return null;
  const { fresh, mine } = asking;
  return (
    <RebaseDialog
      base={formOf(base)}
      mine={mine}
      fresh={formOf(fresh)}
      names={names}
      onRebase={(merged) => editor.take(fresh, merged)}
      onTakeTheirs={() => editor.take(fresh)}
      onClose={() => editor.setAsking(undefined)}
    />
  );
}

interface MeanwhileProps {
  editor: Editor;
  live: BackupSchedule;
  groupId: string;
  clusterName: string;
  /** When the form was opened, in milliseconds. */
  since: number;
}

/** A schedule that was saved elsewhere while the form is open; that version is loaded only on request. */
function Meanwhile({ editor, live, groupId, clusterName, since }: MeanwhileProps) {
  const { base, values, busy } = editor;
  const { theirs } = divergence(partsOf(formOf(base)), partsOf(values), partsOf(formOf(live)));
  const isShown = theirs.length > 0 && !busy;
  const target = `/groups/${groupId}/clusters/${encodeURIComponent(clusterName)}/backup/schedule`;
  const by = useChangedBy({ groupId, target, since, enabled: isShown });
  if (!isShown) return null;
  return (
    <Notice
      tone="warning"
      urgent
      title={by === undefined ? changedTitle('this schedule') : `${changedTitle('this schedule')}: ${by}`}
      action={
        <Button size="sm" onClick={() => editor.setAsking({ kind: 'rebase', fresh: live, mine: values })}>
          Compare
        </Button>
      }
    >
      {plural(theirs.length, 'change')} since you opened it.
    </Notice>
  );
}

const stillReading = 'Its snapshots are still being read.';

interface RemoveAllProps {
  editor: Editor;
  groupId: string;
  live: BackupSchedule;
  snapshots: readonly SnapshotFact[];
  /** Why they are not all known. */
  unread: string | undefined;
  compliance: Compliance;
  refused: string | undefined;
  dirty: boolean;
  pitEnabled: boolean;
}

function RemoveAll(props: RemoveAllProps) {
  const { editor, groupId, live, compliance, refused, dirty, pitEnabled } = props;
  const remove = useConfirmed('deleteGroupClusterBackupSchedule');
  const role = useRefusal('deleteGroupClusterBackupSchedule', { groupId });
  const items = itemsOf(live).length;
  const demanded = (compliance.demanded?.scheduledPolicyItems.length ?? 0) > 0;
  return (
    <Button
      disabledReason={
        role ??
        refused ??
        (props.unread === stillReading ? stillReading : undefined) ??
        ((items === 0 && 'The schedule has no items.') ||
          (pitEnabled && 'Continuous backup requires the hourly item. Turn continuous backup off first.') ||
          (demanded && 'The compliance policy requires a schedule.'))
      }
      onClick={() =>
        remove({
          title: `Remove every item of the schedule of ${live.clusterName}?`,
          consequence: (
            <>
              <p>
                {plural(items, 'item')} {items === 1 ? 'goes' : 'go'}: no snapshots are taken automatically
                from now on.
              </p>
              <p>{textOfRemoval(props)}</p>
              {dirty && <p>Unsaved changes are lost.</p>}
            </>
          ),
          confirmLabel: 'Remove every item',
          danger: true,
          typedName: live.clusterName,
          args: () => ({ groupId, clusterName: live.clusterName }),
          change: `Remove every item of the schedule of ${live.clusterName}`,
          done: `Removed: every item of the backup schedule of ${live.clusterName}`,
          onDone: (stored) => editor.take(stored),
        })
      }
    >
      Remove all items
    </Button>
  );
}

/** The snapshots of the cluster, the same array for as long as they are the same. */
function useTaken(groupId: string, source: Source) {
  const read = useSnapshots(groupId, [source]);
  const { facts, failures, cut, pending } = read;
  const signature = facts.map(({ id, state, expiresAt }) => `${id} ${state} ${expiresAt}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every render gathers a new list, the signature shows whether it differs
  const snapshots = useMemo(() => facts, [signature]);
  return { snapshots, partial: cut.length > 0, pending, failure: failures[0]?.error.message };
}

function useNames(groupId: string, cluster: DedicatedCluster): Omit<PartNames, 'items'> {
  const buckets = useBuckets(groupId);
  const zones = zonesOf(cluster);
  return {
    bucket: (id) => buckets.rows.find(({ _id }) => _id === id)?.bucketName ?? id,
    zone: (id) => (zones.length > 1 ? zones.find(({ zoneId }) => zoneId === id)?.name : undefined),
  };
}

function verdictOf({ demanded, unknown }: Compliance, { values, base }: Editor): ComplianceVerdict {
  if (unknown !== undefined) return { kind: 'unknown', why: unknown };
  if (!demanded) return { kind: 'none' };
  const short = shortOf(identified(linesOf(values), itemsOf(base)), demanded);
  return short.length === 0 ? { kind: 'holds' } : { kind: 'short', what: `Falls short: ${short.join('; ')}` };
}
