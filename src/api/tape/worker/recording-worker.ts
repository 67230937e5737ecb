import { openRecording } from '../recording.ts';
import type { RecordingJob, RecordingResult } from './recording-job.ts';

async function read({ file, catalogue, connections }: RecordingJob): Promise<RecordingResult> {
  try {
    const connectionAt = (origin: string) => connections.find((each) => each.origin === origin)?.id ?? '';
    return { kind: 'opened', ...openRecording(await file.text(), catalogue, connectionAt) };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

addEventListener('message', ({ data }: MessageEvent<RecordingJob>) => {
  void read(data).then((result) => postMessage(result));
});
