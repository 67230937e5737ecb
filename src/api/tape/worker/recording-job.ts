import type { OperationFacts } from '#contract/catalogue/facts.ts';
import type { OpenedRecording } from '../recording.ts';

/** A HAR file that is read beside the page. */
export interface RecordingJob {
  file: File;
  catalogue: readonly OperationFacts[];
  connections: readonly { id: string; origin: string }[];
}

export type RecordingResult = ({ kind: 'opened' } & OpenedRecording) | { kind: 'failed'; message: string };
