import { useEffect } from 'react';
import { announce } from '../feedback/announce.ts';

/** The area that a button acts on, the innermost first. */
const AREAS = 'form, [role="dialog"], aside, main';
const INVALID = '[aria-invalid="true"]';
/** Checks run in the press and in promises of it: the interval at which their result is looked for. */
const STEP_MS = 60;
const LONGEST_MS = 900;
/** A form may have to load its rules first, on a slow line. */
const LONGEST_OF_FORMS_MS = 20_000;

const invalidIn = (area: Element): HTMLElement[] => [...area.querySelectorAll<HTMLElement>(INVALID)];

function focusField(field: HTMLElement): void {
  const target = field.matches('input, textarea, select, button, [tabindex], [contenteditable="true"]')
    ? field
    : (field.querySelector<HTMLElement>('input, textarea, select, button, [tabindex]') ?? field);
  target.focus();
  target.scrollIntoView({ block: 'nearest' });
}

/**
 * After a press that a client-side check refuses, the focus moves to the first invalid field, whose error is read with
 * it, and the number of invalid fields is announced.
 * Listens once for all forms: a check that marks a field needs to do nothing else.
 */
export function useInvalidFocus(): void {
  useEffect(() => {
    function onClick({ target }: MouseEvent): void {
      const button = target instanceof Element ? target.closest('button') : null;
      const area = button?.closest(AREAS);
      if (!button || !area) return;
      const submits = button.type === 'submit' && button.form !== null;
      const before = new Set(invalidIn(area));
      // Ctrl+Enter presses the button while the focus is elsewhere
      const atPress = document.activeElement;
      const deadline = performance.now() + (submits ? LONGEST_OF_FORMS_MS : LONGEST_MS);
      const settle = (): void => {
        if (!area.isConnected) return;
        // a server may refuse fields too, as late as it answers
        if (button.getAttribute('aria-busy') === 'true') {
          setTimeout(settle, STEP_MS);
          return;
        }
        const invalid = invalidIn(area);
        const [first] = submits ? invalid : invalid.filter((each) => !before.has(each));
        if (!first) {
          if (performance.now() < deadline) setTimeout(settle, STEP_MS);
          return;
        }
        const active = document.activeElement;
        // a form may focus an invalid field itself, and a person may have moved on
        const isAtInvalid = invalid.some((each) => each.contains(active));
        const hasMoved = active !== button && active !== atPress && active !== document.body;
        if (hasMoved && !isAtInvalid) return;
        if (!hasMoved || active === first) focusField(first);
        // the field is described by its error, which is read aloud with the focus
        announce(invalid.length === 1 ? '1 field to correct' : `${invalid.length} fields to correct`);
      };
      setTimeout(settle, STEP_MS);
    }
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, []);
}
