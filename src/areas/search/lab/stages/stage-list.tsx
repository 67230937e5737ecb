import { type KeyboardEvent, type SyntheticEvent, useMemo, useRef, useState } from 'react';
import { plural } from '#src/lib/bytes.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { SourcePanel } from './source-panel.tsx';
import type { StageModel, TokenStage } from './stage-model.ts';
import { type Drawing, TextStageRow, TokenStageRow } from './stage-row.tsx';
import classes from './stages.module.css';
import { type Place, stepFrom, tokenStages, traceOf } from './trace.ts';
import { isTooLong } from './visible-text.ts';

const nothing: ReadonlySet<number> = new Set();
/** Tokens drawn at once on the page, shared among the stages. */
const drawnAtOnce = 1_200;

interface StageListProps {
  text: string;
  models: readonly StageModel[];
  drawing: Drawing;
}

/** Every stage in order. The token under the pointer is followed through all of them. */
export function StageList({ text, models, drawing }: StageListProps) {
  const list = useRef<HTMLOListElement>(null);
  const stages = useMemo(() => tokenStages(models), [models]);
  const [pointed, setPointed] = useState<Place>();
  const [held, setHeld] = useState<Place>();
  const place = existingOf(stages, pointed) ?? existingOf(stages, held);
  const traced = useMemo(() => place && traceOf(stages, place), [stages, place]);
  const first = Math.max(60, Math.min(300, Math.floor(drawnAtOnce / Math.max(1, stages.length))));
  const last = stages.at(-1);

  function onKeyDown(event: KeyboardEvent): void {
    const from = locationOf(event, true);
    const way = wayOf(event.key, drawing);
    if (!from || !way) return;
    event.preventDefault();
    reach(list.current, stages, from, way)?.focus();
  }

  let at = -1;
  return (
    <Stack gap={12} shrink>
      <SourcePanel text={text} stages={stages} place={place} />
      <ol
        ref={list}
        className={classes.stages}
        aria-label="Stages"
        onPointerOver={(event) => setPointed(locationOf(event))}
        onPointerLeave={() => setPointed(undefined)}
        onFocus={(event) => setHeld(locationOf(event, true))}
        onKeyDown={onKeyDown}
      >
        {models.map((model) => {
          if (model.kind === 'text') return <TextStageRow key={model.key} stage={model} />;
          at += 1;
          return (
            <TokenStageRow
              key={model.key}
              stage={model}
              at={at}
              drawing={drawing}
              first={first}
              lit={traced?.[at] ?? nothing}
              litBefore={traced?.[at - 1] ?? nothing}
              stop={held?.stage === at ? held.index : 0}
            />
          );
        })}
      </ol>
      {last && last.total === 0 && (
        <EmptyState title="No tokens">
          {text === '' ? 'There is no text.' : 'No query can find this text.'}
        </EmptyState>
      )}
      {last && <TooLong stage={last} />}
    </Stack>
  );
}

/** A place that still exists: the tokens may have changed since it was pointed at. */
function existingOf(stages: readonly TokenStage[], place: Place | undefined): Place | undefined {
  return place && stages[place.stage]?.tokens[place.index] ? place : undefined;
}

function locationOf(event: SyntheticEvent, onlyTokens = false): Place | undefined {
  if (!(event.target instanceof Element)) return undefined;
  const result = event.target.closest<HTMLElement>(
    onlyTokens ? '[data-token]' : '[data-token], [data-point]',
  );
  const [stage, index] = (result?.dataset.token ?? result?.dataset.point ?? '').split(':');
  return stage && index ? { stage: Number(stage), index: Number(index) } : undefined;
}

type Way = Parameters<typeof stepFrom>[2];

const ways: Record<Drawing, Readonly<Record<string, Way>>> = {
  compact: {
    ArrowLeft: 'back',
    ArrowRight: 'on',
    ArrowUp: 'up',
    ArrowDown: 'down',
    Home: 'first',
    End: 'last',
  },
  table: {
    ArrowUp: 'back',
    ArrowDown: 'on',
    ArrowLeft: 'up',
    ArrowRight: 'down',
    Home: 'first',
    End: 'last',
  },
};

function wayOf(key: string, drawing: Drawing): Way | undefined {
  return ways[drawing][key];
}

/** The button of the token that a key leads to; stages whose tokens are not drawn are passed over. */
function reach(
  list: HTMLElement | null,
  stages: readonly TokenStage[],
  from: Place,
  way: Way,
): HTMLElement | undefined {
  let place = stepFrom(stages, from, way);
  while (place) {
    const result = list?.querySelector<HTMLElement>(`[data-token="${place.stage}:${place.index}"]`);
    if (result) return result;
    if (way === 'on' || way === 'back') return undefined;
    const { stage, index } = place;
    // the last that is drawn
    if (way === 'last') place = index > 0 ? { stage, index: index - 1 } : undefined;
    else place = way === 'first' ? undefined : stepFrom(stages, place, way);
  }
  return undefined;
}

/** The index holds no longer terms. */
function TooLong({ stage }: { stage: TokenStage }) {
  const long = stage.tokens.filter(({ term }) => isTooLong(term));
  if (long.length === 0) return null;
  return (
    <Notice tone="warning" title={`${plural(long.length, 'token is', 'tokens are')} too long for an index`}>
      The engine drops terms of more than 32,766 bytes: {long.length === 1 ? 'it' : 'they'} cannot be found.
    </Notice>
  );
}
