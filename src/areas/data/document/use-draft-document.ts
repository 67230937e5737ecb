import { useState } from 'react';
import type { EjsonObject } from '#src/lib/ejson/value.ts';

/** Steps that can be undone. */
const mostSteps = 100;

export interface DraftDocument {
  draft: EjsonObject;
  set: (next: EjsonObject) => void;
  /** Undefined: nothing to undo. */
  undo: (() => void) | undefined;
  /** Begins with another version. */
  restart: (document: EjsonObject) => void;
}

/** A document while it is edited, with its previous versions. */
export function useDraftDocument(document: EjsonObject): DraftDocument {
  const [versions, setVersions] = useState<readonly EjsonObject[]>([document]);
  return {
    draft: versions.at(-1) ?? document,
    set: (next) => setVersions((before) => [...before.slice(-mostSteps), next]),
    undo: versions.length > 1 ? () => setVersions((before) => before.slice(0, -1)) : undefined,
    restart: (next) => setVersions([next]),
  };
}
