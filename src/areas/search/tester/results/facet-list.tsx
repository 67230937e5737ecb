import { formatCount } from '#src/lib/bytes.ts';
import { shownValue } from '#src/lib/ejson/shown-value.ts';
import { useZone } from '#src/ui/values/zone.tsx';
import classes from './results.module.css';
import type { Bucket, SearchAnswer } from './search-query.ts';

/** Counts beside the results, as in a search application. */
export function FacetList({ facets }: Pick<SearchAnswer, 'facets'>) {
  return (
    <aside className={classes.facets} aria-label="Facets">
      {facets.map(({ name, buckets }) => (
        <section key={name}>
          {/* as it is named in the query, capitals and all */}
          <h2 className={classes.facetName}>{name}</h2>
          {buckets.length === 0 ? <p className={classes.dim}>No values</p> : <Buckets buckets={buckets} />}
        </section>
      ))}
    </aside>
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
