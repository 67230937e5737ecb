import type {
  engineOnlyFilters,
  OptionRule,
  OptionRules,
  tokenFilters,
} from '#contract/search/components.ts';

/** How far the lab's tokens can be relied on. */
export type Fidelity =
  | { kind: 'exact' }
  /** Near, with known differences. */
  | { kind: 'approximate'; why: string }
  /** As an older release of the engine had it. */
  | { kind: 'former'; why: string }
  /** The lab has no preview of it. */
  | { kind: 'none'; why: string };

export const exact: Fidelity = { kind: 'exact' };

/** The badge of tokens that are not exact. */
export const fidelityLabels: Readonly<Record<Exclude<Fidelity['kind'], 'exact'>, string>> = {
  approximate: 'Approximate',
  former: 'Lucene 9',
  none: 'No preview',
};

/** The texts of an option in the form; its accepted values are in the contract. */
export interface OptionText {
  label: string;
  help?: string;
  /** Labels of the choices, where the values do not explain themselves. */
  choices?: Readonly<Record<string, string>>;
  /** Label of the switch that adds the empty word to a list. */
  empty?: string;
  /** Sent even when it has its default, and why. */
  always?: string;
}

interface ComponentText {
  name: string;
  group: string;
  /** One sentence. */
  does: string;
  /** A text and what becomes of it, tokens divided by ` | `; it holds for the options that a new one has. */
  example: {
    from: string;
    to: string;
    /** The tokenizer of the example of a token filter; whitespace when left out. */
    cutBy?: 'keyword';
    /** Shown instead where the difference cannot be seen. */
    shown?: string;
  };
  /** A new one's options. */
  start?: Readonly<Record<string, unknown>>;
  /** A note for components that the service does not document, with the consequence. */
  standing?: string;
}

/** Words for every option of a component. */
type WordsOfOptions<Rules> = {
  readonly [Name in keyof Rules]: OptionText &
    (Rules[Name] extends { kind: 'part'; options: infer Parts } ? { parts: WordsOfOptions<Parts> } : object);
};

/** Words for every component of one of the contract's tables. */
export type WordsOf<Table> = {
  readonly [Type in keyof Table]: ComponentText &
    (keyof Table[Type] extends never ? object : { options: WordsOfOptions<Table[Type]> });
};

export type TokenFilterText = WordsOf<typeof tokenFilters & typeof engineOnlyFilters>;

export interface ComponentOption extends OptionText {
  name: string;
  rule: OptionRule;
  /** Options inside this one. */
  parts: readonly ComponentOption[];
}

export interface ComponentFacts extends ComponentText {
  /** The service's word. */
  type: string;
  options: readonly ComponentOption[];
}

type AnyText = Readonly<Record<string, OptionText & { parts?: AnyText }>>;

function optionsOf(rules: OptionRules, words: AnyText): ComponentOption[] {
  return Object.entries(rules).map(([name, rule]) => {
    const { parts = {}, ...own } = words[name] ?? { label: name };
    return { name, rule, ...own, parts: rule.kind === 'part' ? optionsOf(rule.options, parts) : [] };
  });
}

/** The components of a table in the order of their words, each with its options. */
export function factsFrom<Table extends Readonly<Record<string, OptionRules>>>(
  table: Table,
  words: WordsOf<Table>,
): ComponentFacts[] {
  return Object.entries<ComponentText & { options?: AnyText }>(words).map(
    ([type, { options = {}, ...own }]) => ({
      type,
      ...own,
      options: optionsOf(table[type] ?? {}, options),
    }),
  );
}

export const exampleText = ({ example: { from, to, shown } }: ComponentFacts): string =>
  shown ?? `${from} → ${to}`;
