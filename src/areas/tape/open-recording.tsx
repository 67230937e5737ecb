import { useState } from 'react';
import type { OperationFacts } from '#contract/catalogue/facts.ts';
import { largestRecording } from '#src/api/tape/recording.ts';
import { record } from '#src/api/tape/tape.ts';
import { readRecording } from '#src/api/tape/worker/read-recording.ts';
import { plural } from '#src/lib/bytes.ts';
import { messageOf } from '#src/lib/failure-facts.ts';
import { FileButton } from '#src/ui/actions/file-button.tsx';
import { Notice, type NoticeProps } from '#src/ui/feedback/notice.tsx';

interface OpenRecordingProps {
  /** Undefined while it is being loaded. */
  catalogue: readonly OperationFacts[] | undefined;
  connections: readonly { id: string; origin: string }[];
}

/** A button that adds the calls of a HAR file to the tape, and the notice of its result. */
export function useOpenRecording({ catalogue, connections }: OpenRecordingProps) {
  const [result, setResult] = useState<NoticeProps>();
  const [isReading, setIsReading] = useState(false);
  const open = async (file: File): Promise<void> => {
    try {
      if (file.size > largestRecording) {
        throw new Error(`${file.name} has more than ${largestRecording / 2 ** 20} MiB.`);
      }
      setIsReading(true);
      const places = connections.map(({ id, origin }) => ({ id, origin }));
      const { calls, left } = await readRecording({ file, catalogue: catalogue ?? [], connections: places });
      for (const { call, at } of calls) record(call, at);
      const rest = left === 0 ? '' : ` ${plural(left, 'entry', 'entries')} without an operation left out.`;
      setResult({ tone: 'ok', title: `${plural(calls.length, 'call')} of ${file.name} added.${rest}` });
    } catch (error) {
      setResult({ tone: 'error', urgent: true, title: messageOf(error) });
    } finally {
      setIsReading(false);
    }
  };
  return {
    button: (
      <FileButton
        name="Recording"
        accept=".har,.json"
        disabledReason={
          (!catalogue && 'The list of operations is being loaded') ||
          (isReading && 'A recording is being read')
        }
        onFile={(file) => void open(file)}
      >
        Open recording…
      </FileButton>
    ),
    notice: result && <Notice {...result} />,
  };
}
