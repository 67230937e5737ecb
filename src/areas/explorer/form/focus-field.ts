const focusable = 'input:not([type=hidden]), select, textarea, [contenteditable=true], button';

/** Paths from the inside out: `body.tags[0].key`, `body.tags[0]`, `body.tags`, `body`. */
function enclosingPaths(path: string): string[] {
  const paths = [path];
  for (let end = path.length - 1; end > 0; end -= 1)
    if (path[end] === '.' || path[end] === '[') paths.push(path.slice(0, end));
  return paths;
}

/**
 * Scrolls to the field of a path and focuses it; where the form has no such field, to the nearest part around it. Fields that appear
 * only with their error are awaited for one frame.
 */
export function focusField(pane: HTMLElement | null, path: string): void {
  requestAnimationFrame(() => {
    if (!pane) return;
    const fields = new Map(
      [...pane.querySelectorAll<HTMLElement>('[data-field-path]')].map((each) => [
        each.dataset.fieldPath ?? '',
        each,
      ]),
    );
    const field = enclosingPaths(path)
      .map((each) => fields.get(each))
      .find((each) => each !== undefined);
    const body = path.startsWith('body') ? pane.querySelector('section[aria-label=Body]') : null;
    // the editor of JSON represents all fields of the body
    const target =
      field?.querySelector<HTMLElement>(focusable) ??
      body?.querySelector<HTMLElement>('[contenteditable=true]');
    target?.scrollIntoView({ block: 'center' });
    target?.focus({ preventScroll: true });
  });
}
