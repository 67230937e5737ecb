import { MultiSelect, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { type ChartSource, type DashboardChart, mostSources } from '#contract/console/dashboards.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { type ChartDefinition, charts } from '../chart-catalogue.ts';

interface ChartDialogProps {
  /** Undefined: a new one. */
  chart: DashboardChart | undefined;
  clusterNames: readonly string[];
  busy: boolean;
  onSave: (chart: DashboardChart) => void;
  onClose: () => void;
}

const newId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 8);

const blank = (): DashboardChart => ({ id: newId(), kind: 'lines', chart: 'operations', sources: [] });

type Which = 'primary' | 'all' | 'named';

/** The processes that all sources have in common; those chosen by name stay as they are. */
function whichOf(sources: readonly ChartSource[]): Which {
  const [first] = sources;
  return first === undefined ? 'primary' : Array.isArray(first.members) ? 'named' : first.members;
}

/** Selects the metric of a dashboard chart, and its clusters. */
export function ChartDialog({ chart, clusterNames, busy, onSave, onClose }: ChartDialogProps) {
  const [draft, setDraft] = useState(() => chart ?? blank());
  const [which, setWhich] = useState(() => whichOf(draft.sources));
  const definition: ChartDefinition | undefined = charts[draft.chart as keyof typeof charts];
  const several = (definition?.measurements.length ?? 0) > 1;
  const named = draft.sources.map(({ clusterName }) => clusterName);
  const change = (more: Partial<DashboardChart>): void => setDraft({ ...draft, ...more });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { measurement, title = '', ...rest } = draft;
    const sources = draft.sources.map((source) =>
      which === 'named' && Array.isArray(source.members)
        ? source
        : { ...source, members: which === 'named' ? ('all' as const) : which },
    );
    onSave({
      ...rest,
      sources,
      ...(measurement !== undefined && several ? { measurement } : {}),
      ...(title.trim() === '' ? {} : { title: title.trim() }),
    });
  }

  return (
    <Dialog title={chart ? 'Edit chart' : 'Add chart'} opened onClose={onClose} size={520}>
      <Stack as="form" gap={16} onSubmit={submit} noValidate>
        <Segmented
          label="Shows"
          items={[
            { value: 'lines', label: 'Lines over time' },
            { value: 'ranking', label: 'Ranking of processes' },
          ]}
          value={draft.kind}
          onChange={(kind) => change({ kind })}
        />
        <PlainSelect
          label="Metric"
          data={Object.values(charts).map(({ id, title }) => ({ value: id, label: title }))}
          value={draft.chart}
          onChange={(id) => {
            const { measurement: _, ...rest } = draft;
            setDraft({ ...rest, chart: id });
          }}
          description={definition?.help}
        />
        {several && (
          <PlainSelect
            label="Measurement"
            data={[
              { value: 'all', label: definition?.combined === 'sum' ? 'All of them' : 'The first of them' },
              ...(definition?.measurements ?? []).map(({ name, label }) => ({ value: name, label })),
            ]}
            value={draft.measurement ?? 'all'}
            onChange={(name) => {
              const { measurement: _, ...rest } = draft;
              setDraft(name === 'all' ? rest : { ...rest, measurement: name });
            }}
          />
        )}
        <MultiSelect
          label="Clusters"
          description="Without a choice the chart follows every cluster of the project."
          data={[...new Set([...clusterNames, ...named])]}
          value={named}
          maxValues={mostSources}
          searchable
          onChange={(names) =>
            change({
              sources: names.map(
                (clusterName): ChartSource =>
                  draft.sources.find((each) => each.clusterName === clusterName) ?? {
                    clusterName,
                    members: which === 'named' ? 'all' : which,
                  },
              ),
            })
          }
        />
        {named.length > 0 && (
          <Segmented<Which>
            label="Processes"
            items={[
              { value: 'primary', label: 'Primaries' },
              { value: 'all', label: 'All that hold data' },
              ...(which === 'named' ? [{ value: 'named' as const, label: 'As chosen' }] : []),
            ]}
            value={which}
            onChange={setWhich}
          />
        )}
        <TextInput
          label="Title"
          placeholder={definition?.title}
          maxLength={80}
          value={draft.title ?? ''}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        <ButtonRow>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" busy={busy}>
            {chart ? 'Save chart' : 'Add chart'}
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  );
}
