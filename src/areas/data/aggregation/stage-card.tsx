import { Switch } from '@mantine/core';
import { type KeyboardEvent, useId, useMemo } from 'react';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { IconButton } from '#src/ui/actions/button.tsx';
import { CodeEditor, type CodeProblem } from '#src/ui/code-editor/code-editor.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import classes from './aggregation.module.css';
import type { ReadStage } from './pipeline.ts';
import { type PipelineNames, pipelineCompleter, withFieldsOf } from './pipeline-completions.ts';
import { stageInfo, stageNames, startingBody } from './stage-names.ts';
import { StagePreview } from './stage-preview.tsx';
import type { Stage } from './stage-text.ts';
import type { Preview } from './use-previews.ts';

interface StageCardProps {
  read: ReadStage;
  index: number;
  count: number;
  names: PipelineNames;
  /** Documents that reach the stage, where their preview is current. */
  arriving: readonly EjsonObject[] | undefined;
  preview: Preview;
  earlier: Parameters<typeof StagePreview>[0]['earlier'];
  isSample: boolean;
  isCollapsed: boolean;
  onCollapse: (isCollapsed: boolean) => void;
  onChange: (stage: Stage) => void;
  onMove: (to: number) => void;
  onDuplicate: () => void;
  onAddBelow: () => void;
  onDelete: () => void;
  /** Handlers of the drag handle. */
  grip: object;
}

/** One stage: its name, its argument, and the documents that leave it. */
export function StageCard(props: StageCardProps) {
  const { read, index, names, arriving, preview, isCollapsed, onChange } = props;
  const { stage, problem } = read;
  const headingId = useId();
  const problemId = useId();
  const completer = useMemo(
    () => pipelineCompleter(withFieldsOf(names, arriving), stage.name),
    [names, arriving, stage.name],
  );
  const title = `Stage ${index + 1}`;
  const marks: CodeProblem[] = problem
    ? [{ message: problem.message, from: problem.from, to: problem.to }]
    : [];
  return (
    <section
      className={classes.card}
      aria-labelledby={headingId}
      data-disabled={!stage.enabled || undefined}
      data-failed={(stage.enabled && (problem !== undefined || preview.kind === 'failed')) || undefined}
      onKeyDown={(event) => onKey(event, props)}
    >
      <Row gap={6} columnGap={8} align="center" wrap>
        <button
          type="button"
          className={classes.grip}
          data-grip
          aria-label={`Move stage ${index + 1}, ${stage.name}`}
          title="Drag, or hold Alt and press an arrow key"
          {...props.grip}
        />
        <Text as="h2" id={headingId} size={13} weight="bold" nowrap>
          {title}
          <span className="qd-hidden"> {stage.name}</span>
        </Text>
        <PlainSelect
          size="xs"
          className={classes.name}
          label={`Name of stage ${index + 1}`}
          data={stageNames.includes(stage.name) ? stageNames : [stage.name, ...stageNames]}
          value={stage.name}
          onChange={(name) => onChange(renamed(stage, name))}
        />
        <Switch
          size="xs"
          aria-label={`Stage ${index + 1} is enabled`}
          checked={stage.enabled}
          onChange={(event) => onChange({ ...stage, enabled: event.currentTarget.checked })}
        />
        {!stage.enabled && <span className="qd-caption">Disabled</span>}
        <CardActions {...props} />
      </Row>
      {!isCollapsed && (
        <Grid gap={12} align="start" columns={2} className={classes.content}>
          <div className={classes.editor}>
            {stage.before && <p className={classes.comment}>{stage.before}</p>}
            <CodeEditor
              value={stage.body}
              onChange={(body) => onChange({ ...stage, body })}
              language="expression"
              ariaLabel={`Argument of stage ${index + 1}`}
              ariaDescribedBy={problemId}
              errors={marks}
              unchecked
              completions={completer}
              minHeight="72px"
              maxHeight="320px"
              wrap
            />
            <p id={problemId} className={problem ? classes.problem : classes.info}>
              {problem
                ? `Line ${problem.line}, column ${problem.column}: ${problem.message}`
                : stageInfo(stage.name)}
            </p>
          </div>
          <StagePreview
            of={`stage ${index + 1}`}
            preview={preview}
            earlier={props.earlier}
            isSample={props.isSample}
          />
        </Grid>
      )}
      {isCollapsed && problem && <p className={classes.problem}>{problem.message}</p>}
    </section>
  );
}

/** An argument that was not edited is replaced by that of the new stage. */
function renamed(stage: Stage, name: string): Stage {
  const isUntouched =
    stage.body.trim() === startingBody(stage.name) || /^(?:\{\s*\})?$/u.test(stage.body.trim());
  return { ...stage, name, body: isUntouched ? startingBody(name) : stage.body };
}

function onKey(event: KeyboardEvent, { index, count, onMove }: StageCardProps): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step === undefined || !event.altKey) return;
  // Alt with an arrow moves lines in the editor and opens lists
  if (event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')) return;
  event.preventDefault();
  const to = index + step;
  if (to >= 0 && to < count) onMove(to);
}

function CardActions({ index, count, isCollapsed, ...on }: StageCardProps) {
  const number = index + 1;
  return (
    <div className={classes.actions}>
      <IconButton
        bare
        size="sm"
        icon={isCollapsed ? 'chevron-right' : 'chevron-down'}
        label={`${isCollapsed ? 'Expand' : 'Collapse'} stage ${number}`}
        aria-expanded={!isCollapsed}
        onClick={() => on.onCollapse(!isCollapsed)}
      />
      <IconButton
        bare
        size="sm"
        icon="arrow-up"
        label={`Move stage ${number} up`}
        disabledReason={index === 0 && 'it is the first'}
        onClick={() => on.onMove(index - 1)}
      />
      <IconButton
        bare
        size="sm"
        icon="arrow-down"
        label={`Move stage ${number} down`}
        disabledReason={index === count - 1 && 'it is the last'}
        onClick={() => on.onMove(index + 1)}
      />
      <ActionMenu
        trigger={<IconButton bare size="sm" icon="more" label={`More for stage ${number}`} />}
        items={[
          { label: 'Add stage below', icon: 'plus', onSelect: on.onAddBelow },
          { label: 'Duplicate', icon: 'copy', onSelect: on.onDuplicate },
          { label: 'Delete', icon: 'trash', danger: true, onSelect: on.onDelete },
        ]}
      />
    </div>
  );
}
