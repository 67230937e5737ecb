import uPlot from 'uplot';

/** How far a drag over this many pixels moves the axis: the point under the pointer stays there. */
export const movedMs = (px: number, width: number, lengthMs: number): number =>
  width > 0 ? Math.round((-px / width) * lengthMs) : 0;

/**
 * Moves the pictures of all charts that share a crosshair while the pointer is down, and reports the
 * distance; `onEnd` returns whether they are redrawn. Pictures are moved, not drawn: twelve charts of ten
 * thousand points follow the pointer within a frame.
 */
export function beginPan(event: MouseEvent, key: string, onEnd: (px: number) => boolean): void {
  const start = event.clientX;
  const plots = uPlot.sync(key).plots;
  const move = ({ clientX }: MouseEvent): void => {
    for (const { ctx } of plots) ctx.canvas.style.transform = `translateX(${clientX - start}px)`;
  };
  const leave = (): void => {
    document.removeEventListener('mousemove', move);
    document.removeEventListener('mouseup', end);
    document.removeEventListener('keydown', giveUp, true);
  };
  const end = ({ clientX }: MouseEvent): void => {
    leave();
    // redrawn pictures return to their position with the redraw; without a movement nothing is redrawn
    if (Math.abs(clientX - start) < 4 || !onEnd(clientX - start)) putBack(plots);
  };
  const giveUp = (pressed: KeyboardEvent): void => {
    if (pressed.key !== 'Escape') return;
    pressed.stopPropagation();
    leave();
    putBack(plots);
  };
  document.addEventListener('mousemove', move);
  document.addEventListener('mouseup', end);
  document.addEventListener('keydown', giveUp, true);
}

/** How much of its length an arrow key moves the axis by; undefined for keys that move nothing. */
export function keyShare({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): number | undefined {
  const share = { ArrowLeft: -0.25, ArrowRight: 0.25 }[key];
  return share === undefined ? undefined : share * (shiftKey ? 4 : 1);
}

/** After this pause of the wheel the new range is drawn. */
const wheelRestMs = 150;

/** The same with Shift and the wheel: pictures follow it, and are drawn anew when it rests. */
export function wheelPan(key: string, onEnd: (px: number) => boolean): (event: WheelEvent) => void {
  let px = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;
  return (event) => {
    // browsers that turn the wheel sideways while Shift is held, and those that leave it
    const delta = event.deltaX || event.deltaY;
    if (!event.shiftKey || delta === 0) return;
    event.preventDefault();
    px -= delta;
    for (const { ctx } of uPlot.sync(key).plots) ctx.canvas.style.transform = `translateX(${px}px)`;
    clearTimeout(rest);
    rest = setTimeout(() => {
      const moved = px;
      px = 0;
      if (!onEnd(moved)) putBack(uPlot.sync(key).plots);
    }, wheelRestMs);
  };
}

/** The position of a picture after it is drawn for another range, or was released at its start. */
export function putBack(plots: readonly uPlot[]): void {
  for (const { ctx } of plots) ctx.canvas.style.transform = '';
}
