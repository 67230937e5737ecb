import uPlot from 'uplot';

/** How far a drag over so many pixels moves the axis: what is under the pointer stays there. */
export const movedMs = (px: number, width: number, lengthMs: number): number =>
  width > 0 ? Math.round((-px / width) * lengthMs) : 0;

/**
 * Moves the pictures of all charts that share a crosshair while the pointer is down, and tells how far it went; `onEnd` says whether
 * they are drawn anew. Pictures are
 * moved, not drawn: twelve charts of ten thousand points follow the pointer within a frame.
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
    // those that are drawn anew stand in their place from then on; nothing is drawn where nothing has moved
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

/** After the wheel has rested so long what it moved over is drawn. */
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

/** Where a picture stands once it is drawn for another stretch, or was let go where it began. */
export function putBack(plots: readonly uPlot[]): void {
  for (const { ctx } of plots) ctx.canvas.style.transform = '';
}
