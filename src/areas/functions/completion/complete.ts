import {
  expressions,
  filterOperators,
  type Operator,
  stages,
  updateOperators,
} from '#src/lib/database-operators.ts';
import type { Completer, Suggestion, Suggestions } from '#src/ui/code-editor/completer.ts';
import { type CallAt, callAround, chainBefore, kindOf } from './chain.ts';
import { globals, type Member, members } from './client-methods.ts';

/** Names of a project that completion can offer. */
export interface Known {
  services: readonly string[];
  values: readonly string[];
  functions: readonly string[];
  runAs: 'user' | 'system';
}

/** Offers what fits at a place: members of the client, names of the project, operators of the argument. */
export function completerOf(existing: Known): Completer {
  return (text, position, explicit) => {
    const before = text.slice(0, position);
    return (
      namesInText(before, existing) ??
      operatorsAt(text, before, existing) ??
      membersAt(text, before) ??
      globalsAt(before, explicit)
    );
  };
}

const toSuggestion = ({ name, detail, info, snippet }: Member): Suggestion => ({
  label: name,
  detail,
  info,
  kind: snippet?.includes('(') ? 'method' : 'property',
  ...(snippet === undefined ? {} : { snippet }),
});

function membersAt(text: string, before: string): Suggestions | undefined {
  const word = /\.([\w$]*)$/.exec(before);
  if (!word) return undefined;
  const steps = chainBefore(text, word.index);
  const kind = steps && kindOf(text, steps);
  if (!kind) return undefined;
  return {
    from: before.length - (word[1] ?? '').length,
    options: members[kind].map(toSuggestion),
    validFor: /^\w*$/,
  };
}

function globalsAt(before: string, explicit: boolean): Suggestions | undefined {
  const word = /(^|[^\w$."'`])([\w]*)$/.exec(before);
  if (!word || (word[2] === '' && !explicit)) return undefined;
  return {
    from: before.length - (word[2] ?? '').length,
    options: globals.map(({ name, info, snippet }) => ({
      label: name,
      info,
      kind: 'keyword',
      ...(snippet === undefined ? {} : { snippet }),
    })),
    validFor: /^\w*$/,
  };
}

/** `services.get("…`, `values.get("…`, `functions.execute("…`. */
function namesInText(before: string, existing: Known): Suggestions | undefined {
  const place = /\b(services|values|functions)\s*\.\s*(?:get|execute)\(\s*["'`]([\w-]*)$/.exec(before);
  if (!place) return undefined;
  const names = existing[place[1] as 'services' | 'values' | 'functions'];
  return {
    from: before.length - (place[2] ?? '').length,
    options: names.map((label) => ({ label, kind: 'name' })),
    validFor: /^[\w-]*$/,
  };
}

function operatorsAt(text: string, before: string, existing: Known): Suggestions | undefined {
  const word = /(?:^|[{,[\s])(["']?)(\$\w*)$/.exec(before);
  if (!word) return undefined;
  const call = callAround(text, before.length - (word[2] ?? '').length - (word[1] ?? '').length);
  const offered = call && operatorsOf(call);
  if (!offered) return undefined;
  return {
    from: before.length - (word[2] ?? '').length,
    options: offered.map((operator, index) => suggestOperator(operator, index, existing.runAs)),
    validFor: /^\$\w*$/,
  };
}

function suggestOperator(operator: Operator, index: number, runAs: Known['runAs']): Suggestion {
  const refused = operator.systemOnly === true && runAs === 'user';
  return {
    label: operator.name,
    kind: 'operator',
    snippet: operator.snippet,
    // in the order of the table: the most common ones come first
    boost: refused ? -50 : Math.max(1, 60 - index),
    info: refused
      ? `${operator.info} Refused here: only functions that run as system may use it.`
      : operator.info,
    ...(refused ? { detail: 'system only' } : {}),
  };
}

const firstIsFilter = /^(?:find|findOne|findOneAnd\w+|update\w+|delete\w+|count)$/;
const secondIsUpdate = /^(?:updateOne|updateMany|findOneAndUpdate)$/;

/** Which operators an argument takes at a place inside it. */
function operatorsOf({ method, argument, inside }: CallAt): readonly Operator[] | undefined {
  if (firstIsFilter.test(method) && argument === 0) return filterOperators;
  if (method === 'distinct' && argument === 1) return filterOperators;
  if (secondIsUpdate.test(method) && argument === 1) {
    return inside.startsWith('[') ? stagesOrExpressions(inside) : updateOperators;
  }
  if (method === 'aggregate' && argument === 0) return stagesOrExpressions(inside);
  if (method === 'bulkWrite' && argument === 0) return [...filterOperators, ...updateOperators];
  return undefined;
}

/** `[{` contains a stage; deeper levels contain expressions, or a filter. */
function stagesOrExpressions(inside: string): readonly Operator[] {
  return inside.length <= 2
    ? stages
    : [...expressions, ...filterOperators.filter((each) => !each.systemOnly)];
}
