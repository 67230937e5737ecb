import { formatCount } from '#src/lib/bytes.ts';
import { shownValue } from '#src/lib/ejson/shown-value.ts';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import classes from './results.module.css';
import type { Bucket, SearchAnswer } from './search-query.ts';

/** Counts beside the results, as in a search application. */
export function FacetList({ facets }: Pick<SearchAnswer, 'facets'>) {
  return (
    <Stack as="aside" gap={16} aria-label="Facets">
      {facets.map(({ name, buckets }) => (
        <section key={name}>
          {/* as it is named in the query, capitals and all */}
          <Text as="h2" size={12} weight="medium" tone="dim" breaks>
            {name}
          </Text>
          {buckets.length === 0 ? (
            <Text as="p" size={12} tone="dim" breaks>
              No values
            </Text>
          ) : (
            <Buckets buckets={buckets} />
          )}
        </section>
      ))}
    </Stack>
  );
}

function Buckets({ buckets }: { buckets: readonly Bucket[] }) {
  const { zone } = useZone();
  const most = Math.max(...buckets.map(({ count }) => count), 1);
  return (
    <ul className={classes.buckets}>
      {buckets.map(({ id, end, count }) => {
        const begin = shownValue(id, zone).text;
        const text = end === undefined ? begin : `${begin} to ${shownValue(end, zone).text}`;
        return (
          <li key={text}>
            <span
              className={classes.bucket}
              style={{ width: `${(count / most) * 100}%` }}
              aria-hidden="true"
            />
            <span className={classes.bucketName}>{text}</span>
            <span className={classes.bucketCount}>{formatCount(count)}</span>
          </li>
        );
      })}
    </ul>
  );
}
