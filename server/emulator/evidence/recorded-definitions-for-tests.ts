import type { RecordedAnswer } from './recorded-scenarios-for-tests.ts';

/** Whether a recorded answer has a path. */
export const has = ({ fields }: RecordedAnswer, path: string) => fields?.[path] !== undefined;

/** A recorded value of a path that the service lists. */
export const value = ({ fields }: RecordedAnswer, path: string) => fields?.[path]?.values?.[0];

/** The definition of a search index with the recorded fields. */
export const definition = (recording: RecordedAnswer, at: string) => ({
  ...(has(recording, `${at}.analyzers`) && {
    analyzers: [
      {
        name: 'keywordLowerCase',
        charFilters: [],
        tokenizer: { type: 'keyword' },
        tokenFilters: [{ type: 'lowercase' }],
      },
    ],
  }),
  ...(has(recording, `${at}.analyzer`) && { analyzer: 'lucene.standard' }),
  ...(has(recording, `${at}.searchAnalyzer`) && { searchAnalyzer: 'lucene.standard' }),
  mappings: mappings(recording, `${at}.mappings`),
});

/** Fields by their names, with the recorded ones below `.fields`. */
function mappings(recording: RecordedAnswer, at: string) {
  const names = Object.keys(recording.fields ?? {})
    .filter((path) => path.startsWith(`${at}.fields.`))
    .map((path) => path.slice(at.length + 8));
  const tops = [...new Set(names.map((name) => name.split(/[.[]/u)[0] ?? ''))];
  if (tops.length === 0) return { dynamic: true };
  const fields = Object.fromEntries(tops.map((top) => [top, field(names, top)]));
  return { dynamic: false, fields };
}

/** The definition of one field from the names below it. */
function field(names: readonly string[], top: string): unknown {
  if (names.includes(`${top}[]`)) return [{ type: 'document', dynamic: true }, { type: 'string' }];
  const below = (name: string) => names.includes(`${top}.${name}`);
  const inside = names
    .filter((name) => name.startsWith(`${top}.fields.`))
    .map((name) => name.slice(top.length + 8));
  const others = names
    .filter((name) => name.startsWith(`${top}.multi.`))
    .map((name) => name.slice(top.length + 7));
  const nested = (list: readonly string[]) =>
    Object.fromEntries(
      [...new Set(list.map((name) => name.split('.')[0] ?? ''))].map((name) => [name, field(list, name)]),
    );
  return {
    type: below('fields') || below('dynamic') ? 'document' : 'string',
    ...(below('dynamic') && { dynamic: true }),
    ...(below('fields') && { fields: nested(inside) }),
    ...(below('analyzer') && { analyzer: 'lucene.standard' }),
    ...(below('ignoreAbove') && { ignoreAbove: 255 }),
    ...(below('multi') && { multi: nested(others) }),
  };
}
