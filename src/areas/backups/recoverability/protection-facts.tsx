import { formatCount } from '#src/lib/bytes.ts';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { Bytes } from '#src/ui/values/quantity.tsx';
import { frequencyLabels } from '../shared/texts.tsx';
import type { ClusterFacts } from './cluster-facts.ts';
import { frequencyOf, laneOrder } from './timeline/timeline-marks.ts';

/** The retained backups of a cluster in numbers. */
export function ProtectionFacts({ facts: { cluster, known } }: { facts: ClusterFacts }) {
  const { snapshots } = known;
  const sized = snapshots.filter(({ sizeBytes }) => sizeBytes !== undefined);
  const bytes = sized.reduce((sum, { sizeBytes = 0 }) => sum + sizeBytes, 0);
  const counts = laneOrder.flatMap((frequency) => {
    const count = snapshots.filter((each) => frequencyOf(each) === frequency).length;
    return count === 0 ? [] : [`${formatCount(count)} ${frequencyLabels[frequency].toLowerCase()}`];
  });
  const regions = [...new Set(snapshots.flatMap(({ copyRegions }) => copyRegions))].sort();
  const next = snapshots
    .flatMap(({ expiresAt }) => expiresAt ?? [])
    .reduce((soonest, at) => Math.min(soonest, at), Number.POSITIVE_INFINITY);
  return (
    <Section label="Retained backups">
      <KeyValue
        items={[
          {
            label: 'Snapshots',
            value:
              counts.length === 0
                ? 'none'
                : counts.length > 1
                  ? `${formatCount(snapshots.length)}: ${counts.join(', ')}`
                  : counts[0],
          },
          {
            label: 'Total size',
            value: sized.length === 0 ? 'unknown' : <Bytes value={bytes} />,
          },
          { label: 'Oldest restore point', value: <Instant value={known.earliest} suffix /> },
          { label: 'Next expiry', value: <Instant value={Number.isFinite(next) ? next : undefined} /> },
          {
            label: 'Copies',
            value:
              regions.length === 0
                ? 'none in other regions'
                : regions.map((region) => (
                    <span key={region}>
                      {formatCount(
                        snapshots.filter(({ copyRegions }) => copyRegions.includes(region)).length,
                      )}{' '}
                      in <Mono>{region}</Mono>{' '}
                    </span>
                  )),
          },
          {
            label: 'Last restore test',
            value: <LastRestoreTestFact cluster={cluster} />,
          },
        ]}
      />
    </Section>
  );
}

function LastRestoreTestFact({ cluster }: { cluster: ClusterFacts['cluster'] }) {
  const { lastTestAt, isLastTestKnown } = cluster;
  if (lastTestAt !== undefined) return <Instant value={lastTestAt} suffix />;
  return isLastTestKnown ? 'never' : 'not loaded';
}
