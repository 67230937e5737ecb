import classes from './chart-skeleton.module.css';

/** Grid lines where a chart will be, of its height. */
export function ChartSkeleton({ height }: { height: number }) {
  return <div className={classes.skeleton} style={{ height }} aria-hidden="true" />;
}
