import { Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import type { BoardItem, BoardPhase, MigrationPlan } from '#contract/console/migration-plans.ts';
import { boardPhases } from '#contract/console/migration-plans.ts';
import { useObserverRefusal } from '#src/api/access/console-refusal.ts';
import { SessionContext } from '#src/api/access/session-context.ts';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { MarkIcon } from '#src/ui/feedback/badge.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { Sparkline } from '#src/ui/values/sparkline.tsx';
import { BoardNotes } from './board-notes.tsx';
import { type AutoCheck, autoChecks, downtime, verdict } from './cutover/go-no-go.ts';
import { PrintedRecord } from './cutover/printed-record.tsx';
import { boardQuery, lagsQuery, useBoard, verificationsQuery } from './migration-requests.ts';
import classes from './migrations.module.css';
import { useWriteRate } from './progress/use-write-rate.ts';
import { rateText } from './progress/write-rate.ts';
import { projectionText, projectZero, secondsText, windowLeft } from './window.ts';

const phaseLabels: Record<BoardPhase, string> = { before: 'Ready?', during: 'Doing', after: 'Done' };

/** The page of the night: whether to cut over, who has done what, and how long applications wait. */
export function Board({ plan }: { plan: MigrationPlan }) {
  const items = useQuery(boardQuery(plan.id));
  const verifications = useQuery(verificationsQuery(plan.id));
  const session = useContext(SessionContext);
  const board = useBoard(plan.id, session?.user.name ?? '');
  const lags = useQuery(lagsQuery(plan));
  const auto = autoChecks(plan, verifications.data, lags.data);
  const refusal = useObserverRefusal('change the board');
  const viewer = refusal !== undefined;
  const failed = board.tick.error ?? board.add.error ?? board.remove.error;
  if (!items.data || verifications.isPending) return <SkeletonLines lines={10} />;
  const list = items.data;
  return (
    <Grid gap={20}>
      <GoLine plan={plan} auto={auto} items={list} />
      {failed && <Notice tone="error" urgent title={`Not saved: ${failed.message}`} />}
      <Grid gap={24} align="start" columns={3} className={classes.board}>
        {boardPhases.map((phase) => (
          <Section key={phase} label={phaseLabels[phase]}>
            <Grid as="ul" className={classes.items} aria-label={phaseLabels[phase]}>
              {phase === 'before' && auto.map((check) => <AutoLine key={check.id} check={check} />)}
              {list
                .filter((item) => item.phase === phase)
                .map((item) => (
                  <ItemLine
                    key={item.id}
                    item={item}
                    refusal={refusal}
                    onTick={(done) => board.tick.mutate({ itemId: item.id, done })}
                    onRemove={() => board.remove.mutate(item.id)}
                  />
                ))}
            </Grid>
            {!viewer && <AddItem onAdd={(text) => board.add.mutate({ phase, text, required: false })} />}
          </Section>
        ))}
      </Grid>
      <BoardNotes plan={plan} readOnly={viewer} />
      <PrintedRecord plan={plan} items={list} verification={verifications.data?.[0]} />
    </Grid>
  );
}

/** What decides in the night, as far as it is known. */
function useFigures(plan: MigrationPlan, items: readonly BoardItem[], now: number): Figure[] {
  const lags = useQuery(lagsQuery(plan));
  const { perSecond } = useWriteRate(plan);
  const waited = downtime(plan, items, now);
  const left = windowLeft(plan, now);
  const lag = plan.state === 'running' ? plan.last?.lagSeconds : undefined;
  const isKnown = lag !== null && lag !== undefined;
  const samples = lags.data ?? [];
  return [
    [
      'Lag',
      isKnown && (
        <Row as="span" inline gap={8} align="center">
          <Sparkline
            values={samples.slice(-drawnLags).map(({ lagSeconds }) => lagSeconds)}
            label={`Lag, now ${secondsText(lag * 1000)}`}
          />
          {secondsText(lag * 1000)}
        </Row>
      ),
    ],
    ['Lag reaches zero in', isKnown && (lag === 0 ? 'now' : projectionText(projectZero(samples)))],
    ['Writes to the source', perSecond !== undefined && rateText(perSecond)],
    [
      plan.state === 'complete' ? 'Downtime' : 'Since writes stopped',
      waited !== undefined && secondsText(waited),
    ],
    ['Window left (est.)', left !== undefined && `${Math.floor(left / 3_600_000)} h`],
  ];
}

function GoLine({
  plan,
  auto,
  items,
}: {
  plan: MigrationPlan;
  auto: readonly AutoCheck[];
  items: readonly BoardItem[];
}) {
  const now = useNow(1_000);
  const { go, missing } = verdict(auto, items);
  const over = plan.cutoverAt !== null;
  const figures = useFigures(plan, items, now);
  const word = over ? (plan.state === 'complete' ? 'Cut over' : 'Cutting over') : go ? 'Go' : 'No-go';
  return (
    <div className={classes.go} data-go={go || over || undefined}>
      <div>
        <div className={classes.goWord} role="status">
          {word}
        </div>
        {!over && missing.length > 0 && (
          <Text as="div" tone="dim">
            Missing: {missing.join('; ')}
          </Text>
        )}
        {over && (
          <Text as="div" tone="dim">
            by {plan.cutoverBy ?? 'a user outside this console'},{' '}
            <AbsoluteInstant value={plan.cutoverAt} seconds />
          </Text>
        )}
      </div>
      <div className={classes.noPrint}>
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      <GoFigures figures={figures} />
    </div>
  );
}

/** The known figures: unknown ones would only take space from the missing items. */
type Figure = readonly [name: string, value: ReactNode | false];
/** Readings that a sparkline draws. */
const drawnLags = 40;

function GoFigures({ figures }: { figures: readonly Figure[] }) {
  const present = figures.filter(([, value]) => value !== false);
  if (present.length === 0) return null;
  return (
    <Row as="dl" gap={8} columnGap={32} wrap className={classes.goFigures}>
      {present.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Row>
  );
}

function AutoLine({ check: { label, met, says } }: { check: AutoCheck }) {
  return (
    <li>
      <Grid as="span" gap={12} align="baseline" size={16} className={classes.auto}>
        <MarkIcon mark={met ? 'dot' : 'hollow'} tone={met ? 'ok' : 'dim'} />
        <span>
          {label}
          <span className="qd-hidden">, {met ? 'met' : 'not met'}</span>
        </span>
      </Grid>
      <span className={classes.itemBy}>{says}</span>
    </li>
  );
}

interface ItemLineProps {
  item: BoardItem;
  refusal: string | undefined;
  onTick: (done: boolean) => void;
  onRemove: () => void;
}

function ItemLine({
  item: { text, required, own, doneBy, doneAt },
  refusal,
  onTick,
  onRemove,
}: ItemLineProps) {
  // the checkmark appears immediately, before the shared board contains it
  const [wanted, setWanted] = useState<boolean>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an update of the board replaces the pending value
  useEffect(() => setWanted(undefined), [doneAt]);
  return (
    <li>
      <Checkbox
        label={
          <Text size={16} className={classes.itemText}>
            {text}
          </Text>
        }
        checked={wanted ?? doneAt !== null}
        disabled={refusal !== undefined}
        onChange={({ currentTarget: { checked } }) => {
          setWanted(checked);
          onTick(checked);
        }}
      />
      {own && !refusal && <IconButton size="sm" icon="trash" label={`Remove ${text}`} onClick={onRemove} />}
      <span className={classes.itemBy}>
        {doneAt === null ? (
          required ? (
            'required'
          ) : (
            'optional'
          )
        ) : (
          <>
            {doneBy}, <AbsoluteInstant value={doneAt} seconds />
          </>
        )}
      </span>
    </li>
  );
}

function AddItem({ onAdd }: { onAdd: (text: string) => void }) {
  const [text, setText] = useState('');
  return (
    <form
      className={`${classes.headLine} ${classes.noPrint}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') return;
        onAdd(text.trim());
        setText('');
      }}
    >
      <TextInput
        aria-label="New item"
        placeholder="Add an item"
        size="xs"
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button size="sm" type="submit" disabledReason={text.trim() === '' && 'Enter a text'}>
        Add
      </Button>
    </form>
  );
}
