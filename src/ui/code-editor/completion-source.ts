import { type Completion, type CompletionSource, snippetCompletion } from '@codemirror/autocomplete';
import type { Completer, Suggestion } from './completer.ts';

const types = {
  method: 'method',
  property: 'property',
  operator: 'keyword',
  keyword: 'keyword',
  value: 'constant',
  stage: 'keyword',
  name: 'text',
} as const;

/** Connects the suggestions of a page to the editor. */
export function toCompletionSource(completer: Completer): CompletionSource {
  return ({ state, pos, explicit }) => {
    const result = completer(state.doc.toString(), pos, explicit);
    if (!result || result.options.length === 0) return null;
    return {
      from: result.from,
      options: result.options.map(toCompletion),
      ...(result.validFor ? { validFor: result.validFor } : {}),
    };
  };
}

function toCompletion({ label, kind, detail, info, snippet, boost }: Suggestion): Completion {
  const completion: Completion = {
    label,
    ...(kind ? { type: types[kind] } : {}),
    ...(detail ? { detail } : {}),
    ...(info ? { info } : {}),
    ...(boost ? { boost } : {}),
  };
  return snippet === undefined ? completion : snippetCompletion(snippet, completion);
}
