import { stages, updateOperators } from '#src/lib/database-operators.ts';
import type { Completer } from '#src/ui/code-editor/completer.ts';
import { type PipelineNames, pipelineCompleter } from '../aggregation/pipeline-completions.ts';
import { updateStages } from './change.ts';

const otherStages = new Set(stages.map(({ name }) => name).filter((name) => !updateStages.has(name)));
const word = /[$\p{L}_][\p{L}\p{N}_.]*$/u;

/** Completes an update: operators and fields, or the stages and expressions of a pipeline. */
export function updateCompleter(names: PipelineNames): Completer {
  const ofPipeline = pipelineCompleter(names, undefined);
  return (text, position, explicit) => {
    if (text.trimStart().startsWith('[')) {
      const suggested = ofPipeline(text, position, explicit);
      return (
        suggested && {
          ...suggested,
          options: suggested.options.filter(({ label }) => !otherStages.has(label)),
        }
      );
    }
    const typed = word.exec(text.slice(Math.max(0, position - 2_000), position))?.[0] ?? '';
    if (typed === '' && !explicit) return undefined;
    return {
      from: position - typed.length,
      validFor: /^[$\p{L}_][\p{L}\p{N}_.]*$/u,
      options: [
        ...names.fields.map((label) => ({ label, kind: 'property' as const, boost: 62 })),
        ...updateOperators.map(({ name, info, snippet }, index) => ({
          label: name,
          kind: 'operator' as const,
          info,
          snippet,
          boost: Math.max(1, 60 - index),
        })),
      ],
    };
  };
}
