import { formatCount } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import type { Plan } from './read-plan.ts';
import { verdictOf } from './verdict.ts';

/** One line of a comparison of two plans. */
interface ComparedFigure {
  label: string;
  texts: readonly [string | undefined, string | undefined];
  /** The plan with the lower cost; undefined where they are equal or the line is no cost. */
  better: 0 | 1 | undefined;
}

type Figures = NonNullable<Plan['figures']>;

const costs: readonly {
  label: string;
  of: (figures: Figures) => number;
  format: (value: number) => string;
}[] = [
  { label: 'Documents examined', of: ({ documents }) => documents, format: formatCount },
  { label: 'Index keys examined', of: ({ keys }) => keys, format: formatCount },
  { label: 'Time', of: ({ ms }) => ms, format: formatDuration },
];

/** The costs of two plans side by side. */
export function comparedFigures(first: Plan, second: Plan): ComparedFigure[] {
  const plans = [first, second] as const;
  const line = (label: string, format: (plan: Plan) => string | undefined): ComparedFigure => ({
    label,
    texts: [format(first), format(second)],
    better: undefined,
  });
  return [
    line('Documents returned', ({ figures }) => figures && formatCount(figures.returned)),
    ...costs.map(({ label, of, format }): ComparedFigure => {
      const [a, b] = plans.map(({ figures }) => figures && of(figures));
      const isKnown = a !== undefined && b !== undefined && a !== b;
      return {
        label,
        texts: [a === undefined ? undefined : format(a), b === undefined ? undefined : format(b)],
        better: isKnown ? (a < b ? 0 : 1) : undefined,
      };
    }),
    line('Index', (plan) => verdictOf(plan).indexes.join(', ') || undefined),
    line('Reads every document', (plan) => (verdictOf(plan).scans ? 'Yes' : 'No')),
    line('Sorts in memory', (plan) => (verdictOf(plan).sortsInMemory ? 'Yes' : 'No')),
  ];
}
