import { type TypedText, typedWatch } from './typed-watch.ts';

/** Fields in which the user typed, with the text before. */
const before = new Map<Element, string>();
/** Whole texts of editors, whose elements contain only the lines in sight. */
const documents = new WeakMap<Element, () => string>();
let focused: { field: Element; text: string } | undefined;
/** Typed texts of the form whose button was pressed last: those that its success saves. */
let sent: readonly { field: Element; text: string }[] = [];

/** Names that a user types to confirm something are no loss. */
export const passing = { 'data-passing': true };
const EXCLUDED = '[data-passing], [type="search"], [role="searchbox"]';
/** A shown secret has the type of a text. */
const SECRET = '[type="password"], [autocomplete$="-password"]';

/** Registers an editor: its element contains only the lines in sight. */
export function registerEditor(element: Element, read: () => string): void {
  documents.set(element, read);
}

function isTextField(target: EventTarget | null): target is Element {
  if (!(target instanceof HTMLElement) || target.closest(EXCLUDED)) return false;
  if (target instanceof HTMLInputElement) return !/^(?:checkbox|radio|range|file|color)$/.test(target.type);
  return target instanceof HTMLTextAreaElement || documents.has(target);
}

function textOf(field: Element): string {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.value;
  return documents.get(field)?.() ?? '';
}

function onFocus({ target }: FocusEvent): void {
  if (isTextField(target)) focused = { field: target, text: textOf(target) };
}

function onInput({ target }: Event): void {
  if (!isTextField(target) || before.has(target)) return;
  for (const field of before.keys()) if (!field.isConnected) before.delete(field);
  before.set(target, focused?.field === target ? focused.text : '');
}

/** The button of a form, dialog or drawer may send its texts. */
function onSend({ target, type }: Event): void {
  if (!(target instanceof Element)) return;
  const sender = type === 'submit' ? target : target.closest('button');
  const area = sender?.closest('form, aside, [role="dialog"]');
  if (area) sent = typedFields(area).map((field) => ({ field, text: textOf(field) }));
}

function typedFields(area: Element): Element[] {
  return [...before].flatMap(([field, text]) =>
    area.contains(field) && textOf(field) !== text && textOf(field).trim() !== '' ? [field] : [],
  );
}

/** Whether the area contains typed text that is not saved. */
export const hasTypedText = (area: Element | null): boolean => area !== null && typedFields(area).length > 0;

function markSaved(): void {
  for (const { field, text } of sent) before.set(field, text);
}

function typedTexts(): TypedText[] {
  return typedFields(document.body)
    .filter((field) => !field.matches(SECRET))
    .map((field) => ({ label: labelOf(field), text: textOf(field) }));
}

function labelOf(field: Element): string {
  const label =
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.labels : null;
  return label?.[0]?.textContent ?? field.getAttribute('aria-label') ?? 'Text';
}

let kept: { userId: string; texts: readonly TypedText[] } | undefined;

function keep(userId: string): void {
  kept = { userId, texts: typedTexts() };
}

function take(userId?: string): readonly TypedText[] {
  const texts = kept?.userId === userId ? kept?.texts : undefined;
  kept = undefined;
  return texts ?? [];
}

Object.assign(typedWatch, { markSaved, keep, take });
// tests of plain functions have no document
globalThis.document?.addEventListener('focusin', onFocus, { capture: true });
globalThis.document?.addEventListener('input', onInput, { capture: true });
globalThis.document?.addEventListener('submit', onSend, { capture: true });
globalThis.document?.addEventListener('click', onSend, { capture: true });
