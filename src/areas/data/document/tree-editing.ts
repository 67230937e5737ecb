import { useState } from 'react';
import { type Ejson, type EjsonObject, isObject, sameEjson } from '#src/lib/ejson/value.ts';
import { type DocumentLine, keysAround } from './document-lines.ts';
import type { LinePart } from './line-editor.tsx';
import { freeName, insertAfter, isBranch, type Path, removeAt, renameAt, setAt, valueAt } from './paths.ts';
import type { DraftDocument } from './use-draft-document.ts';

interface EditedPart {
  path: Path;
  part: LinePart;
}

/** Edits of a document in its tree. */
export interface TreeEditing {
  /** The line with the fields to type in. */
  at: EditedPart | undefined;
  /** Branches that an edit has opened. */
  opened: ReadonlySet<string>;
  close: (key: string) => void;
  begin: (line: DocumentLine, part: LinePart) => void;
  cancel: () => void;
  nameProblem: (line: DocumentLine, name: string) => string | undefined;
  change: (line: DocumentLine, name: string, value: Ejson) => void;
  /** Adds a field or an element behind a line. */
  addAfter: (line: DocumentLine) => void;
  addInside: (line: DocumentLine) => void;
  duplicate: (line: DocumentLine) => void;
  remove: (line: DocumentLine) => void;
}

const parentOf = (path: Path): Path => path.slice(0, -1);

export function useTreeEditing({ draft, set }: DraftDocument, first?: Path): TreeEditing {
  const [at, setAtPart] = useState<EditedPart | undefined>(first && { path: first, part: 'value' });
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(first && keysAround(draft, first)));

  const branchOf = (path: Path): EjsonObject => {
    const branch = valueAt(draft, path);
    return isObject(branch) ? branch : {};
  };

  function add(next: EjsonObject, path: Path): void {
    set(next);
    setOpened((before) => new Set([...before, ...keysAround(next, path)]));
    setAtPart({ path, part: 'name' });
  }

  function insert(line: DocumentLine, wanted: string, value: Ejson): void {
    const parent = parentOf(line.path);
    const name = line.isElement ? String(Number(line.name) + 1) : freeName(branchOf(parent), wanted);
    add(insertAfter(draft, line.path, name, value), [...parent, name]);
  }

  return {
    at,
    opened,
    close: (key) => setOpened((before) => new Set([...before].filter((each) => each !== key))),
    begin: (line, part) => setAtPart({ path: line.path, part }),
    cancel: () => setAtPart(undefined),
    nameProblem(line, name) {
      if (name === '') return 'A field needs a name';
      if (name.includes('\0')) return 'A name has no null characters';
      return Object.hasOwn(branchOf(parentOf(line.path)), name)
        ? `The field ${name} is there already`
        : undefined;
    },
    change(line, name, value) {
      const renamed = line.isElement || name === line.name ? draft : renameAt(draft, line.path, name);
      const path = renamed === draft ? line.path : [...parentOf(line.path), name];
      const next = sameEjson(valueAt(renamed, path), value) ? renamed : setAt(renamed, path, value);
      if (next !== draft) set(next);
      setAtPart(undefined);
    },
    addAfter: (line) => insert(line, 'field', ''),
    addInside(line) {
      const branch = valueAt(draft, line.path);
      if (!isBranch(branch)) return;
      const name = Array.isArray(branch) ? String(branch.length) : freeName(branch, 'field');
      const path = [...line.path, name];
      add(setAt(draft, path, ''), path);
    },
    duplicate: (line) => insert(line, `${line.name}Copy`, line.value),
    remove(line) {
      set(removeAt(draft, line.path));
      setAtPart(undefined);
    },
  };
}
