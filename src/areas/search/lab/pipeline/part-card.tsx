import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import type { AnalyzerProblem } from '#contract/search/analyzer-problems.ts';
import { plural } from '#src/lib/bytes.ts';
import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { Hint } from '#src/ui/feedback/hint.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { factsOf, fidelityOf, type Part } from '../catalogue/catalogue.ts';
import {
  type ComponentFacts,
  type ComponentOption,
  exampleText,
  fidelityLabels,
} from '../catalogue/component-facts.ts';
import { type Spot, withOption } from './draft.ts';
import { OptionFields } from './option-fields.tsx';
import classes from './part-card.module.css';

/** What can be done with a component of a list; the tokenizer is not in one. */
interface ListActions {
  count: number;
  onMove: (to: number) => void;
  onDuplicate: () => void;
  onRemove: () => void;
  /** Handlers of the drag handle. */
  grip: object;
}

interface PartCardProps {
  part: Part;
  spot: Spot;
  problems: readonly AnalyzerProblem[];
  /** Its effect on the sample text. */
  effect: string | undefined;
  /** The run could not follow it. */
  isUnavailable: boolean;
  onPart: (part: Part) => void;
  list?: ListActions;
  /** Is in the head of the tokenizer. */
  action?: ReactNode;
}

/** With more options than these, the form starts collapsed. */
const fewOptions = 3;

/** One component: its description, its effect, its options. */
export function PartCard({
  part,
  spot,
  problems,
  effect,
  isUnavailable,
  onPart,
  list,
  action,
}: PartCardProps) {
  const id = useId();
  const facts = factsOf(spot.place, part.type);
  const name = facts?.name ?? part.type;
  const at = spot.place === 'tokenizer' ? ['tokenizer'] : [spot.place, spot.index];
  return (
    <section
      className={classes.card}
      aria-labelledby={id}
      data-card
      onKeyDown={(event) => onKey(event, spot, list)}
    >
      <div className={classes.head}>
        {list && <Grip name={name} {...list} />}
        <Row columnGap={8} align="baseline" wrap shrink className={classes.title}>
          <h3 id={id} className={classes.name}>
            {facts ? (
              <Hint label={facts.does}>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its explanation must be reachable by keyboard */}
                <span tabIndex={0}>{name}</span>
              </Hint>
            ) : (
              name
            )}
          </h3>
          <Text size={12} mono tone="dim">
            {part.type}
          </Text>
        </Row>
        {list ? <CardActions name={name} index={spot.index} {...list} /> : action}
      </div>
      <Row gap={12} justify="between" size={11} mono tone="dim" className={classes.facts}>
        <Text shrink truncate>
          {facts && exampleText(facts)}
        </Text>
        {effect !== undefined && <span className={classes.effect}>{effect}</span>}
      </Row>
      <Standing part={part} spot={spot} isUnavailable={isUnavailable} />
      {facts ? (
        <Options facts={facts} {...{ part, at, problems, onPart }} />
      ) : (
        <p className={classes.wrong}>No component has the type {part.type}.</p>
      )}
    </section>
  );
}

function onKey(event: KeyboardEvent, { index }: Spot, list: ListActions | undefined): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!list || step === undefined || !event.altKey) return;
  // Alt with an arrow moves the cursor in texts and opens lists
  if (event.target instanceof Element && event.target.matches('input, textarea')) return;
  event.preventDefault();
  moveBy(step, index, list);
}

function moveBy(step: number, index: number, { count, onMove }: ListActions): void {
  const to = index + step;
  if (to >= 0 && to < count) onMove(to);
}

function Grip({ name, grip }: ListActions & { name: string }) {
  return (
    <button
      type="button"
      className={classes.grip}
      data-grip
      aria-label={`Move ${name}`}
      title="Drag, or hold Alt and press an arrow key"
      {...grip}
    />
  );
}

