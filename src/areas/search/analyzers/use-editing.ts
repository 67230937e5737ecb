import { useMemo, useState } from 'react';
import type { CustomAnalyzer } from '#analysis/definition.ts';
import type { AnalyzersSearch } from './analyzers-search.ts';
import type { Editing } from './edit-dialog.tsx';
import type { AnalyzerList } from './list-change.ts';

function begun(analyzer: CustomAnalyzer, was?: string): Editing {
  const text = JSON.stringify(analyzer, null, 2);
  return { was, text, initial: text };
}

/** The analyzer in the editor: one that was chosen here, or one that came from the lab in the address. */
export function useEditing(draft: AnalyzersSearch['draft'], analyzers: AnalyzerList | undefined) {
  const [edited, setEdited] = useState<Editing>();
  const fromLab = useMemo(() => draft && begun(draft), [draft]);
  const opened = edited ?? fromLab;
  // an analyzer from the lab replaces the one with the same name
  const replaced = analyzers?.find(({ name }) => name === draft?.name)?.name;
  return {
    editing: opened && draft ? { ...opened, was: replaced } : opened,
    /** `was`: the name of the analyzer that is replaced; absent for a new one. */
    edit: (analyzer: CustomAnalyzer, was?: string) => setEdited(begun(analyzer, was)),
    change: (editing: Editing) => setEdited(editing),
    end: () => setEdited(undefined),
  };
}
