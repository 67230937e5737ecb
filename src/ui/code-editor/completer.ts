/** What can be typed at a place of a text. Knows no editor, so that areas can test what they offer. */
export interface Suggestion {
  label: string;
  kind?: 'method' | 'property' | 'operator' | 'keyword' | 'value' | 'stage' | 'name';
  /** Dim, beside the label: arguments, a type. */
  detail?: string;
  /** Told beside the list: a sentence. */
  info?: string;
  /** Inserted instead of the label. `#{name}` are places to fill, one after the other. */
  snippet?: string;
  /** Higher comes first. */
  boost?: number;
}

export interface Suggestions {
  /** Where the word that is being typed begins. */
  from: number;
  options: readonly Suggestion[];
  /** While what is typed matches, the list is narrowed and not asked for again. */
  validFor?: RegExp;
}

/** `explicit`: somebody asked with Ctrl Space, and not only by typing. */
export type Completer = (text: string, position: number, explicit: boolean) => Suggestions | undefined;
