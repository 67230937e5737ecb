import { useEffect } from 'react';

/** Where Ctrl+Enter looks for what to press, the innermost first. */
const AREAS = 'form, [role="dialog"], aside';
const PRIMARY = 'button[data-variant="primary"], button[data-variant="danger"]';

/** The button that completes a form, a dialog or a drawer; undefined where nothing does. */
function completingButton(target: Element): HTMLElement | undefined {
  for (let area = target.closest(AREAS); area; area = area.parentElement?.closest(AREAS) ?? null) {
    const submit =
      area instanceof HTMLFormElement
        ? [...area.elements].find((each) => each instanceof HTMLButtonElement && each.type === 'submit')
        : undefined;
    const button = submit ?? [...area.querySelectorAll(PRIMARY)].at(-1);
    if (button instanceof HTMLElement) return button;
  }
  return undefined;
}

/** Ctrl+Enter, or Cmd+Enter, submits the form or dialog that has the focus. A button that is disabled reads its reason aloud. */
export function useSubmitKey(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const { key, ctrlKey, metaKey, target } = event;
      // an editor that runs its query by the same keys has handled them
      if (key !== 'Enter' || !(ctrlKey || metaKey) || event.defaultPrevented || event.isComposing) return;
      const focused = target instanceof Element && target !== document.body ? target : undefined;
      const from = focused ?? document.querySelector('[aria-modal="true"]');
      const button = from && completingButton(from);
      if (!button) return;
      event.preventDefault();
      button.click();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
