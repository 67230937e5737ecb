import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Twin } from '#contract/console/twins.ts';
import type { RehearsalHead } from '#contract/twins/rehearsals.ts';
import { useConsoleRefusal } from '#src/api/access/console-refusal.ts';
import { rehearsalsQuery } from '#src/api/console/rehearsal-queries.ts';
import { rehearsalState } from '#src/api/console/rehearsals.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { countColumn, figureColumn, instantColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { ServerTime } from '#src/ui/values/server-time.tsx';
import { RehearseDialog } from './rehearse-dialog.tsx';

/** The rehearsals of a twin, and the way to a new one. */
export function Rehearsals({ twin }: { twin: Twin }) {
  const { id: twinId, connection } = twin;
  const rehearsals = useQuery(rehearsalsQuery(connection, { twinId }));
  const refused = useConsoleRefusal();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const open = (rehearsalId: string): void =>
    void navigate({
      to: '/c/$connectionId/twins/$twinId/rehearsals/$rehearsalId',
      params: { connectionId: connection, twinId, rehearsalId },
    });
  const busy = twin.state !== 'ready' && 'The twin is not ready.';
  return (
    <Section
      label="Rehearsals"
      actions={
        <Button size="sm" disabledReason={refused || busy} opens onClick={() => setAsking(true)}>
          Rehearse
        </Button>
      }
    >
      {rehearsals.error && !rehearsals.data ? (
        <ReadFailure what="Rehearsals" query={rehearsals} />
      ) : (
        <ResourceTable
          id="rehearsals"
          label="Rehearsals"
          columns={columns}
          rows={rehearsals.data}
          rowKey={({ id }) => id}
          rowName={({ setTitle }) => setTitle}
          onOpen={({ id }) => open(id)}
          empty={
            <EmptyState title="No rehearsals yet">
              A rehearsal applies a change set or a live migration to the twin, and shows refused steps,
              durations and connection errors before the real project has any.
            </EmptyState>
          }
        />
      )}
      {asking && (
        <RehearseDialog twin={twin} onClose={() => setAsking(false)} onMade={({ id }) => open(id)} />
      )}
    </Section>
  );
}

const columns: readonly Column<RehearsalHead>[] = [
  textColumn('set', 'Rehearsal', ({ setTitle }) => setTitle, { min: 160, narrow: { line: 1 } }),
  textColumn('state', 'Result', (each) => rehearsalState(each).label, {
    width: 160,
    narrow: { line: 1, at: 'end', whole: true },
    cell: (each) => <StateBadge {...rehearsalState(each)} state={each.state} />,
  }),
  countColumn('steps', 'Steps', ({ stepCount }) => stepCount, { width: 80 }),
  figureColumn('duration', 'Duration', ({ durationMs }) => durationMs, formatDuration, {
    width: 120,
    narrow: { line: 2 },
  }),
  textColumn('schedule', 'Schedule', ({ schedule }) => schedule?.name ?? '', { width: 130 }),
  textColumn('by', 'Started by', ({ createdBy }) => createdBy, { width: 130 }),
  instantColumn('started', 'Started', ({ createdAt }) => createdAt, {
    width: 120,
    align: 'end',
    narrow: { line: 2, at: 'end', whole: true },
    cell: ({ createdAt }) => <ServerTime value={createdAt} />,
  }),
];
