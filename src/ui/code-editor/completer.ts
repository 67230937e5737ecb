/** A suggestion at a position of a text. Independent of the editor, so that areas can test their suggestions. */
export interface Suggestion {
  label: string;
  kind?: 'method' | 'property' | 'operator' | 'keyword' | 'value' | 'stage' | 'name';
  /** Dim, beside the label: arguments, a type. */
  detail?: string;
  /** Shown beside the list: a sentence. */
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
  /** While the typed text matches, the list is narrowed and not requested again. */
  validFor?: RegExp;
}

/** `explicit`: the user pressed Ctrl Space, and not only typed. */
export type Completer = (text: string, position: number, explicit: boolean) => Suggestions | undefined;
