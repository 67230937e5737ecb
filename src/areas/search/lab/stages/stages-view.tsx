import { useDeferredValue, useMemo } from 'react';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import type { ShownAnalysis } from '../../worker/protocol.ts';
import type { LabPartProps } from '../lab-parts.ts';
import type { Side } from '../lab-search.ts';
import { OutcomePanel } from './outcome-panel.tsx';
import { StageList } from './stage-list.tsx';
import { stageModels } from './stage-model.ts';
import type { Drawing } from './stage-row.tsx';

const sides: readonly { value: Side; label: string }[] = [
  { value: 'index', label: 'Document' },
  { value: 'query', label: 'Query' },
];
const drawings: readonly { value: Drawing; label: string }[] = [
  { value: 'compact', label: 'Compact' },
  { value: 'table', label: 'Table' },
];

/** What every stage makes of a text. */
export function StagesView({ lab, state, index, query }: LabPartProps) {
  const drawing: Drawing = lab.state.drawn ?? 'compact';
  const isIndex = state.side === 'index';
  const result = isIndex ? index : query;
  const analyzer = isIndex ? state.index : state.query;
  const { outcome } = result;
  const analysis = outcome?.kind === 'done' ? outcome.analyses[0] : undefined;
  return (
    <Stack gap={12} shrink aria-busy={outcome === undefined && !result.error ? true : undefined}>
      <Row gap={8} justify="between" wrap>
        <Segmented
          label="Text"
          items={sides}
          value={state.side}
          onChange={(side) => lab.change({ side: side === 'index' ? undefined : side })}
        />
        <Segmented
          label="Drawn as"
          items={drawings}
          value={drawing}
          onChange={(next) => lab.change({ drawn: next === 'table' ? next : undefined })}
        />
      </Row>
      {analysis && !result.error ? (
        <Stages analysis={analysis} drawing={drawing} />
      ) : (
        <OutcomePanel result={result} analyzer={analyzer} />
      )}
    </Stack>
  );
}

/** Drawn in the background, so that typing is never delayed. */
function Stages({ analysis, drawing }: { analysis: ShownAnalysis; drawing: Drawing }) {
  const shown = useDeferredValue(analysis);
  const models = useMemo(() => stageModels(shown), [shown]);
  return <StageList text={shown.text} models={models} drawing={drawing} />;
}
