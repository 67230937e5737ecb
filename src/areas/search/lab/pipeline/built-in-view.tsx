import { useState } from 'react';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import type { AnalysisOutcome, AnalyzerChoice, ShownStage } from '../../worker/protocol.ts';
import { builtInNamed } from '../catalogue/built-ins.ts';
import { fidelityLabels } from '../catalogue/component-facts.ts';
import { cannotCustomize, customized } from '../catalogue/customize.ts';
import { roleOf } from '../stages/stage-model.ts';
import type { Spot } from './draft.ts';
import classes from './pipeline.module.css';
import { effectLabels, stageEffect } from './stage-effect.ts';

interface BuiltInViewProps {
  name: string;
  outcome: AnalysisOutcome | undefined;
  onAnalyzer: (choice: AnalyzerChoice) => void;
}

/** One of the engine's own analyzers: its description, and a button to get an editable one. */
export function BuiltInView({ name, outcome, onAnalyzer }: BuiltInViewProps) {
  const facts = builtInNamed(name);
  const stages = outcome?.kind === 'done' ? (outcome.analyses[0]?.stages ?? []) : [];
  return (
    <>
      {facts && <p className="qd-note">{facts.about}</p>}
      {facts && facts.fidelity.kind !== 'exact' && (
        <Notice tone="warning" title={fidelityLabels[facts.fidelity.kind]}>
          {facts.fidelity.why}
        </Notice>
      )}
      {stages.length > 0 && (
        <section className="qd-stack" data-tight aria-label="Stages of the analyzer">
          <div className={classes.groupHead}>
            <SectionLabel>Stages</SectionLabel>
          </div>
          <Stack as="ol" gap={8} size={13} className={classes.chain}>
            {stages.map((each) => (
              <Stage key={each.stage} shown={each} outcome={outcome} />
            ))}
          </Stack>
        </section>
      )}
      <Customize name={name} onAnalyzer={onAnalyzer} />
    </>
  );
}

function Stage({
  shown: { stage, name },
  outcome,
}: { shown: ShownStage } & Pick<BuiltInViewProps, 'outcome'>) {
  const spot = spotOf(stage);
  const effect = stageEffect(outcome, spot);
  return (
    <Row as="li" gap={12} justify="between">
      <span>
        {capital(name)}
        <span className={classes.kind}> {roleOf(stage).toLowerCase()}</span>
      </span>
      {effect && <span className={classes.kind}>{effectLabels(effect, spot.place)}</span>}
    </Row>
  );
}

function spotOf(stage: ShownStage['stage']): Spot {
  const index = Number(/\d+/.exec(stage)?.[0] ?? 0);
  if (stage === 'tokenizer') return { place: 'tokenizer', index };
  return { place: stage.startsWith('charFilters') ? 'charFilters' : 'tokenFilters', index };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The same tokens from components that can be changed, where there are such. */
function Customize({ name, onAnalyzer }: Pick<BuiltInViewProps, 'name' | 'onAnalyzer'>) {
  const [isBusy, setBusy] = useState(false);
  const refusal = cannotCustomize(name);
  async function customize(): Promise<void> {
    setBusy(true);
    try {
      const created = await customized(name);
      if (created) onAnalyzer(created);
    } catch {
      notify({ tone: 'error', message: 'Customizing failed: the stop words could not be loaded' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Stack gap={8} align="start">
      <Button size="sm" icon="edit" busy={isBusy} disabledReason={refusal} onClick={() => void customize()}>
        Customize
      </Button>
      <p className="qd-caption">
        {refusal === undefined
          ? 'Creates a custom analyzer with the same tokens, which you can change.'
          : `${refusal}. It cannot become a custom analyzer with the same tokens.`}
      </p>
    </Stack>
  );
}
