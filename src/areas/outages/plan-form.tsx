import { Textarea } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { GameDay } from '#contract/console/game-days.ts';
import { probeNamespace } from '#contract/console/probe-text.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { useStartGameDay } from '#src/api/console/game-days.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { MarkIcon } from '#src/ui/feedback/badge.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { useShownValue } from '#src/ui/use-shown-value.ts';
import { type Cluster, forecast, nameOf, type Outcome, obstacleOf, regionsOf, shardsOf } from './forecast.ts';
import classes from './outages.module.css';
import type { OutagesSearch } from './outages-search.ts';
import { RegionMap } from './region-map.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { useProbeChoice } from './use-probe-choice.ts';

interface PlanFormProps {
  groupId: string;
  clusters: readonly Cluster[];
  running: readonly GameDay[];
  search: OutagesSearch;
  onSearch: (search: OutagesSearch) => void;
  onStarted: (day: GameDay) => void;
}

const ends = [
  { value: '10', label: 'after 10 min' },
  { value: '30', label: 'after 30 min' },
  { value: '60', label: 'after 1 h' },
  { value: '240', label: 'after 4 h' },
  { value: '1440', label: 'after 24 h' },
] as const;

const marks: Readonly<
  Record<Outcome, { mark: 'dot' | 'triangle' | 'square'; tone: 'ok' | 'warning' | 'critical' }>
> = {
  unchanged: { mark: 'dot', tone: 'ok' },
  elects: { mark: 'triangle', tone: 'warning' },
  noPrimary: { mark: 'square', tone: 'critical' },
  gone: { mark: 'square', tone: 'critical' },
};

/** The failing regions, their effect on each shard, the expected result, and the planned end. */
export function PlanForm({ groupId, clusters, running, search, onSearch, onStarted }: PlanFormProps) {
  const { id: connection } = useConnection();
  const start = useStartGameDay();
  const refusal = useRefusal('startGroupClusterOutageSimulation', { groupId });
  const cluster =
    clusters.find(({ name }) => name === search.cluster) ??
    clusters.find((each) => !obstacleOf(each)) ??
    clusters[0];
  const shards = useMemo(() => (cluster ? shardsOf(cluster) : []), [cluster]);
  const [failing, setFailing] = useShownValue(search.regions, (next) =>
    onSearch({ cluster: name, ...(next ? { regions: next } : {}) }),
  );
  const chosen = useMemo(() => new Set(failing?.split(',')), [failing]);
  const regions = regionsOf(shards).filter((region) => chosen.has(nameOf(region)));
  const verdict = forecast(shards, new Set(regions.map(nameOf)));
  const [hypothesis, setHypothesis] = useState('');
  const [minutes, setMinutes] = useState<string>('30');
  const [asked, setAsked] = useState(false);
  const [scheduling, setScheduling] = useState(false);
  const { choice, setChoice, choices, probed } = useProbeChoice(groupId, cluster?.name);
  if (!cluster) return null;
  const { name } = cluster;
  const other = running.find((day) => day.clusterName === name);
  const obstacle = other
    ? `A simulation of ${name} is in progress since it was started by ${other.startedBy}.`
    : obstacleOf(cluster);
  const gone = verdict.some(({ outcome }) => outcome === 'gone');
  const problems = {
    regions:
      regions.length === 0
        ? 'Regions must be chosen'
        : gone
          ? 'At least one electable node of every shard must be left'
          : undefined,
    hypothesis: hypothesis.trim() === '' ? 'Hypothesis is required' : undefined,
  };
  const planned = {
    ...{ connection, groupId, clusterName: name, hypothesis: hypothesis.trim() },
    forecast: verdict.map(({ text }) => text),
    regions,
    endAfterMinutes: Number(minutes),
    probe: probed && { source: probed.ref, writes: choice.endsWith('+writes') },
  };
  const isWhole = (): boolean => {
    setAsked(true);
    return !problems.regions && !problems.hypothesis;
  };
  const submit = (): void => {
    if (!isWhole()) return;
    const lost = verdict.filter(({ outcome }) => outcome === 'noPrimary').length;
    confirm({
      title: `Take ${regions.map(({ regionName }) => regionName).join(', ')} of ${name} down?`,
      consequence:
        lost > 0
          ? `Writes stop on ${lost} of ${verdict.length} ${verdict.length === 1 ? 'shard' : 'shards'} until the simulation ends.`
          : verdict.map(({ text }) => text).join('. '),
      confirmLabel: 'Start simulation',
      danger: true,
      typedName: name,
      run: async () => onStarted(await start.mutateAsync(planned)),
    });
  };
  return (
    <Section label="Plan a simulation">
      <Grid gap={16}>
        <PlainSelect
          label="Cluster"
          size="xs"
          className={classes.cluster}
          data={clusters.map((each) => each.name)}
          value={name}
          onChange={(value) => onSearch({ cluster: value })}
        />
        {obstacle && <Notice title="No simulation can be started on this cluster">{obstacle}</Notice>}
        <RegionMap
          shards={shards}
          failing={chosen}
          onToggle={(region) => {
            const next = new Set(regions.map(nameOf));
            if (!next.delete(nameOf(region))) next.add(nameOf(region));
            setFailing(next.size > 0 ? [...next].join(',') : undefined);
          }}
        />
        {asked && problems.regions && (
          <Text as="p" size={13} tone="critical">
            {problems.regions}
          </Text>
        )}
        <Grid as="ul" gap={4} size={14} aria-label="Forecast" aria-live="polite">
          {verdict.map(({ shard, outcome, text }) => (
            <li key={shard}>
              <MarkIcon {...marks[outcome]} /> {text}
            </li>
          ))}
        </Grid>
        <div className={classes.fields}>
          <Textarea
            label="Hypothesis"
            description="Your expectation: you confirm or refute it in the report."
            placeholder="Checkout keeps writing; the secondary region takes over within 10 seconds"
            required
            autosize
            minRows={2}
            maxLength={1000}
            value={hypothesis}
            onChange={({ currentTarget }) => setHypothesis(currentTarget.value)}
            error={asked && problems.hypothesis}
          />
          <PlainSelect
            label="Ends automatically"
            description="This console ends it then. Atlas would end it after 3 days."
            data={ends}
            value={minutes}
            onChange={setMinutes}
          />
          <PlainSelect
            label="Probe client"
            description={`Reads and writes five times a second meanwhile, and reports the view of a driver. Writes go to one document of ${probeNamespace.db}.${probeNamespace.collection}.`}
            data={choices}
            value={choice}
            onChange={setChoice}
          />
        </div>
        <Row gap={8} wrap>
          <Button variant="primary" disabledReason={refusal ?? obstacle} onClick={submit}>
            Start simulation
          </Button>
          <Button
            disabledReason={refusal ?? obstacleOf(cluster)}
            onClick={() => isWhole() && setScheduling(true)}
          >
            Schedule…
          </Button>
        </Row>
        {scheduling && <ScheduleDialog start={planned} onClose={() => setScheduling(false)} />}
      </Grid>
    </Section>
  );
}
