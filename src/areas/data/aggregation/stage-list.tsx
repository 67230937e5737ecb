import { useRef, useState } from 'react';
import { Button } from '#src/ui/actions/button.tsx';
import { announce } from '#src/ui/feedback/announce.ts';
import { notify } from '#src/ui/feedback/notify.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { targetEdge, useCardDrag } from '#src/ui/use-card-drag.ts';
import { useFocusAfter } from '#src/ui/use-focus-after.ts';
import classes from './aggregation.module.css';
import type { ReadStage } from './pipeline.ts';
import type { PipelineNames } from './pipeline-completions.ts';
import { StageCard } from './stage-card.tsx';
import { startingBody } from './stage-names.ts';
import type { Stage } from './stage-text.ts';
import { nextId } from './use-pipeline-draft.ts';
import type { usePreviews } from './use-previews.ts';

interface StageListProps {
  stages: readonly ReadStage[];
  onStages: (stages: readonly Stage[]) => void;
  names: PipelineNames;
  previews: ReturnType<typeof usePreviews>;
  isSample: boolean;
}

/** A new stage: it changes nothing until it is edited. */
const newStage = (stages: readonly Stage[]): Stage => ({
  ...{ id: nextId(stages), name: '$match', body: startingBody('$match'), enabled: true, before: '' },
});

/** The stages with a deleted one; a stage added since may have its identity. */
const restored = (stages: readonly Stage[], index: number, stage: Stage): Stage[] =>
  stages.toSpliced(index, 0, { ...stage, id: nextId(stages) });

/** The documents that leave the enabled stage before. */
function arrivingAt(stages: readonly Stage[], index: number, previews: StageListProps['previews']) {
  const before = stages.slice(0, index).findLast(({ enabled }) => enabled);
  const preview = before && previews.of(before.id);
  return preview?.kind === 'documents' ? preview.documents : undefined;
}

/** The stages of a pipeline as cards, in the order in which they run. */
export function StageList({ stages: reads, onStages, names, previews, isSample }: StageListProps) {
  const stages = reads.map(({ stage }) => stage);
  const list = useRef<HTMLDivElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const focus = useFocusAfter(list);
  const [collapsed, setCollapsed] = useState<ReadonlySet<number>>(new Set());
  const latest = useRef(stages);
  latest.current = stages;

  function move(from: number, to: number): void {
    const stage = stages[from];
    if (!stage) return;
    onStages(stages.toSpliced(from, 1).toSpliced(to, 0, stage));
    announce(`${stage.name} moved to position ${to + 1} of ${stages.length}`);
    focus(to);
  }
  function insert(at: number, stage: Stage, message: string): void {
    onStages(stages.toSpliced(at, 0, stage));
    announce(message);
    focus(at, `.${classes.name} input`);
  }
  function remove(index: number): void {
    const stage = stages[index];
    if (!stage) return;
    onStages(stages.toSpliced(index, 1));
    if (stages.length === 1) adding.current?.focus();
    else focus(Math.min(index, stages.length - 2));
    notify({
      message: `Deleted stage ${index + 1}, ${stage.name}`,
      action: { label: 'Undo', onAction: () => onStages(restored(latest.current, index, stage)) },
    });
  }
  function collapse(id: number, isCollapsed: boolean): void {
    const next = new Set(collapsed);
    if (isCollapsed) next.add(id);
    else next.delete(id);
    setCollapsed(next);
  }

  const { drag, grip } = useCardDrag(list, move);
  return (
    <>
      <Stack ref={list} gap={8}>
        {reads.map((read, index) => {
          const { stage } = read;
          return (
            <div
              key={stage.id}
              className={classes.slot}
              data-dragged={drag?.from === index || undefined}
              data-target={drag && targetEdge(drag, index)}
            >
              <StageCard
                read={read}
                index={index}
                count={stages.length}
                names={names}
                arriving={arrivingAt(stages, index, previews)}
                preview={previews.of(stage.id)}
                earlier={previews.earlier(stage.id)}
                isSample={isSample}
                isCollapsed={collapsed.has(stage.id)}
                onCollapse={(isCollapsed) => collapse(stage.id, isCollapsed)}
                onChange={(next) => onStages(stages.with(index, next))}
                onMove={(to) => move(index, to)}
                onDuplicate={() =>
                  insert(index + 1, { ...stage, id: nextId(stages) }, `${stage.name} duplicated`)
                }
                onAddBelow={() => insert(index + 1, newStage(stages), `Stage added at position ${index + 2}`)}
                onDelete={() => remove(index)}
                grip={grip(index)}
              />
            </div>
          );
        })}
      </Stack>
      {stages.length === 0 && (
        <p className={classes.info}>
          No stages yet. Add a stage, choose a template, or paste a pipeline as text.
        </p>
      )}
      <div>
        <Button
          ref={adding}
          icon="plus"
          onClick={() =>
            insert(stages.length, newStage(stages), `Stage added at position ${stages.length + 1}`)
          }
        >
          Add stage
        </Button>
      </div>
    </>
  );
}
