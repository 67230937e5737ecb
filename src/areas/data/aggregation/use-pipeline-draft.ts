import { useEffect, useRef, useState } from 'react';
import { TextProblem } from '#src/lib/ejson/text-problem.ts';
import { type DataSearch, longest } from '../data-search.ts';
import { printPipeline, type Stage, splitPipeline, type TypedPipeline } from './stage-text.ts';

/** A pipeline as text and as stages. */
export interface PipelineDraft {
  text: string;
  /** Those of the cards, or of the last text that could be split. */
  stages: readonly Stage[];
  /** Comments below the last stage. */
  after: string;
  /** The stages in the text; undefined while it cannot be split. */
  typed: TypedPipeline | undefined;
  /** Why the text cannot be split: cards may hold incomplete arguments. */
  problem: TextProblem | undefined;
  /** The stages are newer than the text that can be split. */
  isOfCards: boolean;
}

type Shown = Pick<PipelineDraft, 'stages' | 'after'>;
const nothing: Shown = { stages: [], after: '' };

/** The draft of a text; stages of the same name and argument keep their identity. */
export function draftOf(text: string, { stages: before, after }: Shown = nothing): PipelineDraft {
  try {
    const typed = splitPipeline(text);
    const free = [...before];
    let next = nextId(before);
    const stages = typed.stages.map(({ at: _, ...stage }): Stage => {
      const same = free.findIndex(({ name, body }) => name === stage.name && body === stage.body);
      const [kept] = same < 0 ? [] : free.splice(same, 1);
      return { ...stage, id: kept?.id ?? next++ };
    });
    return { text, stages, after: typed.after, typed, problem: undefined, isOfCards: false };
  } catch (error) {
    if (!(error instanceof TextProblem)) throw error;
    return { text, stages: before, after, typed: undefined, problem: error, isOfCards: false };
  }
}

export const nextId = (stages: readonly Stage[]): number => Math.max(0, ...stages.map(({ id }) => id)) + 1;

const settleMs = 400;

interface DraftActions {
  draft: PipelineDraft;
  setText: (text: string) => void;
  setStages: (stages: readonly Stage[]) => void;
}

/** The pipeline of the page. The address follows it, as far as it keeps texts of that length. */
export function usePipelineDraft(
  applied: string,
  onSearch: (part: DataSearch, how: 'replace') => void,
): DraftActions {
  const [draft, setDraft] = useState(() => draftOf(applied));
  const [followed, setFollowed] = useState(applied);
  // what was written to the address, and has not arrived from there yet
  const written = useRef<string[]>([]);
  if (applied !== followed) {
    setFollowed(applied);
    const own = written.current.lastIndexOf(applied);
    if (own >= 0) written.current.splice(0, own + 1);
    else if (applied !== draft.text) {
      written.current = [];
      setDraft(draftOf(applied, draft));
    }
  }
  const write = useRef(onSearch);
  write.current = onSearch;
  const { text } = draft;
  useEffect(() => {
    if (text === followed || text.length > longest) return;
    const timer = setTimeout(() => {
      written.current.push(text);
      write.current({ pipeline: text || undefined }, 'replace');
    }, settleMs);
    return () => clearTimeout(timer);
  }, [text, followed]);
  return {
    draft,
    setText: (next) => setDraft(draftOf(next, draft)),
    setStages(stages) {
      setDraft(draftOfCards(stages, draft.after));
    },
  };
}

/** The draft of stages that were edited as cards. */
export function draftOfCards(stages: readonly Stage[], after: string): PipelineDraft {
  const text = stages.length === 0 && after === '' ? '' : printPipeline(stages, after);
  return { ...draftOf(text, { stages, after }), stages, after, isOfCards: true };
}
