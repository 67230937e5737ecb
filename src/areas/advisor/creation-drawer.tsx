import type { Measure, Triage } from '#contract/console/advisor-triage.ts';
import { formatCount, formatShare, plural } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import classes from './advisor.module.css';
import { slowSince } from './query-shapes.ts';
import { type Creation, keyLine, type Shape } from './suggestions.ts';
import { useSlowQueries } from './use-slow-queries.ts';

interface CreationDrawerProps {
  groupId: string;
  creation: Creation;
  /** Why the index cannot be created from here. */
  obstacle: string | undefined;
  onCreate: () => void;
  onClose: () => void;
}

/** A suggested index with the shapes of the operations that it would help. */
export function CreationDrawer({ groupId, creation, obstacle, onCreate, onClose }: CreationDrawerProps) {
  const { key, namespace, clusterName, shapes, weight, triage, count } = creation;
  return (
    <Drawer
      title={<Mono>{keyLine(key)}</Mono>}
      facts={[
        `${namespace} on ${clusterName}`,
        ...(count > 0
          ? [`${formatShare(weight)} of the time of slow operations`, plural(count, 'operation')]
          : []),
      ].join(' · ')}
      onClose={onClose}
      footer={
        triage?.decision !== 'accepted' && (
          <Button variant="primary" disabledReason={obstacle} onClick={onCreate}>
            Create index
          </Button>
        )
      }
    >
      {triage?.decision === 'accepted' && (
        <BeforeAndAfter groupId={groupId} creation={creation} accepted={triage} />
      )}
      {shapes.map((shape, index) => (
        <ShapeSection key={shape.id} shape={shape} number={index + 1} />
      ))}
    </Drawer>
  );
}

interface BeforeAndAfterProps {
  groupId: string;
  creation: Creation;
  accepted: Triage;
}

/** How long the operations took before the index was there, and how slow ones of the kind were since, by the logs. */
function BeforeAndAfter({ groupId, creation, accepted }: BeforeAndAfterProps) {
  const { clusterName, namespace, key } = creation;
  const { rows, pending, error } = useSlowQueries(groupId, clusterName);
  const [field = ''] = Object.keys(key[0] ?? {});
  const { count, averageMs } = slowSince(rows, { namespace, field, since: accepted.at });
  const { measured } = accepted;
  const after = error
    ? 'The logs could not be loaded.'
    : pending
      ? 'Reading the logs…'
      : count === 0
        ? 'No slow operation filters by its first field.'
        : `${plural(count, 'slow operation')} that ${count === 1 ? 'filters' : 'filter'} by its first field, ${formatDuration(averageMs)} on average.`;
  return (
    <KeyValue
      columns
      items={[
        { label: 'Accepted by', value: accepted.by },
        { label: 'Accepted', value: <AbsoluteInstant value={accepted.at} /> },
        {
          label: 'Before',
          value: accepted.latencyMs !== null && `${formatDuration(accepted.latencyMs)} on average`,
        },
        {
          label: 'One query before',
          value: measured && <Cost measure={measured.before} />,
        },
        {
          label: 'The same after',
          value: measured && <Cost measure={measured.after} />,
        },
        { label: 'Since then', value: <span role="status">{after}</span> },
      ]}
    />
  );
}

/** `412 ms, 10,000 documents examined, 12 returned` */
function Cost({ measure: { ms, examined, returned } }: { measure: Measure }) {
  return (
    <>
      {formatDuration(ms)}, {plural(examined, 'document')} examined, {formatCount(returned)} returned
    </>
  );
}

const samplesShown = 5;

function ShapeSection({ shape, number }: { shape: Shape; number: number }) {
  const { avgMs, count, inefficiencyScore, operations } = shape;
  return (
    <Section label={`Shape ${number}`}>
      <p className={classes.note}>
        {plural(count, 'operation')}, {formatDuration(avgMs)} on average, {formatCount(inefficiencyScore)}{' '}
        documents examined for each returned.
      </p>
      <Grid as="ul" gap={12} className={classes.samples}>
        {operations.slice(0, samplesShown).map(({ predicates, stats }) => (
          <li key={`${stats.ts} ${stats.ms}`}>
            <Mono>{JSON.stringify(predicates.length === 1 ? predicates[0] : predicates)}</Mono>
            <span className={classes.note}>
              <AbsoluteInstant value={stats.ts} seconds />, {formatDuration(stats.ms)},{' '}
              {formatCount(stats.nScanned)} examined, {formatCount(stats.nReturned)} returned
            </span>
          </li>
        ))}
      </Grid>
    </Section>
  );
}
