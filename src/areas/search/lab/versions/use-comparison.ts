import { useCallback, useEffect, useState } from 'react';
import { analysisQueue } from '../../worker/use-analysis.ts';
import { type Compared, compareVersions, type Versions } from './compare-versions.ts';
import type { SampleDocument } from './comparison.ts';

export interface ComparisonRun {
  /** Of the last run that came to its end, also while another is on its way. */
  compared: Compared | undefined;
  /** Documents done; undefined: nothing runs. */
  done: number | undefined;
  stopped: boolean;
  error: Error | undefined;
  stop: () => void;
  again: () => void;
}

interface Inputs {
  versions: Versions;
  documents: readonly SampleDocument[];
  query: string;
}

/** Compares as one types: a change of either version ends the run before. Nothing is done without inputs. */
export function useComparison(inputs: Inputs | undefined): ComparisonRun {
  const [compared, setCompared] = useState<Compared>();
  const [done, setDone] = useState<number>();
  const [stopped, setStopped] = useState(false);
  const [error, setError] = useState<Error>();
  const [turn, setTurn] = useState(0);
  const [stopping, setStopping] = useState<AbortController>();
  const documents = inputs?.documents;
  const query = inputs?.query ?? '';
  // keystrokes elsewhere create new analyzer objects: their content decides
  const versions = inputs && JSON.stringify(inputs.versions);

  // biome-ignore lint/correctness/useExhaustiveDependencies: turn repeats the same request
  useEffect(() => {
    if (versions === undefined || documents === undefined) {
      setCompared(undefined);
      setDone(undefined);
      return undefined;
    }
    const control = new AbortController();
    setStopping(control);
    setStopped(false);
    setError(undefined);
    setDone(0);
    compareVersions(
      analysisQueue(),
      JSON.parse(versions) as Versions,
      { documents, query },
      { signal: control.signal, onProgress: (count) => !control.signal.aborted && setDone(count) },
    )
      .then((result) => {
        if (!control.signal.aborted) setCompared(result);
      })
      .catch((cause: unknown) => {
        if (!control.signal.aborted) setError(cause instanceof Error ? cause : new Error(String(cause)));
      })
      .finally(() => {
        if (!control.signal.aborted) setDone(undefined);
      });
    return () => control.abort();
  }, [versions, documents, query, turn]);

  const stop = useCallback(() => {
    stopping?.abort();
    setDone(undefined);
    setStopped(true);
  }, [stopping]);
  const again = useCallback(() => setTurn((before) => before + 1), []);
  return { compared, done, stopped, error, stop, again };
}
