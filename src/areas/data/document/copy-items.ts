import { printLine, printPretty } from '#src/lib/ejson/print.ts';
import type { Ejson } from '#src/lib/ejson/value.ts';
import type { ActionItem } from '#src/ui/actions/action-menu.tsx';
import { copyText } from '#src/ui/actions/clipboard.ts';
import { languages, shellLabel } from './code/languages.ts';
import { printCode } from './code/print-code.ts';

const item = (label: string, text: () => string): ActionItem => ({
  label: `Copy as ${label}`,
  onSelect: () => void copyText(text(), `as ${label}`),
});

/** A value as text for other programs. */
export function copyItems(value: Ejson): ActionItem[] {
  return [
    item('Extended JSON', () => printPretty(value)),
    item('canonical Extended JSON', () => printLine(value, 'canonical')),
    ...languages.map((language) => item(language.label, () => printCode(value, language))),
  ];
}

/** The same for a menu with other actions: Extended JSON and the shell. */
export function fewCopyItems(value: Ejson): ActionItem[] {
  return copyItems(value).filter(
    ({ label }) => label === 'Copy as Extended JSON' || label === `Copy as ${shellLabel}`,
  );
}
