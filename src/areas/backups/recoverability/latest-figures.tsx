import { formatDuration } from '#src/lib/time/durations.ts';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { lossLabels } from '../shared/recoverability.ts';
import { BothZones } from './both-zones.tsx';
import type { ClusterFacts } from './cluster-facts.ts';
import classes from './cluster-page.module.css';

/** The two key figures: the latest restorable time, and the data loss if restored now. They update every second. */
export function LatestFigures({ facts: { known, cluster, now } }: { facts: ClusterFacts }) {
  const current = useNow(1000);
  // continuous backup that reaches to the minute that was looked at reaches to this second
  const isLive = known.continuous.at(-1)?.to === now;
  const latest = isLive ? current : known.latest;
  const lossMs = latest === undefined ? undefined : Math.max(0, current - latest);
  const next = cluster.schedule?.nextSnapshot;
  const worst = !isLive && latest !== undefined && next !== undefined ? Date.parse(next) - latest : undefined;
  return (
    <Row align="baseline" wrap numeric className={classes.lead}>
      <Stack as="p" className={classes.figure} data-all={latest === undefined || undefined}>
        <span>Latest restore point</span>
        <span>{latest === undefined ? 'nothing' : <BothZones at={latest} now={current} seconds />}</span>
      </Stack>
      {!cluster.source.deleted && (
        <Stack as="p" className={classes.figure} data-all={lossMs === undefined || undefined}>
          <span>Data loss if restored now</span>
          <span>{lossLabels({ lossMs })}</span>
        </Stack>
      )}
      {worst !== undefined && worst > 0 && (
        <Stack as="p" className={classes.figure}>
          <span>Before the next snapshot</span>
          <span>{formatDuration(worst)}</span>
        </Stack>
      )}
      {known.earliest !== undefined && (
        <Stack as="p" className={classes.figure}>
          <span>Oldest restore point</span>
          <span>
            <BothZones at={known.earliest} now={current} />
          </span>
        </Stack>
      )}
    </Row>
  );
}
