import classes from './skeleton.module.css';

/** Lines where text will be. Still: only a changing state moves on a resting page. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <div className={classes.lines} aria-hidden="true" data-loading>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <SkeletonBar key={index} width={`${[92, 78, 85, 60][index % 4]}%`} />
      ))}
    </div>
  );
}

export function SkeletonBar({ width }: { width: string }) {
  return <span className={classes.bar} style={{ width }} aria-hidden="true" />;
}
