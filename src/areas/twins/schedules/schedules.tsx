import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Twin } from '#contract/console/twins.ts';
import type { RehearsalSchedule } from '#contract/twins/rehearsal-schedules.ts';
import { useConsoleRefusal } from '#src/api/access/console-refusal.ts';
import { changeSetsQuery } from '#src/api/console/change-set-queries.ts';
import { rehearsalsQuery } from '#src/api/console/rehearsal-queries.ts';
import type { ActionItem } from '#src/ui/actions/action-menu.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { reportFailure } from '#src/ui/feedback/notify.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { instantColumn, longTextColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { NewScheduleDialog } from './new-schedule-dialog.tsx';
import { rehearsalSchedulesQuery, useDeleteSchedule, usePauseSchedule } from './schedule-requests.ts';
import { lastState, subjectText, turnsText } from './schedule-text.ts';

/** A schedule as a row: with the title of its change set, and the state of its last rehearsal. */
interface Row extends RehearsalSchedule {
  subjectLabel: string;
  state: ReturnType<typeof lastState>;
}

/** The scheduled rehearsals of a twin. */
export function Schedules({ twin }: { twin: Twin }) {
  const { id: twinId, connection } = twin;
  const schedules = useQuery(rehearsalSchedulesQuery(connection, twinId));
  const rehearsals = useQuery(rehearsalsQuery(connection, { twinId }));
  const sets = useQuery(changeSetsQuery(connection));
  const pause = usePauseSchedule();
  const remove = useDeleteSchedule();
  const refused = useConsoleRefusal();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);

  const rows = schedules.data?.map((schedule): Row => {
    const { subject, last } = schedule;
    const set = sets.data?.find(({ id }) => subject.kind === 'changeSet' && id === subject.setId);
    const title = sets.data ? set?.title : '…';
    const ran = rehearsals.data?.find(({ id }) => id === last?.rehearsalId);
    return { ...schedule, subjectLabel: subjectText(subject, title), state: lastState(schedule, ran) };
  });
  const actions = (row: Row): ActionItem[] => [
    {
      label: row.paused ? 'Resume schedule' : 'Pause schedule',
      disabled: refused,
      onSelect: () => pause.mutate(row, { onError: reportFailure(`${row.name} was not changed`) }),
    },
    {
      label: 'Delete schedule',
      danger: true,
      disabled: refused,
      onSelect: () =>
        confirm({
          title: `Delete the schedule ${row.name}?`,
          consequence: 'It starts no rehearsals any more. Earlier rehearsals stay.',
          confirmLabel: 'Delete schedule',
          danger: true,
          run: async () => {
            await remove.mutateAsync(row.id);
          },
        }),
    },
  ];
  const open = ({ last }: Row): void => {
    if (typeof last?.rehearsalId === 'string')
      void navigate({
        to: '/c/$connectionId/twins/$twinId/rehearsals/$rehearsalId',
        params: { connectionId: connection, twinId, rehearsalId: last.rehearsalId },
      });
  };

  return (
    <Section
      label="Scheduled rehearsals"
      actions={
        <Button size="sm" disabledReason={refused} opens onClick={() => setAsking(true)}>
          Schedule a rehearsal
        </Button>
      }
    >
      {schedules.error && !schedules.data ? (
        <ReadFailure what="Scheduled rehearsals" query={schedules} />
      ) : (
        <ResourceTable
          id="rehearsal-schedules"
          label="Schedules"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          onOpen={open}
          actions={actions}
          empty={
            <EmptyState title="No schedules yet">
              Rehearse the same restore or change set every night, and learn of failures by notification.
            </EmptyState>
          }
        />
      )}
      {asking && <NewScheduleDialog twin={twin} onClose={() => setAsking(false)} />}
    </Section>
  );
}

const columns: readonly Column<Row>[] = [
  textColumn('name', 'Schedule', ({ name }) => name, { min: 140, narrow: { line: 1 } }),
  textColumn('state', 'Last result', ({ state }) => state.label, {
    width: 170,
    narrow: { line: 1, at: 'end', whole: true },
    cell: ({ state, last }) => <StateBadge {...state} state={last?.outcome ?? 'none'} />,
  }),
  longTextColumn('subject', 'Rehearses', ({ subjectLabel }) => subjectLabel, {
    min: 200,
    narrow: { line: 2 },
  }),
  textColumn('turns', 'Runs', turnsText, { width: 190, narrow: { line: 2 } }),
  longTextColumn('note', 'Note', ({ last }) => last?.text ?? '', { min: 160, narrow: { line: 2 } }),
  instantColumn('next', 'Next run', ({ nextAt }) => nextAt ?? undefined, { width: 130, align: 'end' }),
];
