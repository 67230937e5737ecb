import type { ShownStage } from '../../worker/protocol.ts';

type FilteredStage = Extract<ShownStage, { text: string }>;

/** A range that a character filter kept, removed, or inserted. */
export interface TextChange {
  kind: 'same' | 'gone' | 'new';
  text: string;
  /** Its range in the unfiltered text; for insertions, the range in the new text. */
  start: number;
  end: number;
}

/** The text before any filter, in the form of a stage. */
export function asStage(text: string): { text: string; offsets: readonly number[] } {
  return { text, offsets: Array.from({ length: text.length + 1 }, (_, index) => index) };
}

type Filtered = Pick<FilteredStage, 'text' | 'offsets'>;

/** The changes of a filter: a character is the same if it is equal and has the same origin. */
export function textChanges(before: Filtered, after: Filtered): TextChange[] {
  const from = new Map<number, number>();
  for (let index = 0; index < before.text.length; index += 1) {
    const place = before.offsets[index] ?? index;
    if (!from.has(place)) from.set(place, index);
  }
  const changes = new Changes();
  let seen = 0;
  const leave = (until: number): void => {
    for (; seen < until; seen += 1) {
      const place = before.offsets[seen] ?? seen;
      changes.add('gone', before.text[seen] ?? '', place, before.offsets[seen + 1] ?? place + 1);
    }
  };
  for (let index = 0; index < after.text.length; index += 1) {
    const place = after.offsets[index] ?? 0;
    const was = from.get(place);
    const character = after.text[index] ?? '';
    if (was !== undefined && was >= seen && before.text[was] === character) {
      leave(was);
      changes.add('same', character, place, place + 1);
      seen = was + 1;
    } else changes.add('new', character, place, after.offsets[index + 1] ?? place);
  }
  leave(before.text.length);
  return changes.inOrder();
}

class Changes {
  readonly #list: TextChange[] = [];

  add(kind: TextChange['kind'], text: string, start: number, end: number): void {
    const last = this.#list.at(-1);
    if (last?.kind === kind) {
      last.text += text;
      last.end = Math.max(last.end, end);
    } else this.#list.push({ kind, text, start, end });
  }

  /** What went before what came in its place. */
  inOrder(): TextChange[] {
    const list = this.#list;
    for (let index = 1; index < list.length; index += 1) {
      const [one, other] = [list[index - 1], list[index]];
      if (one?.kind === 'new' && other?.kind === 'gone') {
        list[index - 1] = other;
        list[index] = one;
      }
    }
    return list;
  }
}

/** How many places of the text a filter touched. */
export function countChanges(changes: readonly TextChange[]): number {
  return changes.filter(
    ({ kind }, index) => kind !== 'same' && (index === 0 || changes[index - 1]?.kind === 'same'),
  ).length;
}
