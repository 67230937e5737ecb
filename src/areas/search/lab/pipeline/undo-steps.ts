import type { LabSearch } from '../lab-search.ts';

/** What can be gone back to: both analyzers, and the texts where a step replaced them too. */
export interface Step {
  analyzer: LabSearch['analyzer'];
  search: LabSearch['search'];
  texts?: Pick<LabSearch, 'text' | 'query'>;
}

/** What happened to the analyzers, from whichever part of the lab. */
export interface Steps {
  past: readonly Step[];
  present: LabSearch;
  future: readonly Step[];
  /** When the last change came. */
  at: number;
}

/** Letters typed within this time of each other are one step. */
const restMs = 1_000;
const most = 200;

export const noSteps = (present: LabSearch): Steps => ({ past: [], present, future: [], at: 0 });

const analyzersOf = ({ analyzer, search }: Step | LabSearch): string => JSON.stringify([analyzer, search]);

/** Which components there are, whatever their options. */
function shapeOf({ analyzer, search }: LabSearch): string {
  return JSON.stringify([analyzer, search], (key, value: unknown) => {
    const isPart = typeof value === 'object' && value !== null && 'type' in value;
    return isPart ? value.type : key === 'name' ? '' : value;
  });
}

/** The steps after a change of the lab, automatic or by the user. */
export function observed(steps: Steps, present: LabSearch, at: number): Steps {
  const { present: before, past } = steps;
  if (present === before) return steps;
  if (analyzersOf(before) === analyzersOf(present)) return { ...steps, present };
  const goesOn = at - steps.at < restMs && past.length > 0 && shapeOf(before) === shapeOf(present);
  if (goesOn) return { past, present, future: [], at };
  const hasOtherTexts = before.text !== present.text || before.query !== present.query;
  return { past: [...past, backTo(before, hasOtherTexts)].slice(-most), present, future: [], at };
}

function backTo({ analyzer, search, text, query }: LabSearch, withTexts: boolean): Step {
  return {
    analyzer,
    search,
    ...(withTexts && { texts: { text, query } as Pick<LabSearch, 'text' | 'query'> }),
  };
}

/** One step of undo or redo: the steps, and the new state of the lab. */
export function stepped(steps: Steps, way: 'undo' | 'redo'): { steps: Steps; to: Step } | undefined {
  const from = way === 'undo' ? steps.past : steps.future;
  const to = from.at(-1);
  if (!to) return undefined;
  const rest = from.slice(0, -1);
  const here = backTo(steps.present, to.texts !== undefined);
  const present = { ...steps.present, ...to.texts, analyzer: to.analyzer, search: to.search } as LabSearch;
  return {
    to,
    steps:
      way === 'undo'
        ? { past: rest, present, future: [...steps.future, here], at: 0 }
        : { past: [...steps.past, here], present, future: rest, at: 0 },
  };
}
