import { formatCount } from '#src/lib/bytes.ts';
import { shownValue } from '#src/lib/ejson/shown-value.ts';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import classes from './results.module.css';
import type { Bucket, SearchAnswer } from './search-query.ts';

/** Counts beside the results, as somebody who searches sees them. */
export function FacetList({ facets }: Pick<SearchAnswer, 'facets'>) {
  return (
    <aside className={classes.facets} aria-label="Facets">
      {facets.map(({ name, buckets }) => (
        <section key={name}>
          <SectionLabel>{name}</SectionLabel>
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
      {buckets.map(({ id, count }) => {
        const { text } = shownValue(id, zone);
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
