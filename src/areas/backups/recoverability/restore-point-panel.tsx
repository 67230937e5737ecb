import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { formatInstant } from '#src/lib/time/time.ts';
import type { DayPreset } from '#src/lib/time/zones.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { MarkIcon } from '#src/ui/feedback/badge.tsx';
import { DateTimeField } from '#src/ui/fields/date-time-field.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import type { RestoreSearch } from '../shared/backups-search.ts';
import type { ClusterFacts } from './cluster-facts.ts';
import { pointText } from './point-text.ts';
import classes from './restore-point.module.css';
import { snapshotLines } from './timeline/mark-text.ts';
import { neighbour, type RestorePoint, wholeSecond } from './timeline/restore-point.ts';

interface RestorePointPanelProps {
  facts: ClusterFacts;
  point: RestorePoint;
  at: number;
  onAt: (at: number) => void;
}

const restores = {
  dedicated: 'createGroupClusterBackupRestoreJob',
  flex: 'createGroupFlexClusterBackupRestoreJob',
  serverless: 'createGroupServerlessBackupRestoreJob',
} as const;
const marks = { ok: 'dot', warning: 'triangle', critical: 'square' } as const;
const hour = 3_600_000;

/** The selected moment, typed or dragged; the content of a restore to it; the next step. */
export function RestorePointPanel({ facts, point, at, onAt }: RestorePointPanelProps) {
  const { cluster, known, groupId, now } = facts;
  const { zone } = useZone();
  // the facts of the cluster are older by up to their interval: writes since then are lost too
  const current = Math.max(now, useNow(1_000));
  const text = pointText(point, { zone, now: current });
  const form = usePointForm(at, onAt);
  const refusal = useRefusal(restores[cluster.source.kind], { groupId });
  const restore = useRestore(facts, point);
  const step = (direction: 'previous' | 'next'): void => {
    const result = neighbour(at, known, direction)?.at;
    if (result !== undefined) onAt(wholeSecond(result));
  };
  const before = neighbour(at, known, 'previous');
  const after = neighbour(at, known, 'next');
  return (
    <div className={classes.panel}>
      <Stack gap={8}>
        <DateTimeField
          control={form.control}
          name="at"
          label="Restore point"
          seconds
          presets={presetsOf(facts)}
        />
        <ButtonRow>
          <Button
            size="sm"
            icon="chevron-left"
            disabledReason={!before && 'There is no earlier snapshot'}
            onClick={() => step('previous')}
          >
            Previous snapshot
          </Button>
          <Button
            size="sm"
            icon="chevron-right"
            disabledReason={!after && 'There is no later snapshot'}
            onClick={() => step('next')}
          >
            Next snapshot
          </Button>
        </ButtonRow>
      </Stack>
      <Stack gap={4} size={13} numeric className={classes.outcome} data-tone={text.tone}>
        <Text as="p" size={16} weight="bold">
          <MarkIcon mark={marks[text.tone]} tone={text.tone} /> {text.title}
        </Text>
        {text.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {point.kind === 'snapshot' && (
          <Text as="p" tone="dim">
            {snapshotLines(point.snapshot, { zone, now }).slice(1).join(' · ')}
          </Text>
        )}
        <ButtonRow>
          <Button
            variant="primary"
            disabledReason={refusal ?? (point.kind === 'nothing' && text.lines[0])}
            onClick={restore}
          >
            {restoreLabel(point, (moment) =>
              formatInstant(moment, zone, { seconds: point.kind === 'point' }),
            )}
          </Button>
        </ButtonRow>
      </Stack>
    </div>
  );
}

function restoreLabel(point: RestorePoint, stamp: (at: number) => string): string {
  if (point.kind === 'point') return `Restore to ${stamp(point.at)}`;
  return point.kind === 'snapshot'
    ? `Restore the snapshot of ${stamp(point.snapshot.at ?? point.at)}`
    : 'Restore';
}

/** Leads to the wizard with everything that is known already. */
function useRestore({ cluster, groupId }: ClusterFacts, point: RestorePoint): () => void {
  const navigate = useNavigate();
  const { id: connectionId } = useConnection();
  return () => {
    const search: RestoreSearch = {
      cluster: cluster.source.name,
      ...(point.kind === 'point' ? { kind: 'pointInTime', at: point.at / 1000 } : {}),
      ...(point.kind === 'snapshot' ? { kind: 'snapshot', snapshot: point.snapshot.id } : {}),
    };
    void navigate({
      to: '/c/$connectionId/groups/$groupId/backups/restore',
      params: { connectionId, groupId },
      search,
    });
  };
}

/** The typed moment and the dragged one are the same: each follows the other. */
function usePointForm(at: number, onAt: (at: number) => void) {
  const form = useForm<{ at: number | null }>({ defaultValues: { at } });
  const latest = useRef({ at, onAt });
  useEffect(() => {
    latest.current = { at, onAt };
    if (form.getValues('at') !== at) form.setValue('at', at);
  }, [form, at, onAt]);
  useEffect(() => {
    const { unsubscribe } = form.watch(({ at: typed }) => {
      if (typeof typed === 'number' && typed !== latest.current.at) latest.current.onAt(typed);
    });
    return unsubscribe;
  }, [form]);
  return form;
}

function presetsOf({ known, now }: ClusterFacts): DayPreset[] {
  const latest = known.latest === undefined ? undefined : wholeSecond(Math.min(known.latest, now));
  const openGap = known.gaps.find(({ to }) => to === undefined);
  return [
    ...(latest === undefined ? [] : [{ label: 'Latest restore point', epoch: latest }]),
    { label: '1 h ago', epoch: wholeSecond(now - hour) },
    { label: '24 h ago', epoch: wholeSecond(now - 24 * hour) },
    ...(openGap ? [{ label: 'Before the gap', epoch: wholeSecond(openGap.from) }] : []),
  ];
}