function CardActions({ name, index, ...list }: ListActions & { name: string; index: number }) {
  const { count, onDuplicate, onRemove } = list;
  const [isFirst, isLast] = [index === 0, index === count - 1];
  return (
    <div className={classes.actions}>
      <IconButton
        bare
        size="sm"
        icon="arrow-up"
        label={`Move ${name} up`}
        disabledReason={isFirst && 'it is the first'}
        onClick={() => moveBy(-1, index, list)}
      />
      <IconButton
        bare
        size="sm"
        icon="arrow-down"
        label={`Move ${name} down`}
        disabledReason={isLast && 'it is the last'}
        onClick={() => moveBy(1, index, list)}
      />
      <ActionMenu
        trigger={<IconButton bare size="sm" icon="more" label={`More for ${name}`} />}
        items={[
          { label: 'Duplicate', icon: 'copy', onSelect: onDuplicate },
          { label: 'Remove', icon: 'trash', danger: true, onSelect: onRemove },
        ]}
      />
    </div>
  );
}

/** How far the preview and the service's documentation can be relied on. */
function Standing({ part, spot, isUnavailable }: Pick<PartCardProps, 'part' | 'spot' | 'isUnavailable'>) {
  const fidelity = fidelityOf(part);
  const standing = factsOf(spot.place, part.type)?.standing;
  return (
    <>
      {fidelity.kind !== 'exact' && (
        <p className={classes.standing}>
          <Badge tone="warning" mark="triangle">
            {fidelityLabels[fidelity.kind]}
          </Badge>{' '}
          {fidelity.why}
        </p>
      )}
      {fidelity.kind === 'exact' && isUnavailable && (
        <p className={classes.standing}>
          <Badge tone="warning" mark="triangle">
            No preview
          </Badge>
        </p>
      )}
      {standing !== undefined && <p className={classes.standing}>{standing}</p>}
    </>
  );
}

interface OptionsProps {
  facts: ComponentFacts;
  part: Part;
  at: readonly (string | number)[];
  problems: readonly AnalyzerProblem[];
  onPart: (part: Part) => void;
}

function Options({ facts, part, at, problems, onPart }: OptionsProps) {
  const { options } = facts;
  const count = options.reduce((sum, { parts }) => sum + Math.max(parts.length, 1), 0);
  const [wanted, setWanted] = useState<boolean>();
  const own = problems.filter(({ path }) => isBelow(path, at));
  const isOpen = wanted ?? (own.length > 0 || (count <= fewOptions && hasSetOptions(facts, part)));
  const isFoldable = count > fewOptions || !hasSetOptions(facts, part);
  return (
    <>
      {count > 0 && (
        <div className={classes.options} data-open={isOpen || undefined}>
          {isFoldable && (
            <Button
              size="sm"
              variant="quiet"
              icon={isOpen ? 'chevron-down' : 'chevron-right'}
              aria-expanded={isOpen}
              onClick={() => setWanted(!isOpen)}
            >
              {count === 1 ? options[0]?.label : plural(count, 'option')}
            </Button>
          )}
          {isOpen && <OptionFields {...{ part, options, at, problems, onPart }} />}
        </div>
      )}
      {own
        .map(({ path, message }) => ({ option: path.slice(at.length).map(String), message }))
        .filter(({ option }) => !isDrawn(options, option))
        .map(({ option, message }) => (
          <p key={option.join('.')} className={classes.wrong}>
            {option.join('.')} {message}{' '}
            <Button size="sm" variant="quiet" onClick={() => onPart(withOption(part, option, undefined))}>
              Remove {option.at(-1)}
            </Button>
          </p>
        ))}
    </>
  );
}

/** Whether an option is required or has been set. */
function hasSetOptions({ options }: ComponentFacts, part: Part): boolean {
  return options.some(({ name, rule }) => rule.required || part[name] !== undefined);
}

const isBelow = (path: readonly (string | number)[], at: readonly (string | number)[]): boolean =>
  path.length > at.length && at.every((part, index) => path[index] === part);

/** Whether a field for it is among the options. */
function isDrawn(options: readonly ComponentOption[], [name, ...rest]: readonly string[]): boolean {
  const option = options.find((each) => each.name === name);
  if (!option) return false;
  return option.rule.kind === 'part' && rest.length > 0 ? isDrawn(option.parts, rest) : true;
}
