import { useMemo, useState } from 'react';
import type { AnalyzerChoice } from '../../worker/protocol.ts';
import { type ReadDefinition, readDefinition } from './read-definition.ts';

/** Texts that are no definition yet, so that looking at another view does not lose them. */
const kept = new Map<string, string>();

export interface DefinitionText {
  text: string;
  read: ReadDefinition;
  /** The pipeline has changed while the text was no definition. */
  isBehind: boolean;
  type: (text: string) => void;
  /** Discards the typed text. */
  undoEdit: () => void;
}

/**
 * The text of a definition beside the pipeline. Typed text takes effect as soon as it is an analyzer, and
 * stays as typed. A change of the pipeline replaces it, but only while it is an analyzer.
 */
export function useDefinitionText(
  key: string,
  choice: AnalyzerChoice,
  onAnalyzer: (choice: AnalyzerChoice) => void,
): DefinitionText {
  const pipeline = useMemo(() => JSON.stringify(choice, null, 2), [choice]);
  const [typed, setTyped] = useState(() => ({ text: kept.get(key), over: pipeline }));
  const readTyped = useMemo(
    () => (typed.text === undefined ? undefined : readDefinition(typed.text)),
    [typed.text],
  );
  const isOwn = readTyped !== undefined && !isOther(readTyped, choice);
  const text = isOwn ? (typed.text ?? pipeline) : pipeline;
  const read = useMemo(
    () => (isOwn && readTyped ? readTyped : readDefinition(pipeline)),
    [isOwn, readTyped, pipeline],
  );

  function type(next: string): void {
    const result = readDefinition(next);
    if (result.kind === 'analyzer') kept.delete(key);
    else kept.set(key, next);
    setTyped({ text: next, over: pipeline });
    if (result.kind === 'analyzer' && isOther(result, choice)) onAnalyzer(result.choice);
  }
  function undo(): void {
    kept.delete(key);
    setTyped({ text: undefined, over: pipeline });
  }
  return { text, read, isBehind: isOwn && typed.over !== pipeline, type, undoEdit: undo };
}

/** An analyzer, and not the one of the pipeline. */
function isOther(read: ReadDefinition, choice: AnalyzerChoice): boolean {
  return read.kind === 'analyzer' && JSON.stringify(read.choice) !== JSON.stringify(choice);
}
