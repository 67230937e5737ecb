import { DAY } from '#contract/values/durations.ts';
import { Text } from '#src/ui/layout/text.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { supportOf } from './cluster-facts.ts';

/** Versions of a cluster, with a mark where one of them is no longer supported. */
export function VersionText({ versions }: { versions: readonly string[] }) {
  const support = supportOf(versions, useNow(DAY));
  return (
    <Text size={13} mono title={support?.text}>
      {[...new Set(versions)].join(', ')}
      {support?.ended && (
        <Text tone="warning">
          <span aria-hidden="true"> ▲</span>
          <span className="qd-hidden">, {support.text}</span>
        </Text>
      )}
    </Text>
  );
}

/** The last month in which the oldest of them is supported. */
export function SupportText({ versions }: { versions: readonly string[] }) {
  const support = supportOf(versions, useNow(DAY));
  if (!support) return <Text tone="dim">unknown</Text>;
  return support.ended ? <Text tone="warning">ended {support.month}</Text> : support.month;
}
