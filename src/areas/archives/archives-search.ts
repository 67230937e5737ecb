import { defined, textParam } from '#src/lib/search-params.ts';

export interface ArchivesSearch {
  /** The archive whose drawer is open. */
  archive?: string;
  /** The form of a new archive. */
  create?: true;
}

export function readArchivesSearch(raw: Record<string, unknown>): ArchivesSearch {
  return defined({
    archive: textParam(raw.archive),
    create: raw.create === true ? (true as const) : undefined,
  }) as ArchivesSearch;
}
