import { Switch } from '@mantine/core';
import { useState } from 'react';
import { hasWindow, nextMaintenance } from '#contract/security/next-maintenance.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { useAnyOperation } from '#src/api/query.ts';
import { AddChange } from '#src/changes/add-change.tsx';
import { PendingOf } from '#src/changes/pending.tsx';
import { useConfirmedChange } from '#src/changes/use-confirmed.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { AbsoluteInstant, Instant } from '#src/ui/values/instant.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import type { Project } from '../shared/holders.ts';
import {
  deferralRefusal,
  hourChoices,
  type MaintenanceWindow,
  type WindowDraft,
  weekdays,
  windowDraft,
  windowProblem,
  windowText,
} from './maintenance.ts';
import form from './project.module.css';

interface MaintenanceSectionProps {
  group: Project;
  window: MaintenanceWindow;
}

/** When Atlas may work on the clusters: the next time, putting it off, starting now, and hours that are protected. */
export function MaintenanceSection({ group, window }: MaintenanceSectionProps) {
  const now = useNow();
  const next = nextMaintenance(window, now);
  const refusal = useRefusal('updateGroupMaintenanceWindow', { groupId: group.id, orgId: group.orgId });
  const { protectedHours } = window;
  return (
    <Grid gap={16}>
      <KeyValue
        columns
        items={[
          { label: 'Window', value: windowText(window) },
          {
            label: 'Next, if there is any',
            value: window.startASAP
              ? 'as soon as possible'
              : next !== undefined && (
                  <Row as="span" gap={4} columnGap={8} align="center" wrap shrink>
                    <AbsoluteInstant value={next} /> <Instant value={next} />
                  </Row>
                ),
          },
          { label: 'Deferred', value: `${window.numberOfDeferrals} of 2 times` },
          {
            label: 'Protected hours',
            value:
              protectedHours &&
              `${hourChoices[protectedHours.startHourOfDay]?.label} to ${hourChoices[protectedHours.endHourOfDay]?.label}`,
          },
        ]}
      />
      <Actions group={group} window={window} refusal={refusal} />
      <WindowForm
        // a concurrent save of another user is shown, and not reverted
        key={Object.values(windowDraft(window)).join(' ')}
        group={group}
        window={window}
        refusal={refusal}
      />
    </Grid>
  );
}

/** The window is shown as it becomes. */
const shown = { also: ['getGroupMaintenanceWindow'] } as const;

function Actions({ group, window, refusal }: MaintenanceSectionProps & { refusal: string | undefined }) {
  const groupId = group.id;
  const ask = useConfirmedChange(shown);
  const without = !hasWindow(window) && 'Choose a window first: without one Atlas decides alone.';
  const toggle = () => {
    const on = !window.autoDeferOnceEnabled;
    ask({
      title: on ? 'Put every maintenance off by a week first?' : 'Stop deferring maintenance automatically?',
      consequence: on
        ? 'Each maintenance is deferred once automatically.'
        : 'Maintenance begins in the window that Atlas announces.',
      confirmLabel: on ? 'Defer automatically' : 'Stop deferring',
      change: collected(
        'toggleGroupMaintenanceWindowAutoDefer',
        { groupId },
        `Maintenance of ${group.name} ${on ? 'deferred automatically' : 'not deferred automatically'}`,
      ),
    });
  };
  return (
    <Grid gap={16}>
      <Row gap={4} columnGap={8} align="center" wrap shrink>
        <Button
          icon="clock"
          disabledReason={refusal ?? deferralRefusal(window)}
          onClick={() =>
            ask({
              title: 'Put the next maintenance off by a week?',
              consequence: 'It concerns every cluster of the project. A maintenance can be deferred twice.',
              confirmLabel: 'Defer by a week',
              change: collected(
                'deferGroupMaintenanceWindow',
                { groupId },
                `Maintenance of ${group.name} deferred`,
              ),
              done: 'Deferred by a week',
            })
          }
        >
          Defer by a week
        </Button>
        <Button
          icon="play"
          disabledReason={refusal ?? (without || (window.startASAP && 'It starts as soon as possible'))}
          onClick={() =>
            ask({
              title: 'Start maintenance now?',
              consequence:
                'Atlas begins as soon as it can. Clusters elect a new primary, some more than once; writes that are not retried fail meanwhile.',
              confirmLabel: 'Start maintenance',
              danger: true,
              change: collected(
                'updateGroupMaintenanceWindow',
                { groupId, body: { startASAP: true } },
                `Start maintenance of ${group.name}`,
              ),
            })
          }
        >
          Start now
        </Button>
        <Button
          variant="quiet"
          disabledReason={refusal ?? without}
          onClick={() =>
            ask({
              title: 'Remove the maintenance window?',
              consequence: 'Atlas then decides alone when it works on the clusters.',
              confirmLabel: 'Remove window',
              change: collected(
                'resetGroupMaintenanceWindow',
                { groupId },
                `Maintenance window of ${group.name} removed`,
              ),
            })
          }
        >
          Remove window
        </Button>
      </Row>
      <Switch
        label="Put every maintenance off by a week first"
        description={
          without || 'Each maintenance is deferred once automatically, which leaves a week to prepare.'
        }
        checked={window.autoDeferOnceEnabled}
        disabled={Boolean(refusal ?? without)}
        onChange={toggle}
      />
    </Grid>
  );
}

