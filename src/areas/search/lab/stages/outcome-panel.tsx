import type { CustomAnalyzer } from '#analysis/definition.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { ErrorPanel } from '#src/ui/feedback/error-panel.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import type { AnalysisOutcome, AnalyzerChoice } from '../../worker/protocol.ts';
import type { AnalysisResult } from '../../worker/use-analysis.ts';

interface OutcomePanelProps {
  result: AnalysisResult;
  analyzer: AnalyzerChoice;
}

/** Why there are no tokens to show; nothing where there are. */
export function OutcomePanel({ result: { outcome, error }, analyzer }: OutcomePanelProps) {
  if (error) {
    return (
      <ErrorPanel
        title="The text could not be analyzed"
        message={`The analysis could not be started: ${error.message}`}
      />
    );
  }
  if (!outcome) return <SkeletonLines lines={4} />;
  switch (outcome.kind) {
    case 'done':
      return null;
    case 'late':
      return (
        <Notice tone="warning" title={`Stopped after ${formatDuration(outcome.afterMs)}`}>
          A pattern may backtrack too much on this text, or the text is very long. Shorten the text or
          simplify the pattern.
        </Notice>
      );
    case 'unavailable':
      return <Unavailable outcome={outcome} />;
    case 'refused':
      return <Refused outcome={outcome} analyzer={analyzer} />;
  }
}

type Of<Kind extends AnalysisOutcome['kind']> = Extract<AnalysisOutcome, { kind: Kind }>;

function Unavailable({ outcome }: { outcome: Of<'unavailable'> }) {
  const { component, message, index } = outcome;
  if (index === undefined) {
    return (
      <Notice title={`${component} cannot be previewed here`}>
        The engine supports it, and indexes that use it work. This page cannot show its tokens.
      </Notice>
    );
  }
  return (
    <Notice title="This pattern cannot be previewed here">
      The engine may accept it. At character {index}: {message}
    </Notice>
  );
}

function Refused({ outcome, analyzer }: { outcome: Of<'refused'>; analyzer: AnalyzerChoice }) {
  const { field, message, index } = outcome;
  const where = typeof analyzer === 'string' || field === undefined ? [] : componentsWith(analyzer, field);
  return (
    <Notice tone="error" title="The engine would refuse this analyzer">
      {where.length > 0 && `${where.join(' or ')}: `}
      {field !== undefined && !message.startsWith(field) && `${field}: `}
      {message}
      {index !== undefined && ` (at character ${index})`}
    </Notice>
  );
}

/** Which components have an option of that name. */
function componentsWith(analyzer: CustomAnalyzer, field: string): string[] {
  const { charFilters = [], tokenizer, tokenFilters = [] } = analyzer;
  const top = field.split(/[.[]/)[0] ?? field;
  const has = (component: { type: string }): string[] => (top in component ? [component.type] : []);
  return [...charFilters.flatMap(has), ...has(tokenizer), ...tokenFilters.flatMap(has)];
}
