/** How far the lab's tokens can be relied on. */
export type Fidelity =
  | { kind: 'exact' }
  /** Near, with known differences. */
  | { kind: 'approximate'; why: string }
  /** As an older release of the engine had it. */
  | { kind: 'former'; why: string }
  /** Cannot be followed here at all. */
  | { kind: 'none'; why: string };

export const exact: Fidelity = { kind: 'exact' };

/** What a badge says of tokens that are not exact. */
export const fidelityWords: Readonly<Record<Exclude<Fidelity['kind'], 'exact'>, string>> = {
  approximate: 'Approximate',
  former: 'Lucene 9',
  none: 'No preview',
};

/** What somebody may give to an option. */
export type OptionKind =
  | { kind: 'number'; min: number; max?: number }
  | { kind: 'text' }
  /** A regular expression in Java's syntax. */
  | { kind: 'pattern' }
  | { kind: 'switch' }
  | { kind: 'choice'; choices: readonly { value: string; label: string }[] }
  /** One word a line; `empty`: the empty word means something too. */
  | { kind: 'words'; empty?: string }
  | { kind: 'map' }
  | { kind: 'part'; options: readonly ComponentOption[] };

export interface ComponentOption {
  name: string;
  label: string;
  help?: string;
  kind: OptionKind;
  required?: boolean;
  /** What holds when it is left out. */
  usual?: string | number | boolean;
  /** Sent even when it has its usual value, and why. */
  always?: string;
}

/** What becomes of the stream: several tokens at one place make it a graph. */
type Shape = 'graph' | 'stream';

export interface ComponentFacts {
  /** The service's word. */
  type: string;
  name: string;
  group: string;
  /** One sentence. */
  does: string;
  /** A text and what becomes of it, tokens divided by ` | `; it holds for the options that a new one has. */
  example: {
    from: string;
    to: string;
    /** What cuts the text of an example of a token filter; blanks do when left out. */
    cutBy?: 'keyword';
    /** Said in other words where the difference cannot be seen. */
    shown?: string;
  };
  /** A new one's options. */
  start: Readonly<Record<string, unknown>>;
  options: readonly ComponentOption[];
  shape?: Shape;
  fidelity?: Fidelity;
  /** Not part of what the service documents, and what follows from that. */
  standing?: string;
}

export const nothing: readonly ComponentOption[] = [];

export const exampleWords = ({ example: { from, to, shown } }: ComponentFacts): string =>
  shown ?? `${from} → ${to}`;
