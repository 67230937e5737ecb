import { Link } from '@tanstack/react-router';
import { useConnection } from '#src/api/connection.ts';
import { useRead } from '#src/api/query.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { CopyAs } from '#src/ui/actions/copy-as.tsx';
import { CopyButton } from '#src/ui/actions/copy-button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { neighbours } from '#src/ui/overlays/neighbours.ts';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { Copyable, Mono } from '#src/ui/values/mono.tsx';
import { Duration } from '#src/ui/values/quantity.tsx';
import { usePlace } from '../shared/use-place.ts';
import { jobAs } from './copy-as.ts';
import { type ExportBucket, type ExportFact, tookMs } from './export-facts.ts';
import { ExportBadge, ExportProgress } from './export-text.tsx';
import classes from './exports.module.css';
import { emulatedFolder } from './path-preview.ts';
import { addressOf, importCommand, storageCommands } from './storage-commands.ts';

interface DrawerProps {
  groupId: string;
  fact: ExportFact;
  /** Absent once it was given up. */
  bucket: ExportBucket | undefined;
  rows: readonly ExportFact[];
  retryRefusal: string | undefined;
  onRetry: () => void;
  onShow: (id: string) => void;
  onClose: () => void;
}

/** One export job: what, where to, how far, and what to do with its files. */
export function ExportDrawer(props: DrawerProps) {
  const { groupId, fact, bucket, rows, retryRefusal, onRetry, onShow, onClose } = props;
  const place = usePlace(groupId);
  return (
    <Drawer
      title={`Export of ${fact.source.name}`}
      badge={<ExportBadge state={fact.state} filled />}
      facts={
        <>
          started <AbsoluteInstant value={fact.startedAt} seconds />
        </>
      }
      onClose={onClose}
      {...neighbours(
        rows,
        ({ id }) => id === fact.id,
        ({ id }) => onShow(id),
      )}
      footer={
        <ButtonRow>
          {fact.state === 'Failed' && (
            <Button icon="refresh" disabledReason={retryRefusal} onClick={onRetry}>
              Export again
            </Button>
          )}
          <CopyAs formats={jobAs(place, fact.source.name, fact.job)} />
        </ButtonRow>
      }
    >
      <Stack gap={16} shrink>
        <FailureReason fact={fact} />
        <Facts groupId={groupId} fact={fact} bucket={bucket} />
        <Files fact={fact} bucket={bucket} />
        <CustomData fact={fact} />
        <Section label="Replica sets">
          <KeyValue
            items={(fact.job.components ?? []).map(({ replicaSetName, exportId }) => ({
              label: replicaSetName,
              value: <Copyable value={exportId} label={`export ID of ${replicaSetName}`} />,
            }))}
          />
        </Section>
      </Stack>
    </Drawer>
  );
}

function FailureReason({ fact: { state, job } }: { fact: ExportFact }) {
  if (state !== 'Failed') return null;
  const { message, errorCode } = job.stateReason ?? {};
  return (
    <Notice tone="error" title={message ?? 'Atlas gives no reason.'}>
      {errorCode !== undefined && <Mono>{errorCode}</Mono>}
      <p>
        Atlas does not retry. Files written so far stay in the bucket, without the .complete file that marks a
        finished export.
      </p>
    </Notice>
  );
}

function Facts({ groupId, fact, bucket }: Pick<DrawerProps, 'groupId' | 'fact' | 'bucket'>) {
  const { id: connectionId } = useConnection();
  const { job, source } = fact;
  return (
    <KeyValue
      items={[
        { label: 'Collections', value: <ExportProgress fact={fact} /> },
        {
          label: 'Cluster',
          value: (
            <Link
              to="/c/$connectionId/groups/$groupId/backups/clusters/$clusterName"
              params={{ connectionId, groupId, clusterName: source.name }}
            >
              {source.name}
            </Link>
          ),
        },
        {
          label: 'Snapshot time',
          value: (
            <Link
              to="/c/$connectionId/groups/$groupId/backups/snapshots"
              params={{ connectionId, groupId }}
              search={{ cluster: source.name, open: job.snapshotId }}
            >
              <AbsoluteInstant value={fact.moment} />
            </Link>
          ),
        },
        { label: 'Snapshot ID', value: <Copyable value={job.snapshotId} label="snapshot ID" /> },
        {
          label: 'Bucket',
          value: bucket ? (
            <Mono>
              {bucket.bucketName} · {bucket.cloudProvider}
            </Mono>
          ) : (
            <>
              removed · <Mono>{job.exportBucketId}</Mono>
            </>
          ),
        },
        { label: 'Finished', value: <AbsoluteInstant value={fact.finishedAt} seconds /> },
        { label: 'Took', value: <Duration ms={tookMs(fact)} /> },
        { label: 'Export ID', value: <Copyable value={fact.id} label="export ID" /> },
      ]}
    />
  );
}

/** Where the files are, and the commands that read or remove them. */
function Files({ fact, bucket }: Pick<DrawerProps, 'fact' | 'bucket'>) {
  const connection = useConnection();
  const { prefix } = fact.job;
  const commands = bucket && storageCommands(bucket, prefix);
  return (
    <Section label="Files">
      <Stack gap={12}>
        <Copyable value={bucket ? addressOf(bucket, prefix) : prefix} label="folder of the export" />
        {connection.emulator && bucket && <EmulatedFolder bucket={bucket.bucketName} prefix={prefix} />}
        {commands && fact.state === 'Failed' && (
          <Command label="Remove the partial export" text={commands.remove} />
        )}
        {commands && <Command label="List the files" text={commands.list} />}
        {commands && fact.state === 'Successful' && (
          <>
            <Command label="Download the files" text={commands.download} />
            <Command label="Import them into a cluster" text={importCommand} />
          </>
        )}
      </Stack>
    </Section>
  );
}

/** The emulator has no cloud to write to: a folder on its machine replaces the bucket. */
function EmulatedFolder({ bucket, prefix }: { bucket: string; prefix: string }) {
  const { data: state } = useRead('getEmulatorState', {});
  if (!state) return null;
  return (
    <Text as="p" size={13} tone="dim">
      The emulator writes the files below its data folder:{' '}
      <Copyable value={emulatedFolder(state.world, bucket, prefix)} label="folder below the data folder" />{' '}
      Exports that came with the seeded world have no files.
    </Text>
  );
}

export function Command({ label, text }: { label: string; text: string }) {
  return (
    <Stack gap={4} shrink>
      <Row gap={8} align="center" justify="between" size={13} tone="dim">
        <span>{label}</span>
        <CopyButton size="sm" variant="quiet" aria-label={`Copy: ${label}`} text={text} />
      </Row>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre className={classes.code} tabIndex={0}>
        {text}
      </pre>
    </Stack>
  );
}

function CustomData({ fact: { job } }: { fact: ExportFact }) {
  return (
    <Section label="Custom data">
      {job.customData.length === 0 ? (
        <Text as="p" size={13} tone="dim">
          None.
        </Text>
      ) : (
        <KeyValue
          items={job.customData.map(({ key, value }) => ({ label: key ?? '', value: value ?? '' }))}
        />
      )}
    </Section>
  );
}
