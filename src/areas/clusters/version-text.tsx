import { useNow } from '#src/ui/values/now.tsx';
import { supportOf } from './cluster-facts.ts';
import classes from './clusters.module.css';

const dayMs = 86_400_000;

/** Versions of a cluster, with a mark where one of them is no longer supported. */
export function VersionText({ versions }: { versions: readonly string[] }) {
  const support = supportOf(versions, useNow(dayMs));
  return (
    <span className={classes.mono} title={support?.words}>
      {[...new Set(versions)].join(', ')}
      {support?.ended && (
        <span className={classes.ended}>
          <span aria-hidden="true"> ▲</span>
          <span className="qd-hidden">, {support.words}</span>
        </span>
      )}
    </span>
  );
}

/** The last month in which the oldest of them is supported. */
export function SupportText({ versions }: { versions: readonly string[] }) {
  const support = supportOf(versions, useNow(dayMs));
  if (!support) return <span className={classes.dim}>unknown</span>;
  return support.ended ? <span className={classes.ended}>ended {support.month}</span> : support.month;
}
