import { ownValue } from '#contract/values/own-value.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { printLine } from '#src/lib/ejson/print.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { MarkIcon } from '#src/ui/feedback/badge.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { keysText } from '../indexes/index-entry.ts';
import classes from './plan.module.css';
import type { PlanStage } from './read-plan.ts';
import { isCostly, stageLabels } from './verdict.ts';

/** The stages as a tree: the result at the top, the reads at the leaves. */
export function PlanTree({ root }: { root: PlanStage }) {
  return (
    <Stack as="ul" gap={8} aria-label="Stages">
      <Stage stage={root} />
    </Stack>
  );
}

function Stage({ stage }: { stage: PlanStage }) {
  const costly = isCostly(stage.name);
  const label = ownValue(stageLabels, stage.name);
  return (
    <li className={classes.branch}>
      <div className={classes.stage} data-costly={costly || undefined}>
        <Row as="p" gap={4} columnGap={8} align="center" wrap size={13} weight="bold">
          {costly && <MarkIcon mark="triangle" tone="warning" />}
          {label}
          <Mono dim={label !== undefined}>{stage.name}</Mono>
        </Row>
        <Text as="p" size={12} numeric tone="dim">
          {figuresOf(stage).join(' · ') || 'not run'}
        </Text>
        {stage.index !== undefined && (
          <Row as="p" columnGap={8} wrap size={12} breaks>
            <span className={classes.label}>Index</span>
            <Mono>{stage.index}</Mono>
            {stage.keyPattern && <Mono dim>{`{ ${keysText(stage.keyPattern)} }`}</Mono>}
          </Row>
        )}
        {stage.detail.map(({ label, value }) => (
          <Row as="p" key={label} columnGap={8} wrap size={12} breaks>
            <span className={classes.label}>{label}</span>
            <Mono>{typeof value === 'string' ? value : printLine(value, 'relaxed')}</Mono>
          </Row>
        ))}
      </div>
      {stage.from.length > 0 && (
        <ul className={classes.inputs} aria-label={`What ${stage.name} reads from`}>
          {stage.from.map((input, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: stages have no identity but their place
            <Stage key={index} stage={input} />
          ))}
        </ul>
      )}
    </li>
  );
}

function figuresOf({ returned, keysExamined, documentsExamined, ms }: PlanStage): string[] {
  return [
    ...(returned === undefined ? [] : [`${formatCount(returned)} returned`]),
    ...(keysExamined === undefined ? [] : [`${plural(keysExamined, 'key')} examined`]),
    ...(documentsExamined === undefined ? [] : [`${plural(documentsExamined, 'document')} examined`]),
    ...(ms === undefined ? [] : [formatDuration(ms)]),
  ];
}
