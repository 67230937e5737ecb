/**
 * What an article in one language is assembled from. Slots: {Topic} a noun phrase that opens the sentence, {topic} the
 * same inside of it (only where the language does not inflect it there), {place} a whole phrase that says where,
 * {person}, {number}, {percent}, {year} that was, year to come ({soon}), {code}, {id}, {email}.
 */
export interface Voice {
  /** ISO 639-1. */
  language: string;
  rightToLeft?: true;
  /** What stands between sentences. */
  gap: '' | ' ';
  /** Separators of thousands and of decimals. */
  group: string;
  decimal: string;
  topics: readonly string[];
  places: readonly string[];
  titles: readonly string[];
  sentences: readonly string[];
  comments: readonly string[];
}
