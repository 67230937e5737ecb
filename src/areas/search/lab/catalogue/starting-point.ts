import type { AnalyzerChoice } from '../../worker/protocol.ts';
import { builtIns } from './built-ins.ts';
import { cannotCustomize, customized, keyOf } from './customize.ts';
import { languageSamples } from './language-samples.ts';
import { type StartingPoint, startingPoints } from './starting-points.ts';

/** A starting point in a list: its description, before its analyzer is built. */
export interface OfferedStart {
  id: string;
  title: string;
  group: string;
  about: string;
  /** An analyzer of the engine, because components cannot express its chain. */
  isEngines: boolean;
}

const languages: readonly OfferedStart[] = builtIns
  .filter(({ value, group }) => group === 'Languages' && Object.hasOwn(languageSamples, keyOf(value)))
  .map(({ value, label, about, fidelity }) => ({
    id: value,
    title: label,
    group: 'Languages',
    about: fidelity.kind === 'approximate' ? `${about} Approximate preview.` : about,
    isEngines: cannotCustomize(value) !== undefined,
  }));

/** Everything that one may start from. */
export const offeredStarts: readonly OfferedStart[] = [
  ...startingPoints.map(({ id, title, about }) => ({
    ...{ id, title, about },
    group: 'Kinds of data',
    isEngines: false,
  })),
  ...languages,
];

type Started = Pick<StartingPoint, 'analyzer' | 'search' | 'text' | 'query'>;

/** The analyzers and texts of a starting point; those of a language are custom ones if these are equivalent. */
export async function startedFrom(id: string): Promise<Started | undefined> {
  const shape = startingPoints.find((each) => each.id === id);
  if (shape) return shape;
  const sample = languageSamples[keyOf(id)];
  if (!sample) return undefined;
  const analyzer: AnalyzerChoice = (await customized(id)) ?? id;
  return { analyzer, ...sample };
}
