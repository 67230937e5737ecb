import classes from './metrics.module.css';

/** Pointer and key gestures on charts; hidden on devices without a mouse. */
export function ChartHint() {
  return <span className={classes.hint}>Drag a chart to zoom. Shift+drag, Shift+wheel, ← or → to pan.</span>;
}
