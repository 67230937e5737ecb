/** Long enough for the browser to notice that the region has changed. */
const PAUSE_MS = 50;

let region: HTMLElement | undefined;

/** Reads a text aloud at once: what a press has led to that is visible elsewhere. */
export function announce(text: string): void {
  if (!region?.isConnected) {
    region = document.createElement('div');
    region.className = 'qd-hidden';
    region.setAttribute('role', 'alert');
    document.body.append(region);
  }
  const target = region;
  target.textContent = '';
  setTimeout(() => {
    target.textContent = text;
  }, PAUSE_MS);
}
