import { aggregatingCases } from './aggregating.ts';
import { bulkCases } from './bulk.ts';
import { cursorCases } from './cursors.ts';
import { findingAndChangingCases } from './finding-and-changing.ts';
import type { FunctionCase } from './function-case.ts';
import { insertingCases } from './inserting.ts';
import { projectingCases } from './projecting.ts';
import { readingCases } from './reading.ts';
import { ruleCases } from './rules.ts';
import { selectorCases } from './selectors.ts';
import { sessionCases } from './sessions.ts';
import { operatorCases, updatingCases } from './updating.ts';
import { valueCases } from './values.ts';

/** What functions do with their data source, by topic: the same on every data source. */
export const functionTable: Readonly<Record<string, readonly FunctionCase[]>> = {
  reading: readingCases,
  selectors: selectorCases,
  projections: projectingCases,
  cursors: cursorCases,
  inserting: insertingCases,
  'update operators': operatorCases,
  'updating and deleting': updatingCases,
  'finding and changing': findingAndChangingCases,
  bulk: bulkCases,
  aggregating: aggregatingCases,
  sessions: sessionCases,
  rules: ruleCases,
  values: valueCases,
};
