import type { AnalyzerChoice } from '../worker/protocol.ts';
import type { AnalysisResult } from '../worker/use-analysis.ts';
import type { LabState } from './defaults.ts';
import type { Lab } from './use-lab.ts';

/** What every part of the lab is given. */
export interface LabPartProps {
  groupId: string;
  lab: Lab;
  state: LabState;
  /** The text through the index side, and the query through the query side. */
  index: AnalysisResult;
  query: AnalysisResult;
  /** Puts another analyzer on one side, or on both where they are the same. */
  onAnalyzer: (choice: AnalyzerChoice) => void;
}
