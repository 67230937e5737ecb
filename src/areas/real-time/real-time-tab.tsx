import { useState } from 'react';
import { useConnection } from '#src/api/connection.ts';
import { type DataSource, useDataSources } from '#src/api/data-sources.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { failureFacts } from '#src/lib/failure-facts.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ErrorPanel } from '#src/ui/feedback/error-panel.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { RetryTimes } from '#src/ui/feedback/retry-times.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { HotCollections } from './hot-collections.tsx';
import { hottest, type Reading } from './readings.ts';
import classes from './real-time.module.css';
import { RealTimeCharts } from './real-time-charts.tsx';
import type { RealTimeSearch } from './real-time-search.ts';
import { RunningOperations } from './running-operations.tsx';
import { useReadings } from './use-readings.ts';

interface RealTimeTabProps {
  groupId: string;
  clusterName: string;
  search: RealTimeSearch;
  onSearch: (search: RealTimeSearch) => void;
}

/** The current activity of a cluster, read from the database itself every two seconds. */
export function RealTimeTab({ groupId, clusterName, search, onSearch }: RealTimeTabProps) {
  const { emulator } = useConnection();
  const { all, error, retry } = useDataSources(groupId);
  if (error && !all?.length) {
    return <ReadFailure what="Data sources" query={{ error, refetch: retry }} />;
  }
  if (!all) return <SkeletonLines lines={12} />;
  if (emulator) {
    const own = all.find(({ key }) => key === `cluster:${clusterName}`);
    return own ? <OneSource key={own.key} source={own} /> : <SkeletonLines lines={12} />;
  }
  const deployments = all.filter(({ kind }) => kind === 'deployment');
  if (deployments.length === 0) {
    return (
      <EmptyState title="No connection string for this cluster yet">
        Running operations are available only through a connection to the database. An administrator adds a
        deployment with the connection string of {clusterName} under Settings, Deployments.
      </EmptyState>
    );
  }
  const chosen = deployments.find(({ key }) => key === search.source);
  return (
    <Stack gap={20} shrink>
      <PlainSelect
        label="Deployment"
        size="xs"
        className={classes.source}
        placeholder={`Choose the one that reaches ${clusterName}`}
        data={deployments.map(({ key, name, facts }) => ({ value: key, label: `${name} (${facts})` }))}
        value={chosen?.key ?? null}
        onChange={(source) => onSearch({ source })}
      />
      {chosen && <OneSource key={chosen.key} source={chosen} />}
    </Stack>
  );
}

function OneSource({ source }: { source: DataSource }) {
  const [paused, setPaused] = useState(false);
  const readings = useReadings(source.away ? undefined : { source: source.ref, read: 'primary' }, paused);
  const { newest, earlier, failure, attempt, untold, points, retry } = readings;
  if (source.away) return <EmptyState title={source.away.title}>{source.away.reason}</EmptyState>;
  if (failure && !newest) {
    return (
      <ErrorPanel
        title={`${source.name} could not be read`}
        {...failureFacts(failure)}
        {...(attempt ? { times: <RetryTimes {...attempt} running={false} /> } : { onRetry: retry })}
      />
    );
  }
  if (!newest) return <SkeletonLines lines={12} />;
  return (
    <Stack gap={20} shrink>
      <Row gap={8} columnGap={16} align="center" justify="between" wrap>
        <Facts reading={newest} />
        <Button onClick={() => setPaused(!paused)}>{paused ? 'Resume' : 'Pause'}</Button>
      </Row>
      {failure && (
        <Notice
          tone="warning"
          title="The last reading failed"
          {...(attempt
            ? {}
            : {
                action: (
                  <Button size="sm" icon="refresh" onClick={retry}>
                    Retry
                  </Button>
                ),
              })}
        >
          {failure.message} The values below are older{attempt && '; the next attempt is automatic'}.
        </Notice>
      )}
      <RealTimeCharts points={points} />
      <RunningOperations source={source} running={newest.running} untold={untold.running} />
      <HotCollections rows={hottest(earlier, newest)} untold={untold.collections} />
    </Stack>
  );
}

function Facts({ reading }: { reading: Reading }) {
  const { connections, running, host } = reading;
  return (
    <Row as="p" gap={4} columnGap={16} wrap numeric tone="dim">
      <code>{host}</code>
      <span>
        {plural(connections.current, 'connection')}
        {connections.active !== undefined && `, ${formatCount(connections.active)} active`} of{' '}
        {formatCount(connections.current + connections.available)}
      </span>
      <span>{plural(running.length, 'operation')} running</span>
    </Row>
  );
}
