import { formatCount, formatShare, plural } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/durations.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import classes from './advisor.module.css';
import { type Creation, keyText, type Shape } from './suggestions.ts';

interface CreationDrawerProps {
  creation: Creation;
  /** Why the index cannot be created from here. */
  obstacle: string | undefined;
  onCreate: () => void;
  onClose: () => void;
}

/** A suggested index with the shapes of the operations that it would help. */
export function CreationDrawer({ creation, obstacle, onCreate, onClose }: CreationDrawerProps) {
  const { key, namespace, clusterName, shapes, weight, triage, count } = creation;
  return (
    <Drawer
      title={<Mono>{keyText(key)}</Mono>}
      facts={`${namespace} on ${clusterName} · ${formatShare(weight)} of the time of slow operations · ${plural(count, 'operation')}`}
      onClose={onClose}
      footer={
        <Button variant="primary" disabledReason={obstacle} onClick={onCreate}>
          Create index
        </Button>
      }
    >
      {triage?.decision === 'accepted' && triage.latencyMs !== null && (
        <p className={classes.note}>
          Accepted by {triage.by}. These operations took {formatDuration(triage.latencyMs)} on average before,{' '}
          {formatDuration(creation.averageMs)} in the last 24 hours.
        </p>
      )}
      {shapes.map((shape, index) => (
        <ShapeSection key={shape.id} shape={shape} number={index + 1} />
      ))}
    </Drawer>
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
      <ul className={classes.samples}>
        {operations.slice(0, samplesShown).map(({ predicates, stats }) => (
          <li key={`${stats.ts} ${stats.ms}`}>
            <Mono>{JSON.stringify(predicates.length === 1 ? predicates[0] : predicates)}</Mono>
            <span className={classes.note}>
              <AbsoluteInstant value={stats.ts} seconds />, {formatDuration(stats.ms)},{' '}
              {formatCount(stats.nScanned)} examined, {formatCount(stats.nReturned)} returned
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
