import { formatBytes, formatCount, plural } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import classes from '../editor.module.css';
import type { Expected } from './build-times.ts';
import type { Impact } from './impact.ts';
import type { BuildCost } from './use-build-cost.ts';

interface ImpactNoteProps {
  /** Undefined while the definition is not valid, and for a new index. */
  impact: Impact | undefined;
  isNew: boolean;
  cost: BuildCost;
}

/** What saving costs. */
export function ImpactNote({ impact, isNew, cost }: ImpactNoteProps) {
  if (isNew) {
    return (
      <Notice title="Builds a new index">
        <Cost {...cost} />
      </Notice>
    );
  }
  if (!impact) return null;
  if (impact.kind === 'none') {
    return (
      <Text as="p" size={12} tone="dim" className={classes.note}>
        No index build: the definition equals the saved one.
      </Text>
    );
  }
  if (impact.kind === 'query') {
    return (
      <Notice title="Only queries change">
        <p>
          Documents stay as they are indexed; the analyzer of queries is replaced. The service may build the
          index again anyway:
        </p>
        <Cost {...cost} />
      </Notice>
    );
  }
  return (
    <Notice title="Builds the index again">
      <Cost {...cost} />
      <p>The current definition answers queries until then.</p>
    </Notice>
  );
}

function Cost({ held, expected }: BuildCost) {
  return (
    <dl className={classes.cost}>
      <dt>Reads</dt>
      <dd>
        {held
          ? `${plural(held.documents, 'document')}, ${formatBytes(held.bytes)}`
          : 'every document of the collection; how many is unknown here'}
      </dd>
      <dt>Expected time</dt>
      <dd>{expected ? <Time expected={expected} /> : 'unknown: no build on this cluster was seen'}</dd>
    </dl>
  );
}

function Time({ expected }: { expected: Expected }) {
  if (expected.from === 'index') {
    return (
      <>
        about {formatDuration(expected.took)}, as its last build,{' '}
        <Instant value={new Date(expected.began).toISOString()} suffix />
      </>
    );
  }
  if (expected.from === 'rate') {
    const rate = expected.documentsPerSecond;
    return `about ${formatDuration(expected.took)}, an estimate from ${rate < 10 ? rate.toPrecision(2) : formatCount(rate)} documents a second, the slowest build on this cluster`;
  }
  const { least, most, builds } = expected;
  const span = least === most ? formatDuration(most) : `${formatDuration(least)} to ${formatDuration(most)}`;
  return `perhaps ${span}, as the last ${plural(builds, 'build')} on this cluster, of whatever size`;
}
