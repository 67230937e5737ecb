import { getLocation } from 'jsonc-parser';
import type { Completer, Suggestion } from '#src/ui/code-editor/completer.ts';
import { occurs } from './clauses.ts';
import { operatorNames, operators, stageOptions } from './operators.ts';

const word = /[\p{L}\p{N}_.$*-]*$/u;
const pathKeys = new Set(['path', 'defaultPath']);

/** What can be typed in a query: operators and options as keys, fields of the index as paths. */
export function queryCompleter(fields: readonly string[]): Completer {
  return (text, position, explicit) => {
    const { path, isAtPropertyKey } = getLocation(text, position);
    const typed = word.exec(text.slice(0, position))?.[0] ?? '';
    const from = position - typed.length;
    const quoted = text[from - 1] === '"';
    if (typed === '' && !explicit && !quoted) return undefined;
    const options = isAtPropertyKey ? keysAt(path.slice(0, -1)) : valuesAt(path, fields);
    if (options.length === 0) return undefined;
    return {
      from,
      validFor: /^[\p{L}\p{N}_.$*-]*$/u,
      options: options.map((each) => (quoted ? each : { ...each, snippet: written(each, isAtPropertyKey) })),
    };
  };
}

const written = ({ label }: Suggestion, isKey: boolean): string =>
  isKey ? `"${label}": #{value}` : `"${label}"`;

/** Keys of the object at a path: the stage, a clause, or the arguments of an operator. */
function keysAt(path: readonly (string | number)[]): Suggestion[] {
  const holder = path.at(-1);
  if (holder === undefined) return [...operatorKeys, ...stageOptions.map(option)];
  const named = typeof holder === 'number' ? path.at(-2) : holder;
  if (holder === 'operator' || occurs.some((occur) => occur === named)) return operatorKeys;
  if (holder === 'compound') return [...occurs, 'minimumShouldMatch', 'score'].map(option);
  const existing = operators.find(({ name }) => name === holder);
  if (!existing) return [];
  return [
    ...existing.arguments.map(
      ({ name, label }): Suggestion => ({ label: name, kind: 'property', detail: label, boost: 1 }),
    ),
    option('score'),
  ];
}

const option = (label: string): Suggestion => ({ label, kind: 'keyword' });
const operatorKeys: Suggestion[] = [...operatorNames].map((label) => {
  const help = operators.find(({ name }) => name === label)?.help;
  return { label, kind: 'operator', ...(help === undefined ? {} : { detail: help }), boost: help ? 1 : 0 };
});

function valuesAt(path: readonly (string | number)[], fields: readonly string[]): Suggestion[] {
  const key = path.findLast((part) => typeof part === 'string');
  if (key !== undefined && pathKeys.has(key)) return fields.map((label) => ({ label, kind: 'property' }));
  const choices = operators
    .find(({ name }) => name === path.at(-2))
    ?.arguments.find(({ name }) => name === key)?.choices;
  return (choices ?? []).map((label) => ({ label, kind: 'value' }));
}
