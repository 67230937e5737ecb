import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { PeriodDialog } from '#src/ui/fields/period-dialog.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { useDraft } from '#src/ui/use-draft.ts';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import classes from '../access.module.css';
import { addressProblem } from './address-problem.ts';
import {
  type changedSearch,
  defaultRange,
  type HistorySearch,
  lineCounts,
  type RangeName,
  rangeNames,
  ranges,
} from './history-search.ts';
import type { HistoryCluster } from './use-history.ts';

interface HistoryBarProps {
  search: HistorySearch;
  cluster: string | undefined;
  clusters: readonly HistoryCluster[];
  hosts: readonly string[];
  span: { from: number; to: number };
  busy: boolean;
  onChange: (parts: Parameters<typeof changedSearch>[1]) => void;
  onRefresh: () => void;
}

const everyHost = 'all';

/** Filters of the request: cluster or host, time, result and address. */
export function HistoryBar(props: HistoryBarProps) {
  const { search, cluster, clusters, hosts, span, busy, onChange, onRefresh } = props;
  const past = search.from !== undefined;
  const [choosing, setChoosing] = useState(false);
  return (
    <Row gap={8} columnGap={16} align="end" wrap>
      <PlainSelect
        label="Cluster"
        size="xs"
        className={classes.wide}
        data={clusters.map(({ name }) => name)}
        value={cluster ?? null}
        onChange={(name) => onChange({ cluster: name, host: undefined })}
      />
      <PlainSelect
        label="Host"
        size="xs"
        className={classes.wide}
        data={[
          { value: everyHost, label: 'All hosts that drivers use' },
          ...hosts.map((host) => ({ value: host, label: host })),
        ]}
        value={search.host ?? everyHost}
        onChange={(host) => onChange({ host: host === everyHost ? undefined : host })}
      />
      <Grid gap={4} align="center" shrink className={classes.choice}>
        <span className={classes.barLabel}>Time</span>
        <Segmented<RangeName | 'past'>
          label="Time"
          items={[
            ...rangeNames.map((value) => ({ value, label: ranges[value].label })),
            ...(past ? [{ value: 'past' as const, label: 'Chosen' }] : []),
          ]}
          value={past ? 'past' : (search.range ?? defaultRange)}
          onChange={(range) => {
            if (range === 'past') return;
            onChange({ range: range === defaultRange ? undefined : range, from: undefined, to: undefined });
          }}
        />
      </Grid>
      <Grid gap={4} align="center" shrink className={classes.choice}>
        <span className={classes.barLabel}>Result</span>
        <Segmented<'all' | 'succeeded' | 'failed'>
          label="Result"
          items={[
            { value: 'all', label: 'All' },
            { value: 'succeeded', label: 'Succeeded' },
            { value: 'failed', label: 'Failed' },
          ]}
          value={search.result ?? 'all'}
          onChange={(result) => onChange({ result: result === 'all' ? undefined : result })}
        />
      </Grid>
      <AddressField value={search.address} onChange={(address) => onChange({ address })} />
      <PlainSelect
        label="Most lines"
        size="xs"
        className={classes.narrow}
        data={lineCounts.map((count) => ({ value: String(count), label: formatCount(count) }))}
        value={String(search.lines ?? lineCounts.at(-1))}
        onChange={(count) => onChange({ lines: Number(count) })}
      />
      <p className={classes.period}>
        <AbsoluteInstant value={span.from} /> to <AbsoluteInstant value={span.to} />{' '}
        <Button size="sm" variant="quiet" icon="refresh" busy={busy} onClick={onRefresh}>
          Refresh
        </Button>
        <Button size="sm" variant="quiet" icon="clock" onClick={() => setChoosing(true)}>
          Choose a period
        </Button>
        {past && (
          <Button size="sm" variant="quiet" onClick={() => onChange({ from: undefined, to: undefined })}>
            Back to now
          </Button>
        )}
        {search.user !== undefined && (
          <Button size="sm" variant="quiet" icon="close" onClick={() => onChange({ user: undefined })}>
            only {search.user}
          </Button>
        )}
      </p>
      {choosing && (
        <PeriodDialog
          // the service takes both or neither // specification §4.1
          whole
          from={span.from}
          to={span.to}
          onChoose={(period) => {
            setChoosing(false);
            onChange({ range: undefined, ...period });
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Row>
  );
}

interface AddressFieldProps {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function AddressField({ value, onChange }: AddressFieldProps) {
  const [text, setText] = useDraft(value ?? '', (next) => {
    if (addressProblem(next) === undefined) onChange(next || undefined);
  });
  const problem = addressProblem(text);
  return (
    <TextInput
      label="Address"
      size="xs"
      className={classes.narrow}
      placeholder="any"
      value={text}
      error={problem && `Address ${problem}`}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => setText(event.currentTarget.value.trim())}
    />
  );
}