function WindowForm({ group, window, refusal }: MaintenanceSectionProps & { refusal: string | undefined }) {
  const [draft, setDraft] = useState(windowDraft(window));
  const { day, hour, from, to } = draft;
  const set = (part: Partial<WindowDraft>): void => setDraft({ ...draft, ...part });
  const save = useAnyOperation(shown);
  const hours = [{ value: 'none', label: 'None' }, ...hourChoices];
  const change = () => {
    const body = {
      dayOfWeek: Number(day),
      hourOfDay: Number(hour),
      ...(from === 'none' || to === 'none'
        ? {}
        : { protectedHours: { startHourOfDay: Number(from), endHourOfDay: Number(to) } }),
    };
    const title = `Maintenance window of ${group.name}`;
    return collected('updateGroupMaintenanceWindow', { groupId: group.id, body }, title);
  };
  const problem = windowProblem(draft, window);
  const off = refusal ?? problem?.message;
  const submit = () =>
    save.mutate(change(), { onSuccess: () => notify({ message: 'Maintenance window saved' }) });
  return (
    <Section label="Maintenance window">
      <PendingOf resource={`/groups/${group.id}/maintenanceWindow`} />
      <FailureNotice title="The window was not saved" why={save.error} />
      <div className={form.form}>
        <PlainSelect
          label="Day"
          value={day}
          onChange={(next) => set({ day: next })}
          placeholder="Choose a day"
          data={weekdays.map((label, at) => ({ value: String(at + 1), label }))}
        />
        <PlainSelect
          label={`From (${window.timeZoneId})`}
          value={hour}
          onChange={(next) => set({ hour: next })}
          data={hourChoices}
        />
        <PlainSelect
          label="Protected from"
          value={from}
          onChange={(next) => set({ from: next })}
          data={hours}
        />
        <PlainSelect
          label="Protected until"
          value={to}
          onChange={(next) => set({ to: next })}
          data={hours}
          error={problem?.field === 'to' ? problem.message : undefined}
        />
      </div>
      <Text as="p" tone="dim">
        In protected hours Atlas starts no maintenance that it may choose the time of: backups and urgent
        repairs are not held back.
      </Text>
      <Row gap={4} columnGap={8} align="center" wrap shrink>
        <Button variant="primary" busy={save.isPending} disabledReason={off} onClick={submit}>
          Save maintenance window
        </Button>
        {!off && <AddChange change={change} onAdded={() => undefined} />}
      </Row>
    </Section>
  );
}
