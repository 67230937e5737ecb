import { allowedFrom } from '#contract/archives/archive-times.ts';
import { PendingOf } from '#src/changes/pending.tsx';
import { useSavedKey } from '#src/changes/use-saved-key.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { Copyable, Mono } from '#src/ui/values/mono.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { ArchiveForm } from './archive-forms.tsx';
import {
  type Archive,
  expiryText,
  namespaceOf,
  partitionsOf,
  ruleText,
  scheduleText,
  stateKinds,
  stateNotes,
} from './archive-texts.ts';
import { useArchiveActions } from './use-archive-actions.ts';

interface ArchiveDrawerProps {
  groupId: string;
  clusterName: string;
  archive: Archive;
  onClose: () => void;
}

/** One archive: its state, rule and schedule, with the form that changes them. */
export function ArchiveDrawer({ groupId, clusterName, archive, onClose }: ArchiveDrawerProps) {
  const { formKey, ...saving } = useSavedKey(archive);
  const actionsOf = useArchiveActions(groupId, clusterName);
  const { cloudProvider, region } = archive.dataProcessRegion;
  return (
    <Drawer
      title={namespaceOf(archive)}
      badge={<StateBadge kind={stateKinds[archive.state]} state={archive.state} filled />}
      facts={<Copyable value={archive._id} label="archive ID" />}
      onClose={onClose}
      footer={
        <ButtonRow>
          {actionsOf(archive, onClose).map(({ label, danger, disabled, onSelect }) => (
            <Button
              key={label}
              variant={danger ? 'danger' : 'default'}
              disabledReason={disabled}
              onClick={onSelect}
            >
              {label} archive
            </Button>
          ))}
        </ButtonRow>
      }
    >
      <Grid gap={24}>
        <PendingOf resource={`/groups/${groupId}/clusters/${clusterName}/onlineArchives/${archive._id}`} />
        <Text as="p" tone="dim">
          {stateNotes[archive.state]}
        </Text>
        <KeyValue
          items={[
            { label: 'Rule', value: <Mono>{ruleText(archive.criteria)}</Mono> },
            { label: 'Schedule', value: scheduleText(archive.schedule) },
            { label: 'Next window', value: <NextWindow archive={archive} /> },
            { label: 'Expiry', value: expiryText(archive) ?? 'Archived documents remain' },
            { label: 'Partition fields', value: <Mono>{partitionsOf(archive).join(', ')}</Mono> },
            { label: 'Region', value: `${cloudProvider} ${region}` },
          ]}
        />
        <Grid as="section" gap={12}>
          <SectionLabel as="h3">Change</SectionLabel>
          <ArchiveForm key={formKey} {...{ groupId, clusterName, archive }} {...saving} />
        </Grid>
      </Grid>
    </Drawer>
  );
}

/** When the schedule permits archiving the next time. */
function NextWindow({ archive: { schedule, paused } }: { archive: Archive }) {
  const now = useNow();
  if (paused) return 'none while paused';
  if (schedule.type === 'DEFAULT') return 'at any time';
  const next = allowedFrom(schedule, now);
  return next <= now ? 'open now' : <AbsoluteInstant value={new Date(next).toISOString()} />;
}
