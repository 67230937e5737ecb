/** How eagerly something is repeated: as often as possible, as rarely as possible, or as often as possible for good. */
export type Eagerness = 'greedy' | 'lazy' | 'possessive';

/** A bracket with a body; without an index it captures nothing. */
export interface Group {
  kind: 'group';
  index?: number;
  body: PatternNode;
}

/** One character. */
export interface One {
  kind: 'one';
  /** A class of JavaScript's (flag v), or the characters themselves. */
  members: string | readonly number[];
}

export interface Repetition {
  kind: 'repetition';
  body: PatternNode;
  least: number;
  /** `Infinity`: without end. */
  most: number;
  eagerness: Eagerness;
  /** `?` and `{0,1}`, which Java takes for a choice: a turn that matches nothing counts // observed */
  isChoice: boolean;
}

/** A part of a pattern of Java's. */
export type PatternNode =
  | One
  | Group
  | Repetition
  | { kind: 'sequence'; parts: readonly PatternNode[] }
  | { kind: 'choice'; branches: readonly PatternNode[] }
  /** Something that is true of a place between two characters. */
  | { kind: 'place'; holds: (text: string, at: number) => boolean }
  | { kind: 'look ahead'; body: PatternNode; wanted: boolean }
  /** `wholeCharacters`: it steps back by characters, not by UTF-16 units. */
  | {
      kind: 'look behind';
      body: PatternNode;
      wanted: boolean;
      least: number;
      most: number;
      wholeCharacters: boolean;
    }
  | { kind: 'atomic'; body: PatternNode }
  /** The text of a group; `same` compares two UTF-16 units. */
  | { kind: 'reference'; group: number; same: (a: number, b: number) => boolean }
  | { kind: 'line break' };

/** What matches nothing, everywhere. */
export const nothing: PatternNode = { kind: 'place', holds: () => true };
