import { useRef } from 'react';
import type { AnalyzerProblem } from '#contract/search/analyzer-problems.ts';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { targetEdge, useCardDrag } from '#src/ui/use-card-drag.ts';
import { useFocusAfter } from '#src/ui/use-focus-after.ts';
import type { AnalysisOutcome } from '../../worker/protocol.ts';
import { catalogue, componentName, factsOf, newPart, type Part, type Place } from '../catalogue/catalogue.ts';
import { exampleText } from '../catalogue/component-facts.ts';
import { keyOf, sameCard } from './card-keys.ts';
import { type Draft, inserted, moved, partsOf, removed, replaced } from './draft.ts';
import type { MenuChoice } from './menu-choices.ts';
import { PartCard } from './part-card.tsx';
import classes from './pipeline.module.css';
import { SearchMenu } from './search-menu.tsx';
import { effectLabels, stageEffect } from './stage-effect.ts';
import { problemAt } from './use-problems.ts';

const words: Record<Place, { many: string; one: string; none: string }> = {
  charFilters: {
    many: 'Character filters',
    one: 'character filter',
    none: 'None: the tokenizer gets the text unchanged.',
  },
  tokenizer: { many: 'Tokenizer', one: 'tokenizer', none: '' },
  tokenFilters: {
    many: 'Token filters',
    one: 'token filter',
    none: 'None: the tokens stay as the tokenizer made them.',
  },
};

/** The choices to add, or to replace the tokenizer. */
const offered = (place: Place): MenuChoice[] =>
  catalogue[place].map((facts) => ({
    value: facts.type,
    label: facts.name,
    raw: facts.type,
    group: facts.group,
    about: facts.does,
    example: exampleText(facts),
    ...(facts.standing === undefined ? {} : { note: facts.standing }),
  }));
const choices: Record<Place, readonly MenuChoice[]> = {
  charFilters: offered('charFilters'),
  tokenizer: offered('tokenizer'),
  tokenFilters: offered('tokenFilters'),
};

interface PartGroupProps {
  place: Place;
  draft: Draft;
  problems: readonly AnalyzerProblem[];
  outcome: AnalysisOutcome | undefined;
  onDraft: (draft: Draft) => void;
  /** Reads a change aloud. */
  onSaid: (words: string) => void;
}

/** The components of one kind, in the order in which they work. */
export function PartGroup({ place, draft, problems, outcome, onDraft, onSaid }: PartGroupProps) {
  const parts = partsOf(draft, place);
  const list = useRef<HTMLDivElement>(null);
  const focus = useFocusAfter(list);
  const { many, one, none } = words[place];
  const isList = place !== 'tokenizer';

  function move(from: number, to: number): void {
    const part = parts[from];
    if (!part) return;
    onDraft(moved(draft, { place, index: from }, to));
    onSaid(`${componentName(place, part.type)} moved to position ${to + 1} of ${parts.length}`);
    focus(to);
  }
  function add(type: string): void {
    const facts = factsOf(place, type);
    if (!facts) return;
    const spot = { place, index: isList ? parts.length : 0 };
    const part = newPart(facts);
    onDraft(isList ? inserted(draft, spot, part) : replaced(draft, spot, part));
    onSaid(
      isList ? `${facts.name} added at position ${spot.index + 1}` : `${facts.name} is the tokenizer now`,
    );
  }
  function remove(index: number): void {
    const part = parts[index];
    if (!part) return;
    onDraft(removed(draft, { place, index }));
    onSaid(`${componentName(place, part.type)} removed`);
    focus(Math.min(index, parts.length - 2));
  }

  const { drag, grip } = useCardDrag(list, move);
  const whole = problemAt(problems, [place]);
  return (
    <section className="qd-stack" data-tight aria-label={many}>
      <div className={classes.groupHead}>
        <SectionLabel>{many}</SectionLabel>
        {isList && (
          <SearchMenu
            label={many}
            placeholder={`Find a ${one}`}
            choices={choices[place]}
            onChoose={add}
            button={{ variant: 'quiet', icon: 'plus', 'aria-label': `Add ${one}` }}
          >
            Add
          </SearchMenu>
        )}
      </div>
      {isList && parts.length === 0 && <p className="qd-caption">{none}</p>}
      <Stack ref={list} gap={8}>
        {parts.map((part, index) => {
          const spot = { place, index };
          const effect = stageEffect(outcome, spot);
          return (
            <div
              key={keyOf(part)}
              className={classes.slot}
              data-dragged={drag?.from === index || undefined}
              data-target={drag && targetEdge(drag, index)}
            >
              <PartCard
                part={part}
                spot={spot}
                problems={problems}
                effect={effect && effectLabels(effect, place)}
                isUnavailable={outcome?.kind === 'unavailable' && outcome.component === part.type}
                onPart={(next) => onDraft(replaced(draft, spot, sameCard(part, next)))}
                {...(isList
                  ? {
                      list: {
                        count: parts.length,
                        onMove: (to) => move(index, to),
                        onDuplicate: () => {
                          onDraft(
                            inserted(draft, { place, index: index + 1 }, structuredClone(part) as Part),
                          );
                          onSaid(`${componentName(place, part.type)} duplicated`);
                        },
                        onRemove: () => remove(index),
                        grip: grip(index),
                      },
                    }
                  : {
                      action: (
                        <SearchMenu
                          label={many}
                          placeholder="Find a tokenizer"
                          choices={choices[place]}
                          chosen={part.type}
                          onChoose={add}
                          button={{ variant: 'quiet', 'aria-label': 'Change the tokenizer' }}
                          opens
                        >
                          Change
                        </SearchMenu>
                      ),
                    })}
              />
            </div>
          );
        })}
      </Stack>
      {whole !== undefined && (
        <Text as="p" size={12} tone="critical">
          {whole}
        </Text>
      )}
    </section>
  );
}
