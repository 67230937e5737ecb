/** Long enough for the browser to notice that the region has changed. */
const PAUSE_MS = 50;
/** After this a message no longer fits the page: who browses by screen reader would find an old one. */
const KEPT_MS = 10_000;

let region: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Reads a text aloud at once: the visible result of a press elsewhere on the page. */
export function announce(text: string): void {
  if (!region?.isConnected) {
    region = document.createElement('div');
    region.className = 'qd-hidden';
    // without a role: an alert is a message that is seen
    region.setAttribute('aria-live', 'assertive');
    region.setAttribute('aria-atomic', 'true');
    document.body.append(region);
  }
  const target = region;
  target.textContent = '';
  clearTimeout(timer);
  timer = setTimeout(() => {
    target.textContent = text;
    timer = setTimeout(() => target.replaceChildren(), KEPT_MS);
  }, PAUSE_MS);
}
