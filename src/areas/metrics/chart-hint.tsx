import classes from './metrics.module.css';

/** What a hand can do on charts; where there is no mouse nobody is told of one. */
export function ChartHint() {
  return <span className={classes.hint}>Drag a chart to zoom. Shift+drag, Shift+wheel, ← or → to pan.</span>;
}
